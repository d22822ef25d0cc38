package wire

import "encoding/json"

// ModelBlock is a piece of a message: "text", "image", "reasoning" or "tool_call".
type ModelBlock struct {
	Type string `json:"type"`
	Text string `json:"text"`
	// Signature belongs to reasoning.
	Signature string `json:"signature"`
	// ID, Name and Args belong to a call of a tool.
	ID   string          `json:"id"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args"`
	// MIMEType and Data, standard base64, belong to an image.
	MIMEType string `json:"mime_type"`
	Data     string `json:"data"`
}

// MarshalJSON writes the fields that belong to the type of what a model says.
func (b ModelBlock) MarshalJSON() ([]byte, error) {
	if b.Type == "tool_call" {
		return Encode(struct {
			Type string          `json:"type"`
			ID   string          `json:"id"`
			Name string          `json:"name"`
			Args json.RawMessage `json:"args"`
		}{b.Type, b.ID, b.Name, orEmptyObject(b.Args)})
	}
	return Encode(struct {
		Type      string `json:"type"`
		Text      string `json:"text"`
		Signature string `json:"signature,omitempty"`
	}{b.Type, b.Text, b.Signature})
}

// ModelUsage is what a model call has used, in tokens.
type ModelUsage struct {
	Input      int64 `json:"input"`
	CacheRead  int64 `json:"cache_read"`
	CacheWrite int64 `json:"cache_write"`
	Output     int64 `json:"output"`
	Reasoning  int64 `json:"reasoning"`
}

// ModelPiece is a part of an answer as it arrives.
type ModelPiece struct {
	Text      string `json:"text,omitempty"`
	Reasoning string `json:"reasoning,omitempty"`
}

// ModelEvent says that a model is answering.
type ModelEvent struct {
	ID    string     `json:"id"`
	Event ModelPiece `json:"event"`
}

// ModelResult is the answer to ModelRequest. Stop is empty for "end", Fault for "invalid_response".
type ModelResult struct {
	ID           string       `json:"id"`
	Content      []ModelBlock `json:"content,omitempty"`
	Stop         string       `json:"stop,omitempty"`
	Model        string       `json:"model,omitempty"`
	ResponseID   string       `json:"response_id,omitempty"`
	Usage        *ModelUsage  `json:"usage,omitempty"`
	Error        string       `json:"error,omitempty"`
	Fault        string       `json:"fault,omitempty"`
	RetryAfterMs int64        `json:"retry_after_ms,omitempty"`
}

// StatusItem sets the text of a status item.
type StatusItem struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// RenderResult is the answer to Render.
type RenderResult struct {
	ID    string   `json:"id"`
	Lines []string `json:"lines,omitempty"`
	Error string   `json:"error,omitempty"`
}
