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
	// Text is the character of a "rune".
	Text string
}

// PanelCallbacks are called when something happens in a panel, one after another, in the order of what happened.
// Either may be nil. An error is logged.
type PanelCallbacks struct {
	OnKey func(key Key, panel *OpenedPanel) error
	// OnClose is called when the user closes the panel, not when the extension does.
	OnClose func() error
}

// OpenedPanel is a panel that is open. After it is closed, from either side, it does nothing any more.
type OpenedPanel struct {
	ID string

	panels    *panels
	callbacks PanelCallbacks
	queue     *serialQueue
}

// Render replaces what the panel shows.
func (p *OpenedPanel) Render(view PanelView) {
	if !p.panels.isOpen(p) {
		return
	}
	p.panels.outbox.send(wire.PanelRender{
		PanelID: p.ID,
		Title:   view.Title,
		Lines:   orEmpty(view.Lines),
		Footer:  view.Footer,
	})
}

// Close closes the panel.
func (p *OpenedPanel) Close() {
	if p.panels.remove(p) {
		p.panels.outbox.send(wire.ClosePanel{PanelID: p.ID})
	}
}

// PanelID is an id for a panel of one call, so that concurrent calls do not share one: approve-t1.
func PanelID(purpose, callID string) string {
	return purpose + "-" + callID
}

func (p Panel) toWire() wire.Panel {
	return wire.Panel{ID: p.ID, Title: p.Title, Lines: orEmpty(p.Lines), Footer: p.Footer}
}

func orEmpty(lines []string) []string {
	if lines == nil {
		return []string{}
	}
	return lines
}
