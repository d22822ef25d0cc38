// Shaper does by data what a plugin may. The same in other languages stands in examples/shaper.
package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"tenon.dev/sdk"
)

func main() {
	extension := sdk.New("shaper", "1.0.0")
	extension.Hook("prompt_contributions", contribute)
	extension.Hook("model_call", judge)
	extension.Hook("assistant_prose", show)
	extension.Hook("tool_result_projection", shorten)
	extension.Hook("compaction", summarise)
	consult := sdk.Tool{Name: "consult", Description: "Asks a model beside the conversation", Schema: sdk.SchemaOf[question]()}
	extension.Tool(consult, sdk.Typed(ask))
	extension.Run()
}

// A section of the system prompt.
func contribute(payload json.RawMessage, _ *sdk.InterceptCall) (sdk.HookAnswer, error) {
	var given struct {
		Contributions []any `json:"contributions"`
	}
	err := json.Unmarshal(payload, &given)
	own := map[string]any{"slot": "rules", "title": "Shaper", "text": "Answer in rhyme.", "priority": 0}
	return sdk.Replace(append(given.Contributions, own)), err
}

// A gate before each model call, and a switch to another frame in its place.
func judge(payload json.RawMessage, _ *sdk.InterceptCall) (sdk.HookAnswer, error) {
	var coming struct {
		Request struct {
			Messages []json.RawMessage `json:"messages"`
		} `json:"request"`
	}
	if err := json.Unmarshal(payload, &coming); err != nil || len(coming.Request.Messages) == 0 {
		return sdk.Allow(), err
	}
	said := string(coming.Request.Messages[len(coming.Request.Messages)-1])
	switch {
	case strings.Contains(said, "forbidden"):
		return sdk.Deny("that is forbidden here"), nil
	case strings.Contains(said, `"switch"`):
		return sdk.ShortCircuit(map[string]string{"frameKey": "aside", "task": "go on aside"}), nil
	}
	return sdk.Allow(), nil
}

// How prose is shown.
func show(payload json.RawMessage, _ *sdk.InterceptCall) (sdk.HookAnswer, error) {
	var prose struct {
		Text string `json:"text"`
	}
	err := json.Unmarshal(payload, &prose)
	return sdk.Replace(strings.ReplaceAll(prose.Text, "secret", "***")), err
}

// What the model reads of a result.
func shorten(payload json.RawMessage, _ *sdk.InterceptCall) (sdk.HookAnswer, error) {
	var result struct {
		ToolName string `json:"toolName"`
	}
	if err := json.Unmarshal(payload, &result); err != nil || result.ToolName != "read" {
		return sdk.Allow(), err
	}
	return sdk.Replace([]any{map[string]string{"type": "text", "text": "shortened"}}), nil
}

// The summary of a conversation.
func summarise(payload json.RawMessage, _ *sdk.InterceptCall) (sdk.HookAnswer, error) {
	var conversation struct {
		Messages []any `json:"messages"`
	}
	err := json.Unmarshal(payload, &conversation)
	summary := fmt.Sprintf("There were %d messages.", len(conversation.Messages))
	return sdk.Replace(map[string]any{"summary": summary, "kept": 0}), err
}

type question struct {
	Prompt string `json:"prompt"`
}

// A model's answer beside the conversation.
func ask(args question, call *sdk.ToolCall) (sdk.ToolReply, error) {
	reply, err := call.CallTool("model_complete", args)
	if err != nil {
		return sdk.ToolReply{}, err
	}
	text := sdk.TextOfContent(reply.Content)
	if reply.IsError {
		return sdk.ErrorResult(text), nil
	}
	return sdk.TextResult(text), nil
}
