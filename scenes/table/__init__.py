"""The table scene that all games share: board frame, seat stations, prompt bar, chronicle, inspector, curtain."""
