package sdk

import (
	"sync"

	"tenon.dev/sdk/internal/wire"
)

// panels has the panels that are open. What happens in one that is not is skipped; the caller that tells of it waits
// while too much waits for the callbacks.
type panels struct {
	outbox     *outbox
	log        func(string)
	knowsForms func() bool
	mutex      sync.Mutex
	open       map[string]*OpenedPanel
}

func newPanels(outbox *outbox, log func(string), knowsForms func() bool) *panels {
	return &panels{outbox: outbox, log: log, knowsForms: knowsForms, open: make(map[string]*OpenedPanel)}
}

// add registers a panel. The caller writes the frame that shows the panel, afterwards.
func (p *panels) add(panel Panel, callbacks PanelCallbacks) (*OpenedPanel, wire.Panel) {
	shown := panel.toWire(p.knowsForms())
	opened := &OpenedPanel{ID: panel.ID, panels: p, callbacks: callbacks, richKeys: panel.RichKeys}
	opened.queue = newSerialQueue(opened.failed)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.open[panel.ID] = opened
	return opened, shown
}

func (p *panels) key(frame wire.PanelKey) {
	p.queue(frame.PanelID, func(panel *OpenedPanel) error {
		return panel.press(Key{Key: frame.Key, Text: frame.Text, Modifiers: frame.Modifiers})
	})
}

// closedByUser lets what was pressed before come first.
func (p *panels) closedByUser(id string) {
	p.queue(id, func(panel *OpenedPanel) error {
		if !p.remove(panel) || panel.callbacks.OnClose == nil {
			return nil
		}
		return panel.callbacks.OnClose()
	})
}

// submitted tells of a form that was filled in, which closed it.
func (p *panels) submitted(frame wire.PanelResult) {
	p.queue(frame.PanelID, func(panel *OpenedPanel) error {
		if !p.remove(panel) || panel.callbacks.OnSubmit == nil {
			return nil
		}
		return panel.callbacks.OnSubmit(formValues(frame.Value))
	})
}

func (p *panels) resized(frame wire.PanelResize) {
	p.queue(frame.PanelID, func(panel *OpenedPanel) error {
		if !p.isOpen(panel) || panel.callbacks.OnResize == nil {
			return nil
		}
		return panel.callbacks.OnResize(PanelSize{Width: frame.Width, Height: frame.Height}, panel)
	})
}

func (p *panels) queue(id string, task func(panel *OpenedPanel) error) {
	if panel := p.find(id); panel != nil {
		panel.queue.add(func() error { return task(panel) })
	}
}

func (p *panels) find(id string) *OpenedPanel {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.open[id]
}

func (p *panels) isOpen(panel *OpenedPanel) bool {
	return p.find(panel.ID) == panel
}

// remove frees the panel's id; whether the panel was open.
func (p *panels) remove(panel *OpenedPanel) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.open[panel.ID] != panel {
		return false
	}
	delete(p.open, panel.ID)
	return true
}
