package sdk

import "encoding/json"

// Event is something that happened, or is about to. Which fields it brings depends on its name; what the host does
// not tell is empty, zero or false.
type Event struct {
	// Event is the name.
	Event string
	// EventFields are reached as fields of the event.
	EventFields
}

// EventFields is what events bring.
type EventFields struct {
	// SessionID, CWD and Sequence come with every event of hosts that know them.
	SessionID string
	CWD       string
	Sequence  int64
	// Step of turn_start counts from 1 within a prompt.
	Step int64
	// Text of assistant_message and user_prompt_submit.
	Text string
	// ToolID and ToolName of tool_call, tool_result, tool_confirmation_requested and permission_decision; ToolArgs,
	// an object, of the first two.
	ToolID   string
	ToolName string
	ToolArgs json.RawMessage
	// Stop of turn_end is "end", "tool_use", "length", "error" or "aborted".
	Stop string
	// Error of turn_end, post_compact and subagent_stop.
	Error string
	// Reason of session_end and permission_decision.
	Reason string
	// Queued and ImageCount of user_prompt_submit.
	Queued     bool
	ImageCount int64
	// Status of tool_result, post_compact and subagent_stop; Executed and Result, an object, of tool_result.
	Status   string
	Executed bool
	Result   json.RawMessage
	// ToolPreview of tool_confirmation_requested.
	ToolPreview string
	// Decision, Source and Stage of permission_decision.
	Decision string
	Source   string
	Stage    string
	// CompactionID, MessageCount and TokenEstimate of pre_compact and post_compact.
	CompactionID  string
	MessageCount  int64
	TokenEstimate int64
	// AgentID, AgentRunID and Name of subagent_start and subagent_stop; AgentRunID also of before_agent_start.
	AgentID    string
	AgentRunID string
	Name       string
	// SystemPrompt, Provider and Model of before_agent_start.
	SystemPrompt string
	Provider     string
	Model        string
}

// EventHandler runs when something happened. It is not waited for; its error is logged.
type EventHandler func(event Event) error
