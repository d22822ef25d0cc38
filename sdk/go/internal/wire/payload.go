package wire

import "encoding/json"

// Payload is what an event may carry; which of it depends on the event. What is absent has its zero value.
type Payload struct {
	SessionID     string
	CWD           string
	Sequence      int64
	Step          int64
	Text          string
	ToolID        string
	ToolName      string
	ToolArgs      json.RawMessage
	Stop          string
	Error         string
	Reason        string
	Queued        bool
	ImageCount    int64
	Status        string
	Executed      bool
	Result        json.RawMessage
	ToolPreview   string
	Decision      string
	Source        string
	Stage         string
	CompactionID  string
	MessageCount  int64
	TokenEstimate int64
	AgentID       string
	AgentRunID    string
	Name          string
	SystemPrompt  string
	Provider      string
	Model         string
}

func readPayload(f *fieldReader) Payload {
	return Payload{
		SessionID:     f.text("session_id"),
		CWD:           f.text("cwd"),
		Sequence:      f.integer("sequence"),
		Step:          f.integer("step"),
		Text:          f.text("text"),
		ToolID:        f.text("tool_id"),
		ToolName:      f.text("tool_name"),
		ToolArgs:      orEmptyObject(f.object("tool_args")),
		Stop:          f.text("stop"),
		Error:         f.text("error"),
		Reason:        f.text("reason"),
		Queued:        f.flag("queued"),
		ImageCount:    f.integer("image_count"),
		Status:        f.text("status"),
		Executed:      f.flag("executed"),
		Result:        orEmptyObject(f.object("result")),
		ToolPreview:   f.text("tool_preview"),
		Decision:      f.text("decision"),
		Source:        f.text("source"),
		Stage:         f.text("stage"),
		CompactionID:  f.text("compaction_id"),
		MessageCount:  f.integer("message_count"),
		TokenEstimate: f.integer("token_estimate"),
		AgentID:       f.text("agent_id"),
		AgentRunID:    f.text("agent_run_id"),
		Name:          f.text("name"),
		SystemPrompt:  f.text("system_prompt"),
		Provider:      f.text("provider"),
		Model:         f.text("model"),
	}
}
