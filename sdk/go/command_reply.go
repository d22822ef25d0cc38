package sdk

import "tenon.dev/sdk/internal/wire"

// CommandReply is what the host is to do after a command. The functions of this package make them; the zero value
// does nothing.
type CommandReply struct {
	response  wire.CommandResponse
	panel     Panel
	callbacks PanelCallbacks
	toolArgs  any
}

// Prompt submits a text as if the user had: a turn starts.
func Prompt(text string) CommandReply {
	return CommandReply{response: wire.CommandResponse{Action: "prompt", Prompt: text}}
}

// Insert puts a text where the user types, without submitting it.
func Insert(text string) CommandReply {
	return CommandReply{response: wire.CommandResponse{Action: "insert", Insert: text}}
}

// Display shows a note that the model does not see.
func Display(text string) CommandReply {
	return CommandReply{response: wire.CommandResponse{Action: "display", Display: text}}
}

// OpenPanel opens a panel.
func OpenPanel(panel Panel, callbacks PanelCallbacks) CommandReply {
	return CommandReply{
		response:  wire.CommandResponse{Action: "open_panel"},
		panel:     panel,
		callbacks: callbacks,
	}
}

// Noop does nothing.
func Noop() CommandReply {
	return CommandReply{}
}

// Failure shows what went wrong, as the error of a handler does.
func Failure(message string) CommandReply {
	return CommandReply{response: wire.CommandResponse{Error: message}}
}

// ToolPrompt submits a text together with a call of a tool, which runs before the model answers. The arguments are
// written as JSON and have to be an object; nil is the empty one.
func ToolPrompt(text, toolName string, toolArgs any) CommandReply {
	return CommandReply{
		response: wire.CommandResponse{Action: "tool_prompt", Prompt: text, ToolName: toolName},
		toolArgs: toolArgs,
	}
}

// frame gives the frame that answers a command; a panel that it opens is made known.
func (r CommandReply) frame(id string, panels *panels) (wire.ExtensionFrame, error) {
	response := r.response
	response.ID = id
	switch response.Action {
	case "":
		response.Action = "noop"
	case "open_panel":
		_, shown := panels.add(r.panel, r.callbacks)
		response.OpenPanel = &shown
	case "tool_prompt":
		args, err := wire.Object(r.toolArgs, "the arguments of "+response.ToolName)
		if err != nil {
			return nil, err
		}
		response.ToolArgs = args
	}
	return response, nil
}

func commandFailure(id, reason string) wire.ExtensionFrame {
	return wire.CommandResponse{ID: id, Action: "noop", Error: reason}
}
