package sdk

import (
	"context"
	"encoding/json"

	"tenon.dev/sdk/internal/wire"
)

// RenderCall is one thing that is to be drawn.
type RenderCall struct {
	ID string
	// Name is that of the renderer.
	Name string
	// Width is how many columns there are.
	Width int64
	// Value is JSON as it came.
	Value json.RawMessage

	ctx context.Context
}

// Context is done when the session is over.
func (c *RenderCall) Context() context.Context {
	return c.ctx
}

// RenderHandler draws what a tool gave, or a kind of content: one text a row. Its error is shown in the place of
// the value.
type RenderHandler func(call *RenderCall) ([]string, error)

// Renderer draws what contributes.renderers of the manifest names.
func (x *Extension) Renderer(name string, handler RenderHandler) {
	requireName(name, "the name of a renderer")
	x.registry.contributed.setRenderer(name, handler)
}

func renderFailure(id, reason string) wire.ExtensionFrame {
	return wire.RenderResult{ID: id, Error: reason}
}
