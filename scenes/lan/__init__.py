"""The screens of the LAN: tables to be found, the room before the game, what differs in a game with others.

They show what a session of `net.session` tells and hand it what people want. Must never open a socket nor
wait for one, and never import what a network needs before a table is opened or looked for.
"""
