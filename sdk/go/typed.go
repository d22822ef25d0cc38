package sdk

import (
	"encoding/json"
	"fmt"
)

// Typed makes a handler of a function that wants its arguments as a type. Arguments that do not fit into it give an
// error result, and the function does not run.
func Typed[Args any](handler func(args Args, call *ToolCall) (ToolReply, error)) ToolHandler {
	return func(call *ToolCall) (ToolReply, error) {
		var args Args
		if err := json.Unmarshal(call.RawArgs, &args); err != nil {
			return ToolReply{}, fmt.Errorf("arguments: %w", err)
		}
		return handler(args, call)
	}
}
