package sdk

import "tenon.dev/sdk/internal/wire"

// ToolReply is what a tool gives. The zero value is a result without content.
type ToolReply struct {
	Content []ContentBlock
	IsError bool
	// ActivateTools has names of deferred tools that the model may use from now on.
	ActivateTools []string
	// StructuredContent is data that fits the tool's OutputSchema; it is written as JSON. nil: none.
	StructuredContent any
	// Directives are what the tool asks of the turn that called it; heard only if the call succeeds.
	Directives []Directive
}

// TextResult is a result of one text.
func TextResult(text string) ToolReply {
	return ToolReply{Content: []ContentBlock{Text(text)}}
}

// ErrorResult is a result that tells the model what went wrong.
func ErrorResult(message string) ToolReply {
	return ToolReply{Content: []ContentBlock{Text(message)}, IsError: true}
}

func (r ToolReply) frame(id string) (wire.ExtensionFrame, error) {
	structured, err := wire.Value(r.StructuredContent)
	if err != nil {
		return nil, err
	}
	directives, err := directivesToWire(r.Directives)
	if err != nil {
		return nil, err
	}
	return wire.ToolResult{
		ID:                id,
		Content:           contentToWire(r.Content),
		IsError:           r.IsError,
		ActivateTools:     r.ActivateTools,
		StructuredContent: structured,
		Directives:        directives,
	}, nil
}

func toolFailure(id, reason string) wire.ExtensionFrame {
	return wire.ToolResult{ID: id, Content: contentToWire(ErrorResult(reason).Content), IsError: true}
}
