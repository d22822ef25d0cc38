package sdk

import (
	"context"
	"encoding/json"
	"fmt"

	"tenon.dev/sdk/internal/wire"
)

func (c *connection) renderRequest(frame wire.Render) request {
	handler := c.registry.contributed.renderer(frame.Name)
	return request{
		kind:   wire.RenderRequest,
		id:     frame.ID,
		what:   "renderer " + frame.Name,
		failed: renderFailure,
		handle: func(ctx context.Context) (wire.ExtensionFrame, error) {
			if handler == nil {
				return nil, fmt.Errorf("unknown renderer %q", frame.Name)
			}
			call := &RenderCall{ID: frame.ID, Name: frame.Name, Width: frame.Width, Value: frame.Value, ctx: ctx}
			lines, err := handler(call)
			return wire.RenderResult{ID: frame.ID, Lines: lines}, err
		},
	}
}

func (c *connection) modelRequest(frame wire.ModelRequest) request {
	handler := c.registry.contributed.provider(frame.Provider)
	return request{
		kind:   wire.ModelRequestKind,
		id:     frame.ID,
		what:   "provider " + frame.Provider,
		failed: modelFailure,
		handle: func(ctx context.Context) (wire.ExtensionFrame, error) {
			if handler == nil {
				return nil, fmt.Errorf("unknown provider %q", frame.Provider)
			}
			var query ModelQuery
			if err := json.Unmarshal(frame.Request, &query); err != nil {
				return nil, fmt.Errorf("the request: %w", err)
			}
			reply, err := handler(query, &ModelCall{
				ID:         frame.ID,
				Provider:   frame.Provider,
				Model:      frame.Model,
				RawRequest: frame.Request,
				ctx:        ctx,
				connection: c,
			})
			if err != nil {
				return modelError(frame.ID, err)
			}
			return reply.frame(frame.ID), nil
		},
	}
}
