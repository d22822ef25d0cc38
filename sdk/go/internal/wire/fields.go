package wire

import (
	"encoding/json"
	"fmt"
	"math"
)

// fieldReader reads the fields of a frame. An absent field has its zero value, and null is absent. The first field
// that is wrong is kept as the problem; what is read afterwards does not count.
type fieldReader struct {
	values  map[string]json.RawMessage
	problem *Malformed
}

// name is a text that has to be there and to have something in it: a name, an id.
func (f *fieldReader) name(key string) string {
	text := f.presentText(key)
	switch {
	case text == nil:
		f.fault(key, "a text")
		return ""
	case *text == "":
		f.fault(key, "a text that is not empty")
	}
	return *text
}

// text is empty where it is absent.
func (f *fieldReader) text(key string) string {
	text := f.presentText(key)
	if text == nil {
		return ""
	}
	return *text
}

// presentText is a text for which being empty and being absent are two things.
func (f *fieldReader) presentText(key string) *string {
	var text *string
	f.read(key, &text, "a text")
	return text
}

func (f *fieldReader) flag(key string) bool {
	var flag bool
	f.read(key, &flag, "true or false")
	return flag
}

// integer is a whole number that every side can hold.
func (f *fieldReader) integer(key string) int64 {
	var number float64
	f.read(key, &number, "a whole number")
	if number != math.Trunc(number) || math.Abs(number) > maxSafeInteger {
		f.fault(key, "a whole number")
		return 0
	}
	return int64(number)
}

// object is JSON that is not ours to read: its text stays as it came.
func (f *fieldReader) object(key string) json.RawMessage {
	value := f.values[key]
	if isAbsent(value) {
		return nil
	}
	if value[0] != '{' {
		f.fault(key, "an object")
	}
	return value
}

// anything is JSON of any kind, its text as it came; null where it is absent.
func (f *fieldReader) anything(key string) json.RawMessage {
	if value := f.values[key]; !isAbsent(value) {
		return value
	}
	return json.RawMessage("null")
}

func (f *fieldReader) texts(key string) []string {
	var items []json.RawMessage
	f.read(key, &items, "a list")
	texts := make([]string, len(items))
	for at, item := range items {
		if isAbsent(item) || json.Unmarshal(item, &texts[at]) != nil {
			f.fault(fmt.Sprintf("%s[%d]", key, at), "a text")
		}
	}
	return texts
}

// content is lenient: a block that is not known, or not complete, costs itself and not the result.
func (f *fieldReader) content(key string) []Content {
	var items []json.RawMessage
	f.read(key, &items, "a list of blocks")
	blocks := make([]Content, len(items))
	for at, item := range items {
		blocks[at] = readContent(item)
	}
	return blocks
}

func (f *fieldReader) read(key string, into any, expected string) {
	value := f.values[key]
	if isAbsent(value) {
		return
	}
	if json.Unmarshal(value, into) != nil {
		f.fault(key, expected)
	}
}

func (f *fieldReader) fault(path, expected string) {
	if f.problem == nil {
		f.problem = &Malformed{Path: path, Expected: expected}
	}
}

func isAbsent(value json.RawMessage) bool {
	return len(value) == 0 || string(value) == "null"
}

const maxSafeInteger = 1<<53 - 1
