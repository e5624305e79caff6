"""The table scene that all games share: seat stations, bars, chronicle, inspector, privacy curtain."""
