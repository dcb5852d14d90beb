"""The Chess Engine Communication Protocol, version 2, over stdin and stdout: XBoard, WinBoard.

The protocol: https://www.gnu.org/software/xboard/engine-intf.html
"""
