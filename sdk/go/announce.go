package sdk

import "tenon.dev/sdk/internal/wire"

// announce tells the host what was declared, once: what it can do is known by now.
func (s *session) announce() {
	if s.isAnnounced {
		return
	}
	s.isAnnounced = true
	outbox := s.connection.outbox
	s.connection.registry.watch(s, func() { outbox.send(wire.Ready{}) })
}

func (s *session) commandAdded(command *registeredCommand) {
	s.connection.outbox.send(wire.RegisterCommand{Name: command.name, Description: command.description})
}

func (s *session) toolAdded(tool *registeredTool) {
	s.connection.outbox.send(tool.registerFrame(s.connection.hostCan("x.timeout")))
}

func (s *session) subscribed(names Subscription) {
	if !s.connection.hostCan("x.hooks") {
		names = Subscription{Events: withoutHooks(names.Events), Intercepts: withoutHooks(names.Intercepts)}
	}
	if len(names.Events)+len(names.Intercepts) > 0 {
		s.connection.outbox.send(wire.Subscribe{Events: names.Events, Intercept: names.Intercepts})
	}
}

func withoutHooks(names []string) []string {
	var others []string
	for _, name := range names {
		if !isHookEvent(name) {
			others = append(others, name)
		}
	}
	return others
}
