"""The tests of the SDK: `python3 -m unittest` from the folder above."""
