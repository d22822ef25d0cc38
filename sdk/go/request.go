package sdk

import (
	"context"
	"fmt"
	"time"

	"tenon.dev/sdk/internal/wire"
)

// request is what the host waits for and how it is answered.
type request struct {
	kind wire.RequestKind
	id   string
	// what is for the log.
	what string
	// handle runs the handler and makes a frame of what it gives.
	handle func(ctx context.Context) (wire.ExtensionFrame, error)
	// failed makes the frame that tells why there is no other.
	failed func(id, reason string) wire.ExtensionFrame
}

// answer handles a request beside the reader and answers it exactly once, whatever its handler does. The request is
// known to a cancellation when this returns.
func (c *connection) answer(request request) {
	started := c.running.begin(request.kind, request.id)
	go func() {
		var frame wire.ExtensionFrame
		err := guarded(func() (err error) {
			frame, err = request.handle(started.ctx)
			return err
		})
		failed := func(reason string) wire.ExtensionFrame { return request.failed(request.id, reason) }
		if err != nil {
			c.logFailure(request.what, err)
			frame = failed(err.Error())
		}
		c.running.finish(started)
		c.outbox.answer(frame, failed)
	}()
}

func (c *connection) commandRequest(frame wire.CommandInvoked) request {
	command := c.registry.command(frame.Name)
	return request{
		kind:   wire.CommandRequest,
		id:     frame.ID,
		what:   "command " + frame.Name,
		failed: commandFailure,
		handle: func(ctx context.Context) (wire.ExtensionFrame, error) {
			if command == nil {
				return nil, fmt.Errorf("unknown command %q", frame.Name)
			}
			call := &CommandCall{ID: frame.ID, Name: frame.Name, Args: frame.Args, ctx: ctx}
			reply, err := command.handler(call)
			if err != nil {
				return nil, err
			}
			return reply.frame(frame.ID, c.panels)
		},
	}
}

func (c *connection) toolRequest(frame wire.ToolCall) request {
	tool := c.registry.tool(frame.Name)
	return request{
		kind:   wire.ToolRequest,
		id:     frame.ID,
		what:   "tool " + frame.Name,
		failed: toolFailure,
		handle: func(ctx context.Context) (wire.ExtensionFrame, error) {
			if tool == nil {
				return nil, fmt.Errorf("unknown tool %q", frame.Name)
			}
			reply, err := tool.handler(&ToolCall{
				ID:         frame.ID,
				Name:       frame.Name,
				RawArgs:    frame.Args,
				Deadline:   milliseconds(frame.DeadlineMs),
				ctx:        ctx,
				connection: c,
			})
			if err != nil {
				return nil, err
			}
			return reply.frame(frame.ID)
		},
	}
}

func (c *connection) interceptRequest(frame wire.Intercept) request {
	handler, hook := c.registry.intercept(frame.Event), c.registry.hook(frame.Event)
	return request{
		kind:   wire.InterceptRequest,
		id:     frame.ID,
		what:   "intercept " + frame.Event,
		failed: blockFrame,
		handle: func(ctx context.Context) (wire.ExtensionFrame, error) {
			call := &InterceptCall{
				ID:         frame.ID,
				Deadline:   milliseconds(frame.DeadlineMs),
				ctx:        ctx,
				connection: c,
			}
			if isHookEvent(frame.Event) {
				return answerHook(hook, frame, call)
			}
			if handler == nil {
				return Pass().frame(frame)
			}
			result, err := handler(Event{frame.Event, EventFields(frame.Payload)}, call)
			if err != nil {
				return nil, err
			}
			return result.frame(frame)
		},
	}
}

func answerHook(hook HookHandler, frame wire.Intercept, call *InterceptCall) (wire.ExtensionFrame, error) {
	if hook == nil {
		return Allow().frame(frame)
	}
	answer, err := hook(frame.Hook, call)
	if err != nil {
		return nil, err
	}
	return answer.frame(frame)
}

func milliseconds(count int64) time.Duration {
	return time.Duration(count) * time.Millisecond
}
