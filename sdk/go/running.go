package sdk

import (
	"context"
	"sync"

	"tenon.dev/sdk/internal/wire"
)

// running has the requests that are being handled, to be found by a cancellation.
type running struct {
	ended    context.Context
	mutex    sync.Mutex
	requests map[requestKey]*runningRequest
}

type requestKey struct {
	kind wire.RequestKind
	id   string
}

type runningRequest struct {
	key    requestKey
	ctx    context.Context
	cancel context.CancelFunc
}

// newRunning cancels everything when the session has ended.
func newRunning(ended context.Context) *running {
	return &running{ended: ended, requests: make(map[requestKey]*runningRequest)}
}

// begin makes a request known.
func (r *running) begin(kind wire.RequestKind, id string) *runningRequest {
	ctx, cancel := context.WithCancel(r.ended)
	request := &runningRequest{key: requestKey{kind, id}, ctx: ctx, cancel: cancel}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.requests[request.key] = request
	return request
}

// finish forgets a request that is about to be answered.
func (r *running) finish(request *runningRequest) {
	request.cancel()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.requests[request.key] == request {
		delete(r.requests, request.key)
	}
}

// cancel skips an unknown request.
func (r *running) cancel(frame wire.Cancel) {
	r.mutex.Lock()
	request := r.requests[requestKey{frame.Kind, frame.ID}]
	r.mutex.Unlock()
	if request != nil {
		request.cancel()
	}
}
