package sdk

import (
	"fmt"
	"time"

	"tenon.dev/sdk/internal/wire"
)

// Tool is how a tool is offered.
type Tool struct {
	Name        string
	Description string
	// Schema is the JSON Schema of the arguments: anything that is written as JSON, what [SchemaOf] gives, or nil
	// for any object. It describes; checking is left to the host.
	Schema any
	// OutputSchema is the JSON Schema of the structured content of results, or nil.
	OutputSchema any
	Namespace    Namespace
	// Exposure is "direct", "codemode", "deferred", "model-only", or empty, which is the first.
	Exposure string
	// Deferred: not shown to the model before a result activates it.
	Deferred bool
	// Interactive: waits for a person; has no deadline and needs an interface.
	Interactive bool
	// Timeout is how long a call may take, for hosts that let tools say so.
	Timeout time.Duration
}

// Namespace groups tools. The zero value is none.
type Namespace struct {
	Name         string
	Description  string
	Instructions string
}

type registeredTool struct {
	handler ToolHandler
	frame   wire.RegisterTool
}

func newRegisteredTool(declaration Tool, handler ToolHandler) *registeredTool {
	return &registeredTool{handler: handler, frame: wire.RegisterTool{
		Name:                  declaration.Name,
		Description:           declaration.Description,
		Schema:                mustWrite(declaration.Name, declaration.Schema),
		OutputSchema:          mustWrite(declaration.Name, declaration.OutputSchema),
		Namespace:             declaration.Namespace.Name,
		NamespaceDescription:  declaration.Namespace.Description,
		NamespaceInstructions: declaration.Namespace.Instructions,
		Exposure:              declaration.Exposure,
		Deferred:              declaration.Deferred,
		Interactive:           declaration.Interactive,
		TimeoutMs:             declaration.Timeout.Milliseconds(),
	}}
}

// mustWrite panics: a schema that is no JSON is a mistake in the program.
func mustWrite(tool string, schema any) []byte {
	written, err := wire.Value(schema)
	if err != nil {
		panic(fmt.Sprintf("the schema of %s: %v", tool, err))
	}
	return written
}

// registerFrame leaves out what the host does not know.
func (t *registeredTool) registerFrame(hostHasTimeouts bool) wire.RegisterTool {
	frame := t.frame
	if !hostHasTimeouts {
		frame.TimeoutMs = 0
	}
	return frame
}
