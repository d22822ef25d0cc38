package sdk

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"tenon.dev/sdk/internal/wire"
)

// ModelQuery is what a model is asked.
type ModelQuery struct {
	SystemPrompt string         `json:"system_prompt"`
	Messages     []ModelMessage `json:"messages"`
	Tools        []ModelTool    `json:"tools"`
	// Options is an object that the provider understands and the host only carries: temperature, reasoning effort.
	Options json.RawMessage `json:"options"`
}

// ModelMessage is one message of a conversation. Its role is "user", "assistant" or "tool": those of tools have
// results, in the order of the calls, the others have content.
type ModelMessage struct {
	Role    string            `json:"role"`
	Content []ModelBlock      `json:"content"`
	Results []ModelToolResult `json:"results"`
}

// ModelBlock is a piece of a message. Its type is "text", "image", "reasoning" or "tool_call".
type ModelBlock = wire.ModelBlock

// ModelToolResult is the answer of one tool; its ID is that of the call.
type ModelToolResult struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Content []ModelBlock `json:"content"`
	IsError bool         `json:"is_error"`
}

// ModelTool is a tool as a model is told of it. Schema is the JSON Schema of its arguments.
type ModelTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"`
}

// ModelUsage is in tokens; Reasoning is part of Output.
type ModelUsage = wire.ModelUsage

// ModelReply is what a model answered.
type ModelReply struct {
	Content []ModelBlock
	// Stop is "end", "tool_use", "length", "refusal" or "aborted"; empty: "tool_use" where a tool is called, else
	// "end".
	Stop string
	// Model is what was served, if it is not what was asked for.
	Model string
	// ResponseID is what the answer is called where it was made.
	ResponseID string
	// Usage is nil where it is not known.
	Usage *ModelUsage
}

// ModelText is a block of text.
func ModelText(text string) ModelBlock {
	return ModelBlock{Type: "text", Text: text}
}

// ModelReasoning is a block of what a model thought; the signature may be empty.
func ModelReasoning(text, signature string) ModelBlock {
	return ModelBlock{Type: "reasoning", Text: text, Signature: signature}
}

// ModelToolCall is a block that calls a tool. The id is the model's own, unique within its message. The arguments
// are written as JSON and have to be an object; nil is the empty one. It panics where they are none.
func ModelToolCall(id, name string, args any) ModelBlock {
	object, err := wire.Object(args, "the arguments of "+name)
	if err != nil {
		panic(err)
	}
	return ModelBlock{Type: "tool_call", ID: id, Name: name, Args: object}
}

// ModelFailure is the error of a handler that knows why its model does not answer. Hosts try again what may pass.
type ModelFailure struct {
	Message string
	// Fault is "invalid_response", "network", "timeout", "rate_limit", "overloaded", "authentication",
	// "invalid_request" or "context_too_long".
	Fault string
	// RetryAfter is how long to wait before the next try; zero: not told.
	RetryAfter time.Duration
}

func (f *ModelFailure) Error() string {
	return f.Message
}

// ModelCall is one question for a model.
type ModelCall struct {
	ID       string
	Provider string
	Model    string
	// RawRequest is what is asked as it came: keys in their order, integers digit for digit.
	RawRequest json.RawMessage

	ctx        context.Context
	connection *connection
}

// Context is done when the answer is not waited for any more. One is wanted nevertheless.
func (c *ModelCall) Context() context.Context {
	return c.ctx
}

// Piece shows a piece of the answer as it arrives. A preview: what counts is what the handler returns.
func (c *ModelCall) Piece(text string) {
	c.connection.outbox.send(wire.ModelEvent{ID: c.ID, Event: wire.ModelPiece{Text: text}})
}

// ReasoningPiece is the same for what a model thinks.
func (c *ModelCall) ReasoningPiece(text string) {
	c.connection.outbox.send(wire.ModelEvent{ID: c.ID, Event: wire.ModelPiece{Reasoning: text}})
}

// ModelHandler answers for a model. Its error is why there is no answer; a [*ModelFailure] says whether to try
// again.
type ModelHandler func(query ModelQuery, call *ModelCall) (ModelReply, error)

// Provider answers for the models that contributes.providers of the manifest names.
func (x *Extension) Provider(name string, handler ModelHandler) {
	requireName(name, "the name of a provider")
	x.registry.contributed.setProvider(name, handler)
}

func (r ModelReply) frame(id string) wire.ExtensionFrame {
	stop := r.Stop
	for _, block := range r.Content {
		if stop == "" && block.Type == "tool_call" {
			stop = "tool_use"
		}
	}
	if stop == "end" {
		stop = ""
	}
	return wire.ModelResult{
		ID:         id,
		Content:    r.Content,
		Stop:       stop,
		Model:      r.Model,
		ResponseID: r.ResponseID,
		Usage:      r.Usage,
	}
}

func modelFailure(id, reason string) wire.ExtensionFrame {
	return wire.ModelResult{ID: id, Error: reason}
}

// modelError gives the frame of a failure that says more than its text; others are left to modelFailure.
func modelError(id string, err error) (wire.ExtensionFrame, error) {
	var failure *ModelFailure
	if !errors.As(err, &failure) {
		return nil, err
	}
	frame := wire.ModelResult{ID: id, Error: err.Error(), RetryAfterMs: failure.RetryAfter.Milliseconds()}
	if failure.Fault != "invalid_response" {
		frame.Fault = failure.Fault
	}
	return frame, nil
}
