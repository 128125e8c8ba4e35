"""The games as environments of other libraries: PettingZoo, OpenSpiel and Gymnasium, each with an extra of its name.

In all of them actions are the numbers of the game's kernel and observations its rows, as in `darklantern.lab.vector`:
what was learnt in one of them plays in every other. ``docs/reference/environments.md`` says what each number means.
"""
