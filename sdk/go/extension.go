package sdk

import (
	"context"
	"sync/atomic"

	"tenon.dev/sdk/internal/wire"
)

// Extension is what an extension offers and what it says to its host. What is declared before [Extension.Run] is
// told to the host in the order of declaration; what is declared later is told at once. A later declaration of a
// name replaces the earlier. All methods may be called from any goroutine.
//
// Methods that speak to the host panic with [ErrNotConnected] while there is none. What has no name, a command, a
// tool, a panel, a field, a renderer, a provider or a status item, panics with [ErrNameMissing].
type Extension struct {
	name     string
	version  string
	registry *registry
	// connection is nil before Run.
	connection atomic.Pointer[connection]
}

// New makes an extension.
func New(name, version string) *Extension {
	return &Extension{name: name, version: version, registry: newRegistry()}
}

// Command offers a slash command; its name has no slash.
func (x *Extension) Command(name, description string, handler CommandHandler) {
	requireName(name, "the name of a command")
	x.registry.addCommand(&registeredCommand{name: name, description: description, handler: handler})
}

// Tool offers a tool. It panics where a schema of the declaration cannot be written as JSON.
func (x *Extension) Tool(declaration Tool, handler ToolHandler) {
	requireName(declaration.Name, "the name of a tool")
	x.registry.addTool(newRegisteredTool(declaration, handler))
}

// On wants to hear of an event. Handlers run one after another, in the order of the events.
func (x *Extension) On(event string, handler EventHandler) {
	x.registry.addEvent(event, handler)
}

// InterceptEvent wants to be asked, in the rich form: the whole event goes in, a result comes out. Where a plain form
// such as [Extension.InterceptToolCall] is declared too, this one is asked.
func (x *Extension) InterceptEvent(event string, handler InterceptHandler) {
	x.registry.addIntercept(event, handler, true)
}

// UnregisterCommand takes a command back.
func (x *Extension) UnregisterCommand(name string) {
	if x.registry.removeCommand(name) && x.hostKnowsContext() {
		x.connected().outbox.send(wire.UnregisterCommand{Name: name})
	}
}

// UnregisterTool takes a tool back.
func (x *Extension) UnregisterTool(name string) {
	if x.registry.removeTool(name) && x.hostKnowsContext() {
		x.connected().outbox.send(wire.UnregisterTool{Name: name})
	}
}

// Subscription is names of events, and of intercepts.
type Subscription struct {
	Events     []string
	Intercepts []string
}

// Unsubscribe wants to hear of these events, and to be asked these questions, no longer.
func (x *Extension) Unsubscribe(names Subscription) {
	removed := x.registry.unsubscribe(names)
	if len(removed.Events)+len(removed.Intercepts) > 0 && x.hostKnowsContext() {
		x.connected().outbox.send(wire.Unsubscribe{Events: removed.Events, Intercept: removed.Intercepts})
	}
}

// Host is what is known of the host; empty before the handshake.
func (x *Extension) Host() HostInfo {
	connection := x.connection.Load()
	if connection == nil {
		return HostInfo{}
	}
	host := *connection.host.Load()
	host.Capabilities = append([]string(nil), host.Capabilities...)
	return host
}

// OpenPanel opens a panel without being asked, also inside of a tool or an intercept that waits for a key.
func (x *Extension) OpenPanel(panel Panel, callbacks PanelCallbacks) *OpenedPanel {
	connection := x.connected()
	opened, shown := connection.panels.add(panel, callbacks)
	connection.outbox.send(wire.OpenPanel{Panel: shown})
	return opened
}

// CallTool calls a tool of the host. Inside of a tool use [ToolCall.CallTool]: hosts want to know the call it
// belongs to. The arguments are written as JSON and have to be an object; nil is the empty one.
func (x *Extension) CallTool(ctx context.Context, name string, args any) (HostToolReply, error) {
	return x.CallToolInside(ctx, "", name, args)
}

// CallToolInside calls a tool of the host inside of the tool call with this id.
func (x *Extension) CallToolInside(ctx context.Context, parentID, name string, args any) (HostToolReply, error) {
	connection := x.connection.Load()
	if connection == nil {
		return HostToolReply{}, ErrNotConnected
	}
	return connection.hostTools.call(ctx, parentID, name, args)
}

func (x *Extension) connected() *connection {
	connection := x.connection.Load()
	if connection == nil {
		panic(ErrNotConnected)
	}
	return connection
}

func (x *Extension) hostKnowsContext() bool {
	connection := x.connection.Load()
	return connection != nil && connection.hostCan("x.context")
}
