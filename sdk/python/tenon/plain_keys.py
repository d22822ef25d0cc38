"""Keys as every host sends them."""

from __future__ import annotations

from .panel import Key

_TYPED = {"\n": Key("enter"), "\r": Key("enter"), "\t": Key("tab")}


def plain_keys(key: Key) -> list[Key]:
    """What a key is to a panel that knows no modifiers, as hosts without `x.panel2` send it.

    A character with one of them is none, and pasted text comes as if it were typed.
    """
    if key.key == "paste":
        pasted = key.text.replace("\r\n", "\n")
        return [_TYPED.get(character) or Key("rune", character) for character in pasted]
    if key.key == "rune" and any(modifier != "shift" for modifier in key.modifiers):
        return [Key("unknown")]
    return [Key(key.key, key.text)]
