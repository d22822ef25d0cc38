package main

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"

	"tenon.dev/sdk"
)

type noArguments struct{}

func declareAdd() {
	type numbers struct {
		A *float64 `json:"a"`
		B *float64 `json:"b"`
	}
	schema := sdk.SchemaOf[struct {
		A float64 `json:"a"`
		B float64 `json:"b"`
	}]()
	tool := sdk.Tool{Name: "add", Description: "Adds two numbers.", Schema: schema}
	extension.Tool(tool, func(call *sdk.ToolCall) (sdk.ToolReply, error) {
		var args numbers
		if json.Unmarshal(call.RawArgs, &args) != nil || args.A == nil || args.B == nil {
			return sdk.ErrorResult("a and b have to be numbers"), nil
		}
		return sdk.TextResult(strconv.FormatFloat(*args.A+*args.B, 'f', -1, 64)), nil
	})
}

// tool declares one that has no arguments.
func tool(declaration sdk.Tool, handler sdk.ToolHandler) {
	declaration.Schema = sdk.SchemaOf[noArguments]()
	extension.Tool(declaration, handler)
}

func declareResults() {
	tool(sdk.Tool{Name: "picture", Description: "Gives a picture."}, func(*sdk.ToolCall) (sdk.ToolReply, error) {
		png := []byte{0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a}
		content := []sdk.ContentBlock{sdk.Text("a picture"), sdk.ImageFromBytes("image/png", png)}
		return sdk.ToolReply{Content: content}, nil
	})
	tool(sdk.Tool{Name: "refuse", Description: "Gives an error."}, func(*sdk.ToolCall) (sdk.ToolReply, error) {
		return sdk.ErrorResult("refused"), nil
	})
	tool(sdk.Tool{Name: "boom", Description: "Throws."}, func(*sdk.ToolCall) (sdk.ToolReply, error) {
		panic("the tool broke")
	})
	slow := sdk.Tool{Name: "slow", Description: "Waits until it is cancelled.", Timeout: 2 * time.Minute}
	tool(slow, func(call *sdk.ToolCall) (sdk.ToolReply, error) {
		call.Progress(sdk.Progress{Text: "working", Percent: sdk.Percent(50)})
		<-call.Context().Done()
		return sdk.ErrorResult("cancelled"), nil
	})
}

func declareCalling() {
	mirror := sdk.Tool{
		Name:        "mirror",
		Description: "Gives its arguments back.",
		Schema:      map[string]string{"type": "object"},
	}
	extension.Tool(mirror, func(call *sdk.ToolCall) (sdk.ToolReply, error) {
		var args bytes.Buffer
		err := json.Compact(&args, call.RawArgs)
		return sdk.TextResult(args.String()), err
	})
	declareRelay()
	unlock := sdk.Tool{
		Name:        "unlock",
		Description: "Activates a tool.",
		OutputSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"count": map[string]string{"type": "integer"}},
		},
	}
	tool(unlock, func(*sdk.ToolCall) (sdk.ToolReply, error) {
		reply := sdk.TextResult("later is here")
		reply.ActivateTools = []string{"later"}
		reply.StructuredContent = map[string]int{"count": 1}
		return reply, nil
	})
	direct := sdk.Tool{Name: "direct", Description: "Asks something of the turn."}
	tool(direct, func(*sdk.ToolCall) (sdk.ToolReply, error) {
		reply := sdk.TextResult("asked")
		reply.Directives = []sdk.Directive{
			sdk.Finish{Value: map[string]bool{"done": true}},
			sdk.SubmitError{},
			sdk.SwitchFrame{FrameKey: "review", Task: "read it"},
			sdk.SwitchFrame{FrameKey: "review", Task: "read it", Options: map[string]any{"tools": []string{}}},
			sdk.AddInput{Text: "and then", Delivery: sdk.NextTurn},
		}
		return reply, nil
	})
	later := sdk.Tool{Name: "later", Description: "Waits to be activated.", Deferred: true}
	tool(later, func(*sdk.ToolCall) (sdk.ToolReply, error) { return sdk.ToolReply{}, nil })
}

func declareRelay() {
	type arguments struct {
		Name string          `json:"name"`
		Args json.RawMessage `json:"args"`
	}
	relay := sdk.Tool{Name: "relay", Description: "Calls a tool of the host.", Schema: json.RawMessage(`{
		"type": "object",
		"properties": {"name": {"type": "string"}, "args": {"type": "object"}},
		"required": ["name"]
	}`)}
	extension.Tool(relay, sdk.Typed(func(args arguments, call *sdk.ToolCall) (sdk.ToolReply, error) {
		if args.Args == nil {
			args.Args = json.RawMessage("{}")
		}
		reply, err := call.CallTool(args.Name, args.Args)
		if err != nil {
			return sdk.ToolReply{}, err
		}
		text := sdk.TextOfContent(reply.Content)
		if reply.Truncated {
			text += " (truncated)"
		}
		result := sdk.TextResult(text)
		result.IsError = reply.IsError
		return result, nil
	}))
}
