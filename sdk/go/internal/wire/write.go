package wire

import (
	"bytes"
	"encoding/json"
)

// ExtensionFrame is a frame of an extension.
type ExtensionFrame interface {
	// FrameType is what stands under "type".
	FrameType() string
}

// WriteFrame gives a frame as one line, newline included: compact, type first, id second.
func WriteFrame(frame ExtensionFrame) ([]byte, error) {
	fields, err := Encode(frame)
	if err != nil {
		return nil, err
	}
	line := make([]byte, 0, len(fields)+len(frame.FrameType())+12)
	line = append(line, `{"type":"`...)
	line = append(line, frame.FrameType()...)
	line = append(line, '"')
	if len(fields) > len("{}") {
		line = append(line, ',')
	}
	line = append(line, fields[1:]...)
	return append(line, '\n'), nil
}

// Encode writes JSON whose texts stand as they are, < and & too.
func Encode(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte{'\n'}), nil
}

func (Hello) FrameType() string             { return "hello" }
func (RegisterCommand) FrameType() string   { return "register_command" }
func (RegisterTool) FrameType() string      { return "register_tool" }
func (Subscribe) FrameType() string         { return "subscribe" }
func (Unsubscribe) FrameType() string       { return "unsubscribe" }
func (UnregisterCommand) FrameType() string { return "unregister_command" }
func (UnregisterTool) FrameType() string    { return "unregister_tool" }
func (Ready) FrameType() string             { return "ready" }
func (CommandResponse) FrameType() string   { return "command_response" }
func (ToolResult) FrameType() string        { return "tool_result" }
func (InterceptResponse) FrameType() string { return "event_intercept_response" }
func (OpenPanel) FrameType() string         { return "open_panel" }
func (PanelRender) FrameType() string       { return "panel_render" }
func (ClosePanel) FrameType() string        { return "panel_close" }
func (Notify) FrameType() string            { return "notify" }
func (ClearNotes) FrameType() string        { return "clear_notes" }
func (Submit) FrameType() string            { return "submit" }
func (SubmitSlash) FrameType() string       { return "submit_slash" }
func (CallTool) FrameType() string          { return "call_tool" }
func (CallToolCancel) FrameType() string    { return "call_tool_cancel" }
func (ToolProgress) FrameType() string      { return "tool_progress" }
func (InterceptPending) FrameType() string  { return "intercept_pending" }
func (Pong) FrameType() string              { return "pong" }
func (ShutdownAck) FrameType() string       { return "shutdown_ack" }
func (StatusItem) FrameType() string        { return "status_item" }
func (RenderResult) FrameType() string      { return "render_result" }
func (ModelEvent) FrameType() string        { return "model_event" }
func (ModelResult) FrameType() string       { return "model_result" }
