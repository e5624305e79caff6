"""How a match travels: to the screen, to bots in other processes, and to disk.

Imports game and never scenes; nothing here may open a window.
"""
