package sdk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"tenon.dev/sdk/internal/wire"
)

// WithArg replaces one argument in the text of an object, or adds it at the end. The others stay as and where they
// are: the order of keys and the digits of numbers survive.
func WithArg(args json.RawMessage, name string, value any) (json.RawMessage, error) {
	written, err := wire.Encode(value)
	if err != nil {
		return nil, fmt.Errorf("the argument %s: %w", name, err)
	}
	decoder := json.NewDecoder(bytes.NewReader(args))
	if open, err := decoder.Token(); err != nil || open != json.Delim('{') || !json.Valid(args) {
		return nil, errors.New("the arguments have to be an object")
	}
	changed := []byte{'{'}
	wasFound := false
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		var kept json.RawMessage
		if err := decoder.Decode(&kept); err != nil {
			return nil, err
		}
		if key == name {
			kept, wasFound = written, true
		}
		if changed, err = appendArg(changed, key, kept); err != nil {
			return nil, err
		}
	}
	if !wasFound {
		if changed, err = appendArg(changed, name, written); err != nil {
			return nil, err
		}
	}
	return append(changed, '}'), nil
}

func appendArg(object []byte, key any, value json.RawMessage) ([]byte, error) {
	written, err := wire.Encode(key)
	if err != nil {
		return nil, err
	}
	if len(object) > len("{") {
		object = append(object, ',')
	}
	object = append(append(object, written...), ':')
	return append(object, value...), nil
}
