"""The service as referee: it draws chance, plays the other players, and shows one player's view."""
