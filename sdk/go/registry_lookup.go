package sdk

// command returns nil for a name that is not registered; so do the others.
func (r *registry) command(name string) *registeredCommand {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.commands[name]
}

func (r *registry) tool(name string) *registeredTool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.tools[name]
}

func (r *registry) event(name string) EventHandler {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.events.handlers[name]
}

func (r *registry) intercept(name string) InterceptHandler {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.intercepts.handlers[name]
}

func (r *registry) hook(name string) HookHandler {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.hooks.handlers[name]
}

func (r *registry) hookListener(name string) HookListener {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.hookListeners.handlers[name]
}

// removeCommand tells whether the command was there.
func (r *registry) removeCommand(name string) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	wasThere := r.commands[name] != nil
	delete(r.commands, name)
	r.declared = without(r.declared, declaration{name: name})
	return wasThere
}

// removeTool tells whether the tool was there.
func (r *registry) removeTool(name string) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	wasThere := r.tools[name] != nil
	delete(r.tools, name)
	r.declared = without(r.declared, declaration{isTool: true, name: name})
	return wasThere
}

// unsubscribe forgets handlers, and gives those of the names that were there.
func (r *registry) unsubscribe(names Subscription) Subscription {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, name := range names.Intercepts {
		delete(r.rich, name)
	}
	return Subscription{
		Events:     joined(r.events.remove(names.Events), r.hookListeners.remove(names.Events)),
		Intercepts: joined(r.intercepts.remove(names.Intercepts), r.hooks.remove(names.Intercepts)),
	}
}

// subscriptions has one handler per name, in the order in which the names came.
type subscriptions[Handler any] struct {
	names    []string
	handlers map[string]Handler
}

// set tells whether the name is new.
func (s *subscriptions[Handler]) set(name string, handler Handler) bool {
	_, isKnown := s.handlers[name]
	s.handlers[name] = handler
	if !isKnown {
		s.names = append(s.names, name)
	}
	return !isKnown
}

// remove gives the names that were there.
func (s *subscriptions[Handler]) remove(names []string) []string {
	var removed []string
	for _, name := range names {
		if _, isKnown := s.handlers[name]; isKnown {
			delete(s.handlers, name)
			s.names = without(s.names, name)
			removed = append(removed, name)
		}
	}
	return removed
}

// joined gives a list of its own.
func joined(one, other []string) []string {
	return append(append([]string(nil), one...), other...)
}

// without gives a list of its own.
func without[Item comparable](list []Item, left Item) []Item {
	kept := make([]Item, 0, len(list))
	for _, item := range list {
		if item != left {
			kept = append(kept, item)
		}
	}
	return kept
}
