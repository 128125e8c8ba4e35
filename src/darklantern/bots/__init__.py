"""How a seat plays by itself: it is given a view, never a state."""
