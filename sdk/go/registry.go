package sdk

import "sync"

// registryWatcher hears of what is declared from now on. It is called while the registry is locked, so that it
// hears everything in order, and must not call back.
type registryWatcher interface {
	commandAdded(*registeredCommand)
	toolAdded(*registeredTool)
	subscribed(Subscription)
}

// registry has what an extension has declared, in the order of declaration. A later declaration of a name replaces
// the earlier and takes its place.
type registry struct {
	mutex      sync.Mutex
	commands   map[string]*registeredCommand
	tools      map[string]*registeredTool
	declared   []declaration
	events     subscriptions[EventHandler]
	intercepts subscriptions[InterceptHandler]
	// hooks and hookListeners are by the names of their subscriptions.
	hooks         subscriptions[HookHandler]
	hookListeners subscriptions[HookListener]
	// rich has the questions whose handler has the rich form.
	rich        map[string]bool
	contributed *contributed
	// watcher is nil until the host is told.
	watcher registryWatcher
}

// declaration is a command or a tool, by its name.
type declaration struct {
	isTool bool
	name   string
}

func newRegistry() *registry {
	return &registry{
		contributed:   newContributed(),
		commands:      make(map[string]*registeredCommand),
		tools:         make(map[string]*registeredTool),
		events:        subscriptions[EventHandler]{handlers: make(map[string]EventHandler)},
		intercepts:    subscriptions[InterceptHandler]{handlers: make(map[string]InterceptHandler)},
		hooks:         subscriptions[HookHandler]{handlers: make(map[string]HookHandler)},
		hookListeners: subscriptions[HookListener]{handlers: make(map[string]HookListener)},
		rich:          make(map[string]bool),
	}
}

// watch tells the watcher what was declared so far; whatever is declared next is told at once. The last call is
// made before anything else can be declared.
func (r *registry) watch(watcher registryWatcher, last func()) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, declared := range r.declared {
		if declared.isTool {
			watcher.toolAdded(r.tools[declared.name])
		} else {
			watcher.commandAdded(r.commands[declared.name])
		}
	}
	watcher.subscribed(Subscription{
		Events:     joined(r.events.names, r.hookListeners.names),
		Intercepts: joined(r.intercepts.names, r.hooks.names),
	})
	last()
	r.watcher = watcher
}

func (r *registry) addCommand(command *registeredCommand) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.commands[command.name] == nil {
		r.declared = append(r.declared, declaration{name: command.name})
	}
	r.commands[command.name] = command
	if r.watcher != nil {
		r.watcher.commandAdded(command)
	}
}

func (r *registry) addTool(tool *registeredTool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.tools[tool.frame.Name] == nil {
		r.declared = append(r.declared, declaration{isTool: true, name: tool.frame.Name})
	}
	r.tools[tool.frame.Name] = tool
	if r.watcher != nil {
		r.watcher.toolAdded(tool)
	}
}

func (r *registry) addEvent(name string, handler EventHandler) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.events.set(name, handler) && r.watcher != nil {
		r.watcher.subscribed(Subscription{Events: []string{name}})
	}
}

// addIntercept adds the handler of a question. One in the plain form does not replace one in the rich form.
func (r *registry) addIntercept(name string, handler InterceptHandler, isRich bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.rich[name] && !isRich {
		return
	}
	r.rich[name] = isRich
	if r.intercepts.set(name, handler) && r.watcher != nil {
		r.watcher.subscribed(Subscription{Intercepts: []string{name}})
	}
}

func (r *registry) addHook(name string, handler HookHandler) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.hooks.set(name, handler) && r.watcher != nil {
		r.watcher.subscribed(Subscription{Intercepts: []string{name}})
	}
}

func (r *registry) addHookListener(name string, listener HookListener) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.hookListeners.set(name, listener) && r.watcher != nil {
		r.watcher.subscribed(Subscription{Events: []string{name}})
	}
}
