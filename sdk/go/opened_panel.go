package sdk

import "tenon.dev/sdk/internal/wire"

// OpenedPanel is a panel that is open. After it is closed, from either side, it does nothing any more.
type OpenedPanel struct {
	ID string

	panels    *panels
	callbacks PanelCallbacks
	richKeys  bool
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
	p.close()
}

func (p *OpenedPanel) close() bool {
	wasOpen := p.panels.remove(p)
	if wasOpen {
		p.panels.outbox.send(wire.ClosePanel{PanelID: p.ID})
	}
	return wasOpen
}

// press calls back for a key, or for each that it stands for: one that fails costs itself alone.
func (p *OpenedPanel) press(key Key) error {
	if p.richKeys {
		return p.call(key)
	}
	if key.Key == "esc" {
		if !p.close() || p.callbacks.OnClose == nil {
			return nil
		}
		return p.callbacks.OnClose()
	}
	for _, each := range plainKeys(key) {
		each := each
		if err := guarded(func() error { return p.call(each) }); err != nil {
			p.failed(err.Error())
		}
	}
	return nil
}

func (p *OpenedPanel) call(key Key) error {
	if !p.panels.isOpen(p) || p.callbacks.OnKey == nil {
		return nil
	}
	return p.callbacks.OnKey(key, p)
}

func (p *OpenedPanel) failed(reason string) {
	p.panels.log("panel " + p.ID + ": " + reason)
}
