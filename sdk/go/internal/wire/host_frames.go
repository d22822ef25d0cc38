package wire

import "encoding/json"

// HelloAck is the answer to Hello.
type HelloAck struct {
	ProtocolVersion int64
	ZotVersion      string
	Provider        string
	Model           string
	CWD             string
	ExtensionDir    string
	DataDir         string
	Capabilities    []string
	// Settings is an object, its text as it came; nil where there are none.
	Settings json.RawMessage
}

// HostUpdate says that something in HelloAck is no longer so; nil: it is.
type HostUpdate struct {
	Provider  *string
	Model     *string
	CWD       *string
	SessionID *string
	Settings  json.RawMessage
}

// CommandInvoked says that the user ran a command.
type CommandInvoked struct {
	ID   string
	Name string
	Args string
}

// ToolCall says that the model calls a tool.
type ToolCall struct {
	ID   string
	Name string
	// Args is an object, its text as it came.
	Args json.RawMessage
	// DeadlineMs is how long the host waits; zero: it does not say.
	DeadlineMs int64
}

// Event says that something happened.
type Event struct {
	Event   string
	Payload Payload
	// Hook is all of an event by the host's own name, an object.
	Hook json.RawMessage
}

// Intercept says that something is about to happen: the host waits for an answer.
type Intercept struct {
	ID         string
	Event      string
	DeadlineMs int64
	Payload    Payload
	// Hook is all of an event by the host's own name, an object.
	Hook json.RawMessage
}

// PanelKey says that a key was pressed in a panel.
type PanelKey struct {
	PanelID   string
	Key       string
	Text      string
	Modifiers []string
}

// PanelClosed says that the user closed a panel.
type PanelClosed struct {
	PanelID string
}

// PanelResize says that a panel has another size.
type PanelResize struct {
	PanelID string
	Width   int64
	Height  int64
}

// PanelResult has what was entered into a form.
type PanelResult struct {
	PanelID string
	Value   json.RawMessage
}

// HostToolResult is the answer to CallTool.
type HostToolResult struct {
	ID        string
	Name      string
	Content   []Content
	IsError   bool
	Truncated bool
}

// Render says that something is to be drawn.
type Render struct {
	ID   string
	Name string
	// Value is JSON as it came; null where it is absent.
	Value json.RawMessage
	Width int64
}

// ModelRequest says that a model is to answer.
type ModelRequest struct {
	ID       string
	Provider string
	Model    string
	// Request is an object, its text as it came.
	Request json.RawMessage
}

// RequestKind is a kind of request; each has ids of its own.
type RequestKind string

// The kinds of requests.
const (
	CommandRequest   RequestKind = "command"
	ToolRequest      RequestKind = "tool"
	InterceptRequest RequestKind = "intercept"
	RenderRequest    RequestKind = "render"
	ModelRequestKind RequestKind = "model"
)

// Cancel says that a request was given up.
type Cancel struct {
	Kind RequestKind
	ID   string
}

// Ping wants a Pong.
type Ping struct {
	ID string
}

// Shutdown ends the session.
type Shutdown struct{}

func (HelloAck) hostFrame()       {}
func (HostUpdate) hostFrame()     {}
func (CommandInvoked) hostFrame() {}
func (ToolCall) hostFrame()       {}
func (Event) hostFrame()          {}
func (Intercept) hostFrame()      {}
func (PanelKey) hostFrame()       {}
func (PanelClosed) hostFrame()    {}
func (PanelResize) hostFrame()    {}
func (PanelResult) hostFrame()    {}
func (HostToolResult) hostFrame() {}
func (Cancel) hostFrame()         {}
func (Ping) hostFrame()           {}
func (Shutdown) hostFrame()       {}
func (Render) hostFrame()         {}
func (ModelRequest) hostFrame()   {}
