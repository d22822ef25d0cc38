package sdk

import (
	"context"
	"fmt"
	"sync"

	"tenon.dev/sdk/internal/wire"
)

// HostToolReply is what a tool of the host gave.
type HostToolReply struct {
	Content []ContentBlock
	IsError bool
	// Truncated tells whether the host cut the content.
	Truncated bool
}

// hostTools calls tools of the host and matches the results.
type hostTools struct {
	outbox    *outbox
	isOffered func() bool
	// closed is done when no result will come any more.
	closed context.Context

	mutex   sync.Mutex
	count   int
	pending map[string]chan<- HostToolReply
}

func newHostTools(closed context.Context, outbox *outbox, isOffered func() bool) *hostTools {
	return &hostTools{
		outbox:    outbox,
		isOffered: isOffered,
		closed:    closed,
		pending:   make(map[string]chan<- HostToolReply),
	}
}

func (h *hostTools) call(ctx context.Context, parentID, name string, args any) (HostToolReply, error) {
	if !h.isOffered() {
		return HostToolReply{}, ErrCallToolUnavailable
	}
	if ctx.Err() != nil || h.closed.Err() != nil {
		return HostToolReply{}, ErrCancelled
	}
	if name == "" {
		return HostToolReply{}, nameMissing("the name of a tool")
	}
	object, err := wire.Object(args, "the arguments of "+name)
	if err != nil {
		return HostToolReply{}, err
	}
	id, reply := h.begin()
	defer h.end(id)
	if !h.outbox.trySend(wire.CallTool{ID: id, Name: name, Args: object, ParentID: parentID}) {
		return HostToolReply{}, ErrCallTooLong
	}
	select {
	case given := <-reply:
		return given, nil
	case <-ctx.Done():
		h.outbox.send(wire.CallToolCancel{ID: id})
		return HostToolReply{}, ErrCancelled
	case <-h.closed.Done():
		return HostToolReply{}, ErrCancelled
	}
}

// settle takes a result of the host; one that is not waited for is skipped.
func (h *hostTools) settle(frame wire.HostToolResult) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	reply, isPending := h.pending[frame.ID]
	if !isPending {
		return
	}
	delete(h.pending, frame.ID)
	reply <- HostToolReply{
		Content:   contentFromWire(frame.Content),
		IsError:   frame.IsError,
		Truncated: frame.Truncated,
	}
}

func (h *hostTools) begin() (id string, reply <-chan HostToolReply) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.count++
	id = fmt.Sprintf("call-%d", h.count)
	// Room for the one result: settling never waits.
	settled := make(chan HostToolReply, 1)
	h.pending[id] = settled
	return id, settled
}

func (h *hostTools) end(id string) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	delete(h.pending, id)
}
