"""What any game must pass. Import it to test a game of your own."""
