package sdk

import (
	"sync"

	"tenon.dev/sdk/internal/wire"
)

// panels has the panels that are open.
type panels struct {
	outbox *outbox
	log    func(string)
	mutex  sync.Mutex
	open   map[string]*OpenedPanel
}

func newPanels(outbox *outbox, log func(string)) *panels {
	return &panels{outbox: outbox, log: log, open: make(map[string]*OpenedPanel)}
}

// add makes a panel known. Whoever calls it writes the frame that opens the panel, afterwards.
func (p *panels) add(id string, callbacks PanelCallbacks) *OpenedPanel {
	queue := newSerialQueue(func(reason string) { p.log("panel " + id + ": " + reason) })
	panel := &OpenedPanel{ID: id, panels: p, callbacks: callbacks, queue: queue}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.open[id] = panel
	return panel
}

func (p *panels) key(frame wire.PanelKey) {
	panel := p.find(frame.PanelID)
	if panel == nil || panel.callbacks.OnKey == nil {
		return
	}
	panel.queue.add(func() error {
		if !p.isOpen(panel) {
			return nil
		}
		return panel.callbacks.OnKey(Key{Key: frame.Key, Text: frame.Text}, panel)
	})
}

// closedByUser lets what was pressed before come first.
func (p *panels) closedByUser(id string) {
	panel := p.find(id)
	if panel == nil {
		return
	}
	panel.queue.add(func() error {
		if !p.remove(panel) || panel.callbacks.OnClose == nil {
			return nil
		}
		return panel.callbacks.OnClose()
	})
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
