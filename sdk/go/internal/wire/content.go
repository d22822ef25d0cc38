package wire

import "encoding/json"

// Content is a block of a tool's result.
type Content struct {
	// Type is "text" or "image"; a block of the host may be of another.
	Type     string `json:"type"`
	Text     string `json:"text"`
	MIMEType string `json:"mime_type"`
	// Data is standard base64.
	Data string `json:"data"`
}

// MarshalJSON writes the fields that belong to the type.
func (c Content) MarshalJSON() ([]byte, error) {
	if c.Type == "image" {
		return Encode(struct {
			Type     string `json:"type"`
			MIMEType string `json:"mime_type"`
			Data     string `json:"data"`
		}{c.Type, c.MIMEType, c.Data})
	}
	return Encode(struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}{c.Type, c.Text})
}

// readContent gives a block of a type that is not known where the block is not complete.
func readContent(raw json.RawMessage) Content {
	fields := &fieldReader{}
	if json.Unmarshal(raw, &fields.values) != nil {
		return Content{}
	}
	block := Content{Type: fields.text("type")}
	switch block.Type {
	case "text":
		block.Text = fields.text("text")
	case "image":
		block.Data = fields.text("data")
		block.MIMEType, _ = textIn(fields.values["mime_type"])
		if isAbsent(fields.values["data"]) {
			return Content{}
		}
	}
	if fields.problem != nil {
		return Content{}
	}
	return block
}

// textIn is the text in a value, and whether it is one.
func textIn(value json.RawMessage) (text string, isText bool) {
	isText = !isAbsent(value) && json.Unmarshal(value, &text) == nil
	return text, isText
}
