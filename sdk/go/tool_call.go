package sdk

import (
	"context"
	"encoding/json"
	"time"

	"tenon.dev/sdk/internal/wire"
)

// ToolCall is one call of a tool.
type ToolCall struct {
	ID   string
	Name string
	// RawArgs is the object of the arguments as it came: keys in their order, integers digit for digit.
	RawArgs json.RawMessage
	// Deadline is how long the host waits; zero where it does not say.
	Deadline time.Duration

	ctx        context.Context
	connection *connection
}

// ToolHandler runs when the model calls a tool. Its error becomes an error result. [Typed] makes one of a function
// that wants its arguments as a type.
type ToolHandler func(call *ToolCall) (ToolReply, error)

// Context is done when the call is given up. An answer is wanted nevertheless.
func (c *ToolCall) Context() context.Context {
	return c.ctx
}

// CallTool calls a tool of the host inside of this call; it is given up together with it. The arguments are written
// as JSON and have to be an object; nil is the empty one.
func (c *ToolCall) CallTool(name string, args any) (HostToolReply, error) {
	return c.connection.hostTools.call(c.ctx, c.ID, name, args)
}

// Progress is how a call is getting on. For people; never for the model.
type Progress struct {
	Text string
	// Percent is made by the function of this name; nil: not told.
	Percent *float64
	Content []ContentBlock
}

// Percent is a part of a hundred, for [Progress].
func Percent(part float64) *float64 {
	return &part
}

// Progress is shown by hosts that can; others are not bothered with it.
func (c *ToolCall) Progress(update Progress) {
	if !c.connection.hostCan("x.progress") {
		return
	}
	c.connection.outbox.send(wire.ToolProgress{
		ID:      c.ID,
		Text:    update.Text,
		Content: contentToWire(update.Content),
		Percent: update.Percent,
	})
}
