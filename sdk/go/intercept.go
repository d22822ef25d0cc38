package sdk

import (
	"context"
	"encoding/json"
	"time"

	"tenon.dev/sdk/internal/wire"
)

// InterceptCall is one question of the host.
type InterceptCall struct {
	ID string
	// Deadline is how long the host waits; zero where it does not say.
	Deadline time.Duration

	ctx        context.Context
	connection *connection
}

// InterceptHandler answers a question in the rich form. Its error blocks, with its message as the reason; so does a
// panic.
type InterceptHandler func(event Event, call *InterceptCall) (InterceptResult, error)

// Context is done when the host no longer waits. An answer is wanted nevertheless.
func (c *InterceptCall) Context() context.Context {
	return c.ctx
}

// Pending tells hosts that know it that a person is being asked: they wait longer.
func (c *InterceptCall) Pending(note string) {
	if c.connection.hostCan("x.intercept") {
		c.connection.outbox.send(wire.InterceptPending{ID: c.ID, Note: note})
	}
}

// ProposedCall is a tool call that the model wants.
type ProposedCall struct {
	ToolID   string
	ToolName string
	// ToolArgs is the object of the arguments as it came. [WithArg] replaces one of them.
	ToolArgs json.RawMessage
}

// InterceptToolCall wants to be asked before a tool runs. Answer with [Pass], [Block] or [ModifyArgs].
func (x *Extension) InterceptToolCall(handler func(proposed ProposedCall, call *InterceptCall) (InterceptResult, error)) {
	x.registry.addIntercept("tool_call", func(event Event, call *InterceptCall) (InterceptResult, error) {
		return handler(ProposedCall{event.ToolID, event.ToolName, event.ToolArgs}, call)
	}, false)
}

// InterceptTurnStart wants to be asked before the model is called. Answer with [Pass] or [Block].
func (x *Extension) InterceptTurnStart(handler func(step int64, call *InterceptCall) (InterceptResult, error)) {
	x.registry.addIntercept("turn_start", func(event Event, call *InterceptCall) (InterceptResult, error) {
		return handler(event.Step, call)
	}, false)
}

// InterceptAssistantMessage wants to be asked before a message of the model is shown. Answer with [Pass], [Block] or
// [ReplaceText].
func (x *Extension) InterceptAssistantMessage(handler func(text string, call *InterceptCall) (InterceptResult, error)) {
	x.registry.addIntercept("assistant_message", func(event Event, call *InterceptCall) (InterceptResult, error) {
		return handler(event.Text, call)
	}, false)
}

// InterceptBeforeAgentStart wants to be asked before an agent starts. Answer with [Pass] or [ReplaceSystemPrompt].
func (x *Extension) InterceptBeforeAgentStart(handler func(systemPrompt string, call *InterceptCall) (InterceptResult, error)) {
	x.registry.addIntercept("before_agent_start", func(event Event, call *InterceptCall) (InterceptResult, error) {
		return handler(event.SystemPrompt, call)
	}, false)
}
