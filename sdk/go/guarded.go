package sdk

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// panicked is the panic of a handler as an error.
type panicked struct {
	reason string
	stack  []byte
}

func (p *panicked) Error() string {
	return p.reason
}

// guarded runs a handler in a goroutine of its own, so that not even the end of that goroutine goes unnoticed, and
// gives its panic as an error.
func guarded(handler func() error) error {
	done := make(chan error, 1)
	go func() {
		err := errors.New("the handler ended without an answer")
		defer func() {
			if reason := recover(); reason != nil {
				err = &panicked{reason: fmt.Sprint(reason), stack: debug.Stack()}
			}
			done <- err
		}()
		err = handler()
	}()
	return <-done
}
