package sdk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
)

// Transport is how an extension and its host reach each other.
type Transport struct {
	// Input is what the host says; its end is the end of the session.
	Input io.Reader
	// Output takes one line a write, newline included.
	Output io.Writer
	// Log takes what people may want to read who look for a fault. It is called from several goroutines.
	Log func(text string)
}

// connection is what the parts of one session share.
type connection struct {
	registry  *registry
	outbox    *outbox
	panels    *panels
	running   *running
	hostTools *hostTools
	log       func(string)
	host      atomic.Pointer[HostInfo]

	// ended is done when the session is over.
	ended context.Context
	end   context.CancelFunc
}

func newConnection(registry *registry, transport Transport) *connection {
	c := &connection{registry: registry, log: transport.Log}
	c.host.Store(&HostInfo{})
	c.ended, c.end = context.WithCancel(context.Background())
	c.outbox = &outbox{log: c.log, onGone: c.end, output: transport.Output}
	c.panels = newPanels(c.outbox, c.log, func() bool { return c.hostCan("x.panel2") })
	c.running = newRunning(c.ended)
	c.hostTools = newHostTools(c.ended, c.outbox, func() bool { return c.hostCan("call_tool") })
	return c
}

// hostCan tells whether a frame or field that needs a capability may be written.
func (c *connection) hostCan(capability string) bool {
	for _, offered := range c.host.Load().Capabilities {
		if offered == capability {
			return true
		}
	}
	return false
}

// logFailure tells where a handler panicked; an error is told by its text.
func (c *connection) logFailure(what string, err error) {
	var reason *panicked
	if errors.As(err, &reason) {
		c.log(fmt.Sprintf("%s: panic: %s\n%s", what, reason.reason, reason.stack))
		return
	}
	c.log(fmt.Sprintf("%s: %v", what, err))
}

// close says nothing more, and tells handlers that no caller waits for them. Safe to call twice.
func (c *connection) close() {
	c.outbox.close()
	c.end()
}
