package sdk

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// Run serves the host on the standard streams and returns when the host shuts the extension down or goes. Let main
// end then: handlers that still run are not waited for.
//
// The standard output belongs to the protocol: from here on os.Stdout is the standard error. The error is
// [ErrAlreadyRun].
func (x *Extension) Run() error {
	output := os.Stdout
	os.Stdout = os.Stderr
	// A host that goes is the end of the session. Without this it would be the end of the process, by a signal.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	return x.Serve(Transport{
		Input:  os.Stdin,
		Output: output,
		Log:    func(text string) { fmt.Fprintln(os.Stderr, text) },
	})
}

// Serve serves a host on any transport and returns when the host shuts the extension down or goes. The error is
// [ErrAlreadyRun].
func (x *Extension) Serve(transport Transport) error {
	connection := newConnection(x.registry, transport)
	defer connection.close()
	if !x.connection.CompareAndSwap(nil, connection) {
		return ErrAlreadyRun
	}
	newSession(connection).serve(transport.Input, x.name, x.version)
	return nil
}
