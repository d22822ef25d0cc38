package wire

import "encoding/json"

// hostFrames has how each frame of a host is read. Fields are read in the order in which they stand here.
var hostFrames = map[string]func(*fieldReader) HostFrame{
	"hello_ack": func(f *fieldReader) HostFrame {
		return HelloAck{
			ProtocolVersion: f.integer("protocol_version"),
			ZotVersion:      f.text("zot_version"),
			Provider:        f.text("provider"),
			Model:           f.text("model"),
			CWD:             f.text("cwd"),
			ExtensionDir:    f.text("extension_dir"),
			DataDir:         f.text("data_dir"),
			Capabilities:    f.texts("capabilities"),
			Settings:        f.object("settings"),
		}
	},
	"host_update": func(f *fieldReader) HostFrame {
		return HostUpdate{
			Provider:  f.presentText("provider"),
			Model:     f.presentText("model"),
			CWD:       f.presentText("cwd"),
			SessionID: f.presentText("session_id"),
			Settings:  f.object("settings"),
		}
	},
	"command_invoked": func(f *fieldReader) HostFrame {
		return CommandInvoked{ID: f.name("id"), Name: f.name("name"), Args: f.text("args")}
	},
	"tool_call": func(f *fieldReader) HostFrame {
		return ToolCall{
			ID:         f.name("id"),
			Name:       f.name("name"),
			Args:       orEmptyObject(f.object("args")),
			DeadlineMs: f.integer("deadline_ms"),
		}
	},
	"event": func(f *fieldReader) HostFrame {
		return Event{
			Event:   f.name("event"),
			Payload: readPayload(f),
			Hook:    orEmptyObject(f.object("payload")),
		}
	},
	"event_intercept": func(f *fieldReader) HostFrame {
		return Intercept{
			ID:         f.name("id"),
			Event:      f.name("event"),
			DeadlineMs: f.integer("deadline_ms"),
			Payload:    readPayload(f),
			Hook:       orEmptyObject(f.object("payload")),
		}
	},
	"panel_key": func(f *fieldReader) HostFrame {
		return PanelKey{
			PanelID:   f.name("panel_id"),
			Key:       f.text("key"),
			Text:      f.text("text"),
			Modifiers: f.texts("modifiers"),
		}
	},
	"panel_close": func(f *fieldReader) HostFrame {
		return PanelClosed{PanelID: f.name("panel_id")}
	},
	"panel_resize": func(f *fieldReader) HostFrame {
		return PanelResize{PanelID: f.name("panel_id"), Width: f.integer("width"), Height: f.integer("height")}
	},
	"panel_result": func(f *fieldReader) HostFrame {
		return PanelResult{PanelID: f.name("panel_id"), Value: f.values["value"]}
	},
	"tool_result": func(f *fieldReader) HostFrame {
		return HostToolResult{
			ID:        f.name("id"),
			Name:      f.name("name"),
			Content:   f.content("content"),
			IsError:   f.flag("is_error"),
			Truncated: f.flag("truncated"),
		}
	},
	"render": func(f *fieldReader) HostFrame {
		return Render{ID: f.name("id"), Name: f.name("name"), Value: f.anything("value"), Width: f.integer("width")}
	},
	"model_request": func(f *fieldReader) HostFrame {
		return ModelRequest{
			ID:       f.name("id"),
			Provider: f.name("provider"),
			Model:    f.name("model"),
			Request:  orEmptyObject(f.object("request")),
		}
	},
	"model_cancel":     readCancel(ModelRequestKind),
	"command_cancel":   readCancel(CommandRequest),
	"tool_cancel":      readCancel(ToolRequest),
	"intercept_cancel": readCancel(InterceptRequest),
	"ping":             func(f *fieldReader) HostFrame { return Ping{ID: f.name("id")} },
	"shutdown":         func(*fieldReader) HostFrame { return Shutdown{} },
}

func readCancel(kind RequestKind) func(*fieldReader) HostFrame {
	return func(f *fieldReader) HostFrame { return Cancel{Kind: kind, ID: f.name("id")} }
}

func orEmptyObject(object json.RawMessage) json.RawMessage {
	if object == nil {
		return json.RawMessage("{}")
	}
	return object
}
