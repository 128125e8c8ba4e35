"""Slapjack, a traditional race to slap jacks, for Dark Lantern."""
