"""The board view of Tigris & Euphrates.

Draws with `scenes.art` only, asks the rules through `game.tigris`, and never changes a state.
"""
