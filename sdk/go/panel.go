package sdk

import "tenon.dev/sdk/internal/wire"

// Panel is what is shown when a panel opens.
type Panel struct {
	// ID is unique among the extension's open panels.
	ID string
	// Title may be empty: the extension's name then.
	Title string
	// Lines are one per row of the screen; they may hold ANSI colours.
	Lines  []string
	Footer string
	// Fields make a form of it on hosts with x.panel2, which fill it in with the user; others show a panel without
	// them.
	Fields []FormField
	// RichKeys wants every key as it was pressed, where the host has x.panel2: with its modifiers, pasted text as one
	// key "paste", and Esc as the key "esc", which then closes nothing. Otherwise keys are the same on every host.
	RichKeys bool
}

// PanelView is what an open panel shows instead.
type PanelView struct {
	// Title may be empty: the one it has then.
	Title  string
	Lines  []string
	Footer string
}

// Key is a key that was pressed.
type Key struct {
	// Key is "up", "enter", "rune" and so on.
	Key string
	// Text is the character of a "rune", or what was pasted.
	Text string
	// Modifiers are "ctrl", "alt", "shift"; of panels with RichKeys.
	Modifiers []string
}

// PanelSize is how much of a panel can be seen, in columns and rows of characters.
type PanelSize struct {
	Width  int64
	Height int64
}

// PanelCallbacks are called when something happens in a panel, one after another, in the order of what happened.
// Each may be nil. An error is logged.
type PanelCallbacks struct {
	OnKey func(key Key, panel *OpenedPanel) error
	// OnClose is called when the user closes the panel, not when the extension does.
	OnClose func() error
	// OnSubmit is called with what was entered into a form, by the names of its fields; the panel is closed then.
	OnSubmit func(values map[string]string) error
	// OnResize is called on hosts with x.panel2.
	OnResize func(size PanelSize, panel *OpenedPanel) error
}

// PanelID is an id for a panel of one call, so that concurrent calls do not share one: approve-t1.
func PanelID(purpose, callID string) string {
	return purpose + "-" + callID
}

// toWire writes the fields only for a host that knows them.
func (p Panel) toWire(knowsForms bool) wire.Panel {
	requireName(p.ID, "the id of a panel")
	shown := wire.Panel{ID: p.ID, Title: p.Title, Lines: orEmpty(p.Lines), Footer: p.Footer}
	if knowsForms {
		shown.Fields = fieldsToWire(p.Fields)
	}
	return shown
}

func orEmpty(lines []string) []string {
	if lines == nil {
		return []string{}
	}
	return lines
}
