package wire

import (
	"encoding/json"
	"fmt"
)

// Object writes arguments, which have to be a JSON object; nil is the empty one.
func Object(args any, what string) (json.RawMessage, error) {
	if args == nil {
		return json.RawMessage("{}"), nil
	}
	object, err := Encode(args)
	if err != nil {
		return nil, err
	}
	if object[0] != '{' {
		return nil, fmt.Errorf("%s have to be an object", what)
	}
	return object, nil
}

// Value writes any value as JSON; nil is nothing.
func Value(value any) (json.RawMessage, error) {
	if value == nil {
		return nil, nil
	}
	return Encode(value)
}
