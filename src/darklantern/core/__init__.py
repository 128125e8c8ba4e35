"""What every game keeps to: the contract, chance, records, editions, errors. No game, no I/O, no clock."""
