package sdk

import (
	"encoding/json"

	"tenon.dev/sdk/internal/wire"
)

// Directive is something that a tool asks of the turn whose model called it: [Finish], [SubmitError], [SwitchFrame] or
// [AddInput]. Of the first three kinds the first counts; all count only if the call succeeds.
type Directive interface {
	directive() any
}

// Finish ends the turn with a value, which is written as JSON.
type Finish struct {
	Value any
}

// SubmitError ends the turn as failed, with a value.
type SubmitError struct {
	Value any
}

// SwitchFrame continues the turn in another frame.
type SwitchFrame struct {
	FrameKey string
	Task     string
	// Options are the turn options of that frame; nil: none.
	Options any
}

// Delivery is when added input is heard.
type Delivery string

const (
	// ActiveTurn is the turn that called the tool.
	ActiveTurn Delivery = "active-turn"
	// NextTurn is the one after it.
	NextTurn Delivery = "next-turn"
)

// AddInput adds input; the zero Delivery is [ActiveTurn].
type AddInput struct {
	Text     string
	Delivery Delivery
}

type valueDirective struct {
	Type  string `json:"type"`
	Value any    `json:"value"`
}

func (d Finish) directive() any {
	return valueDirective{Type: "finish", Value: d.Value}
}

func (d SubmitError) directive() any {
	return valueDirective{Type: "submit-error", Value: d.Value}
}

func (d SwitchFrame) directive() any {
	return struct {
		Type     string `json:"type"`
		FrameKey string `json:"frame_key"`
		Task     string `json:"task"`
		Options  any    `json:"options,omitempty"`
	}{"switch-frame", d.FrameKey, d.Task, d.Options}
}

func (d AddInput) directive() any {
	delivery := d.Delivery
	if delivery == "" {
		delivery = ActiveTurn
	}
	return struct {
		Type     string   `json:"type"`
		Text     string   `json:"text"`
		Delivery Delivery `json:"delivery"`
	}{"add-input", d.Text, delivery}
}

func directivesToWire(directives []Directive) (json.RawMessage, error) {
	if len(directives) == 0 {
		return nil, nil
	}
	values := make([]any, len(directives))
	for index, directive := range directives {
		values[index] = directive.directive()
	}
	return wire.Value(values)
}
