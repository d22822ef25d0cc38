package wire

import "encoding/json"

// Hello is the first frame.
type Hello struct {
	Name         string   `json:"name"`
	Version      string   `json:"version,omitempty"`
	Capabilities []string `json:"capabilities,omitempty"`
}

// RegisterCommand offers a slash command.
type RegisterCommand struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

// RegisterTool offers a tool.
type RegisterTool struct {
	Name                  string          `json:"name"`
	Description           string          `json:"description"`
	Schema                json.RawMessage `json:"schema,omitempty"`
	OutputSchema          json.RawMessage `json:"output_schema,omitempty"`
	Namespace             string          `json:"namespace,omitempty"`
	NamespaceDescription  string          `json:"namespace_description,omitempty"`
	NamespaceInstructions string          `json:"namespace_instructions,omitempty"`
	Exposure              string          `json:"exposure,omitempty"`
	Deferred              bool            `json:"deferred,omitempty"`
	Interactive           bool            `json:"interactive,omitempty"`
	TimeoutMs             int64           `json:"timeout_ms,omitempty"`
}

// Subscribe asks for events, and to be asked.
type Subscribe struct {
	Events    []string `json:"events,omitempty"`
	Intercept []string `json:"intercept,omitempty"`
}

// Unsubscribe takes names of Subscribe back.
type Unsubscribe Subscribe

// UnregisterCommand takes a command back.
type UnregisterCommand struct {
	Name string `json:"name"`
}

// UnregisterTool takes a tool back.
type UnregisterTool struct {
	Name string `json:"name"`
}

// Ready says that everything was registered.
type Ready struct{}

// Panel is what is shown. Lines is not nil.
type Panel struct {
	ID     string       `json:"id"`
	Title  string       `json:"title,omitempty"`
	Lines  []string     `json:"lines"`
	Footer string       `json:"footer,omitempty"`
	Fields []PanelField `json:"fields,omitempty"`
}

// PanelField is something to be entered into a form.
type PanelField struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Label   string   `json:"label,omitempty"`
	Value   string   `json:"value,omitempty"`
	Choices []string `json:"choices,omitempty"`
}

// CommandResponse is the answer to CommandInvoked.
type CommandResponse struct {
	ID        string          `json:"id"`
	Action    string          `json:"action"`
	Prompt    string          `json:"prompt,omitempty"`
	Insert    string          `json:"insert,omitempty"`
	Display   string          `json:"display,omitempty"`
	OpenPanel *Panel          `json:"open_panel,omitempty"`
	Error     string          `json:"error,omitempty"`
	ToolName  string          `json:"tool_name,omitempty"`
	ToolArgs  json.RawMessage `json:"tool_args,omitempty"`
}

// ToolResult is the answer to ToolCall. Content is not nil.
type ToolResult struct {
	ID                string          `json:"id"`
	Content           []Content       `json:"content"`
	IsError           bool            `json:"is_error,omitempty"`
	ActivateTools     []string        `json:"activate_tools,omitempty"`
	StructuredContent json.RawMessage `json:"structured_content,omitempty"`
	Directives        json.RawMessage `json:"directives,omitempty"`
}

// InterceptResponse is the answer to Intercept.
type InterceptResponse struct {
	ID           string          `json:"id"`
	Block        bool            `json:"block,omitempty"`
	Reason       string          `json:"reason,omitempty"`
	ModifiedArgs json.RawMessage `json:"modified_args,omitempty"`
	ReplaceText  string          `json:"replace_text,omitempty"`
	SystemPrompt *string         `json:"system_prompt,omitempty"`
	Answer       json.RawMessage `json:"answer,omitempty"`
}

// OpenPanel opens a panel without being asked.
type OpenPanel struct {
	Panel Panel `json:"panel"`
}

// PanelRender replaces what a panel shows. Lines is not nil.
type PanelRender struct {
	PanelID string   `json:"panel_id"`
	Title   string   `json:"title,omitempty"`
	Lines   []string `json:"lines"`
	Footer  string   `json:"footer"`
}

// ClosePanel closes a panel.
type ClosePanel struct {
	PanelID string `json:"panel_id"`
}

// Notify shows a note.
type Notify struct {
	Level   string `json:"level"`
	Message string `json:"message"`
}

// ClearNotes takes the notes off the screen.
type ClearNotes struct{}

// Submit queues a prompt of the user.
type Submit struct {
	Text string `json:"text"`
}

// SubmitSlash runs a slash command as the user.
type SubmitSlash struct {
	Text string `json:"text"`
}

// CallTool asks the host to run a tool.
type CallTool struct {
	ID       string          `json:"id"`
	Name     string          `json:"name"`
	Args     json.RawMessage `json:"args"`
	ParentID string          `json:"parent_id,omitempty"`
}

// CallToolCancel gives a CallTool up.
type CallToolCancel struct {
	ID string `json:"id"`
}

// ToolProgress tells how a call is getting on.
type ToolProgress struct {
	ID      string    `json:"id"`
	Text    string    `json:"text,omitempty"`
	Content []Content `json:"content,omitempty"`
	Percent *float64  `json:"percent,omitempty"`
}

// InterceptPending says that the answer waits for a person.
type InterceptPending struct {
	ID   string `json:"id"`
	Note string `json:"note,omitempty"`
}

// Pong answers Ping.
type Pong struct {
	ID string `json:"id"`
}

// ShutdownAck is the last frame.
type ShutdownAck struct{}
