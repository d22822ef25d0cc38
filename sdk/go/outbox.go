package sdk

import (
	"fmt"
	"io"
	"sync"

	"tenon.dev/sdk/internal/wire"
)

var tooLong = fmt.Sprintf("longer than %d bytes", wire.MaxLineBytes)

// outbox is everything that is said to the host, one line a write. It says nothing more once it is closed.
type outbox struct {
	log func(string)
	// onGone is called when the host can no longer be written to.
	onGone func()

	mutex    sync.Mutex
	output   io.Writer
	isClosed bool
}

// send writes a frame that is not waited for. One that is too long is told of and dropped.
func (o *outbox) send(frame wire.ExtensionFrame) {
	if !o.trySend(frame) {
		o.log(fmt.Sprintf("%s: %s, not sent", frame.FrameType(), tooLong))
	}
}

// answer writes an answer; where that is too long, the one that instead makes of the reason.
func (o *outbox) answer(frame wire.ExtensionFrame, instead func(reason string) wire.ExtensionFrame) {
	if !o.trySend(frame) {
		o.send(instead("the answer is " + tooLong))
	}
}

// sendLast writes a frame after which there is none.
func (o *outbox) sendLast(frame wire.ExtensionFrame) {
	line := lineOf(frame)
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.writeLocked(line)
	o.isClosed = true
}

func (o *outbox) close() {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.isClosed = true
}

// trySend tells whether the frame was short enough.
func (o *outbox) trySend(frame wire.ExtensionFrame) bool {
	line := lineOf(frame)
	if len(line)-1 > wire.MaxLineBytes {
		return false
	}
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.writeLocked(line)
	return true
}

func (o *outbox) writeLocked(line []byte) {
	if o.isClosed {
		return
	}
	if _, err := o.output.Write(line); err != nil {
		o.isClosed = true
		o.log(fmt.Sprintf("the host is gone: %v", err))
		o.onGone()
	}
}

// lineOf panics where a frame is no JSON: values of handlers were written before, so that what is left are texts,
// and numbers that have to be numbers.
func lineOf(frame wire.ExtensionFrame) []byte {
	line, err := wire.WriteFrame(frame)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", frame.FrameType(), err))
	}
	return line
}
