"""Liar's Dice, a traditional game of bids and bluffs, for Dark Lantern."""
