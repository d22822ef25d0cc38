package sdk

import "strings"

// plainKeys gives what a key is to a panel that knows no modifiers, as hosts without x.panel2 send it: a character
// with one of them is none, and pasted text comes as if it were typed.
func plainKeys(key Key) []Key {
	switch {
	case key.Key == "paste":
		return typedKeys(strings.ReplaceAll(key.Text, "\r\n", "\n"))
	case key.Key == "rune" && isModified(key):
		return []Key{{Key: "unknown"}}
	}
	return []Key{{Key: key.Key, Text: key.Text}}
}

func typedKeys(text string) []Key {
	var keys []Key
	for _, character := range text {
		switch character {
		case '\n', '\r':
			keys = append(keys, Key{Key: "enter"})
		case '\t':
			keys = append(keys, Key{Key: "tab"})
		default:
			keys = append(keys, Key{Key: "rune", Text: string(character)})
		}
	}
	return keys
}

// isModified passes over shift, which is in the character already.
func isModified(key Key) bool {
	for _, modifier := range key.Modifiers {
		if modifier != "shift" {
			return true
		}
	}
	return false
}
