"""The NBoard protocol, version 2, over stdin and stdout: Othello programs under Welty's NBoard.

The protocol: https://raw.githubusercontent.com/weltyc/ntest/master/instructions/Protocol.htm
"""
