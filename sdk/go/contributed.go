package sdk

import (
	"encoding/json"
	"sync"

	"tenon.dev/sdk/internal/wire"
)

// SettingsHandler hears of settings, a JSON object. Its error is logged.
type SettingsHandler func(settings json.RawMessage) error

// OnSettings wants to hear of the settings, those of contributes.settings in the manifest: once all is registered,
// and when they change. They always are in [HostInfo.Settings] too.
func (x *Extension) OnSettings(handler SettingsHandler) {
	x.registry.contributed.setSettings(handler)
}

// SetStatus shows a text in the status item that contributes.status_items of the manifest names; an empty one hides
// it. Hosts that know no such items are not bothered with it.
func (x *Extension) SetStatus(name, text string) {
	requireName(name, "the name of a status item")
	connection := x.connected()
	if connection.hostCan("x.contribute") {
		connection.outbox.send(wire.StatusItem{Name: name, Text: text})
	}
}

// contributed has the handlers of what the manifest, not the extension, tells the host of.
type contributed struct {
	mutex     sync.Mutex
	renderers map[string]RenderHandler
	providers map[string]ModelHandler
	// settings is nil without a listener.
	settings SettingsHandler
}

func newContributed() *contributed {
	return &contributed{
		renderers: make(map[string]RenderHandler),
		providers: make(map[string]ModelHandler),
	}
}

func (c *contributed) setRenderer(name string, handler RenderHandler) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.renderers[name] = handler
}

func (c *contributed) setProvider(name string, handler ModelHandler) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.providers[name] = handler
}

func (c *contributed) setSettings(handler SettingsHandler) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.settings = handler
}

// renderer returns nil for a name that is not declared; so do the others.
func (c *contributed) renderer(name string) RenderHandler {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.renderers[name]
}

func (c *contributed) provider(name string) ModelHandler {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.providers[name]
}

func (c *contributed) settingsHandler() SettingsHandler {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.settings
}
