package sdk

import (
	"encoding/json"
	"testing"
)

func TestOneArgumentIsReplacedAndTheOthersStay(t *testing.T) {
	rows := []struct {
		args     string
		value    any
		expected string
	}{
		{`{"z":9007199254740993,"command":"make","a":null}`, "ls", `{"z":9007199254740993,"command":"ls","a":null}`},
		{`{}`, 1, `{"command":1}`},
		{`{"a":[{"command":1}]}`, nil, `{"a":[{"command":1}],"command":null}`},
		{` { "a" : 1.50 , "command" : 2 } `, json.RawMessage(`{"b":1}`), `{"a":1.50,"command":{"b":1}}`},
		{`{"ü\"":1}`, "<&>", `{"ü\"":1,"command":"<&>"}`},
	}
	for _, row := range rows {
		changed, err := WithArg(json.RawMessage(row.args), "command", row.value)
		if err != nil || string(changed) != row.expected {
			t.Errorf("%s: got %s, %v", row.args, changed, err)
		}
	}
}

func TestAnArgumentThatCannotBePutIsAnError(t *testing.T) {
	rows := []struct {
		args     string
		value    any
		expected string
	}{
		{`[]`, 1, "the arguments have to be an object"},
		{``, 1, "the arguments have to be an object"},
		{`{}`, make(chan int), "the argument command: json: unsupported type: chan int"},
		{`{"a":`, 1, "the arguments have to be an object"},
		{`{"a":1`, 1, "the arguments have to be an object"},
	}
	for _, row := range rows {
		if changed, err := WithArg(json.RawMessage(row.args), "command", row.value); err == nil || err.Error() != row.expected {
			t.Errorf("%s: got %s, %v", row.args, changed, err)
		}
	}
}
