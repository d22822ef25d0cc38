package sdk

import (
	"encoding/json"
	"fmt"
	"io"

	"tenon.dev/sdk/internal/wire"
)

// session is one conversation with a host, from hello to shutdown_ack. Handlers do not hold up the reader,
// unless those of events or of a panel are so far behind that no more may wait for them.
type session struct {
	connection  *connection
	events      *serialQueue
	isAnnounced bool
}

func newSession(connection *connection) *session {
	return &session{
		connection: connection,
		events:     newSerialQueue(func(reason string) { connection.log("event: " + reason) }),
	}
}

// serve returns when the host shuts the extension down, its input ends or the reader of its output is gone. Handlers
// that still run are left behind.
func (s *session) serve(input io.Reader, name, version string) {
	s.connection.outbox.send(wire.Hello{Name: name, Version: version, Capabilities: ownCapabilities})
	go s.readAll(input)
	<-s.connection.ended.Done()
}

func (s *session) readAll(input io.Reader) {
	defer s.connection.close()
	lines := wire.NewLineReader(input)
	for s.connection.ended.Err() == nil {
		line, err := lines.Next()
		if err != nil {
			if err != io.EOF {
				s.connection.log(fmt.Sprintf("the input failed: %v", err))
			}
			return
		}
		s.take(line)
	}
}

func (s *session) take(line wire.Line) {
	if line.IsTooLong() {
		frameType := wire.RecogniseType(line.Text)
		s.connection.log(fmt.Sprintf("%s: a line of %d bytes is too long, passed over", frameType, line.Bytes))
		return
	}
	frame, err := wire.ReadHostFrame(line.Text)
	if err != nil {
		s.connection.log(fmt.Sprintf("%v, passed over", err))
		return
	}
	s.handle(frame)
}

func (s *session) handle(frame wire.HostFrame) {
	c := s.connection
	switch frame := frame.(type) {
	case wire.HelloAck:
		s.setHost(c.host.Load().acknowledged(frame))
		s.announce()
		s.tellSettings(frame.Settings)
	case wire.HostUpdate:
		s.setHost(c.host.Load().updated(frame))
		s.tellSettings(frame.Settings)
	case wire.CommandInvoked:
		c.answer(c.commandRequest(frame))
	case wire.ToolCall:
		c.answer(c.toolRequest(frame))
	case wire.Intercept:
		c.answer(c.interceptRequest(frame))
	case wire.Render:
		c.answer(c.renderRequest(frame))
	case wire.ModelRequest:
		c.answer(c.modelRequest(frame))
	case wire.Event:
		s.handleEvent(frame)
	case wire.Cancel:
		c.running.cancel(frame)
	case wire.PanelKey:
		c.panels.key(frame)
	case wire.PanelClosed:
		c.panels.closedByUser(frame.PanelID)
	case wire.PanelResult:
		c.panels.submitted(frame)
	case wire.PanelResize:
		c.panels.resized(frame)
	case wire.HostToolResult:
		c.hostTools.settle(frame)
	case wire.Ping:
		c.outbox.send(wire.Pong{ID: frame.ID})
	case wire.Shutdown:
		c.outbox.sendLast(wire.ShutdownAck{})
		c.close()
	}
}

func (s *session) setHost(host HostInfo) {
	s.connection.host.Store(&host)
}

// tellSettings does nothing where there are none. In the order of the events: a handler that is still busy with
// older settings sees the newer ones afterwards.
func (s *session) tellSettings(settings json.RawMessage) {
	handler := s.connection.registry.contributed.settingsHandler()
	if settings != nil && handler != nil {
		s.events.add(func() error { return handler(settings) })
	}
}

func (s *session) handleEvent(frame wire.Event) {
	s.events.add(func() error {
		if listener := s.connection.registry.hookListener(frame.Event); listener != nil {
			return listener(frame.Hook)
		}
		handler := s.connection.registry.event(frame.Event)
		if handler == nil {
			return nil
		}
		return handler(Event{frame.Event, EventFields(frame.Payload)})
	})
}
