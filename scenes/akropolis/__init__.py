"""Akropolis on the screen: the city, the Construction Site, the ghost tile, the live score.

Owns how the game looks and answers to fingers, mouse, keys and pads. Must never work out a rule:
what is legal, what it costs and what it brings comes from `game.akropolis`.
"""
