"""The games as environments for PettingZoo, OpenSpiel and Gymnasium, each with an extra of that name.

In all of them actions are the numbers of the game's kernel and observations its rows, as in
`darklantern.lab.vector_env`: a policy trained in one of them plays in the others. ``docs/reference/environments.md``
says what each number means.
"""
