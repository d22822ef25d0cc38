package sdk

import (
	"encoding/json"

	"tenon.dev/sdk/internal/wire"
)

// FormField is something to be entered into a form.
type FormField struct {
	// Name is what it stands under among the values.
	Name string
	// Kind may be empty: FieldText.
	Kind FieldKind
	// Label may be empty: the name then.
	Label string
	// Value stands there at first.
	Value string
	// Choices are of a FieldChoice.
	Choices []string
}

// FieldKind is how a field is filled in.
type FieldKind string

// The kinds of fields. What is entered into a FieldSecret is never shown.
const (
	FieldText   FieldKind = "text"
	FieldSecret FieldKind = "secret"
	FieldChoice FieldKind = "choice"
)

func fieldsToWire(fields []FormField) []wire.PanelField {
	var written []wire.PanelField
	for _, field := range fields {
		requireName(field.Name, "the name of a field")
		kind := field.Kind
		if kind == "" {
			kind = FieldText
		}
		written = append(written, wire.PanelField{
			Name:    field.Name,
			Kind:    string(kind),
			Label:   field.Label,
			Value:   field.Value,
			Choices: field.Choices,
		})
	}
	return written
}

// formValues reads what a host sent as entered: texts by name; anything else in it is passed over.
func formValues(value json.RawMessage) map[string]string {
	values := make(map[string]string)
	var entries map[string]any
	if json.Unmarshal(value, &entries) != nil {
		return values
	}
	for name, entered := range entries {
		if text, isText := entered.(string); isText {
			values[name] = text
		}
	}
	return values
}
