package sdk

import "sync"

// maxWaiting is how many tasks may wait behind the one that runs.
const maxWaiting = 1024

// serialQueue runs tasks one after another, in the order in which they came, beside their caller. One that
// fails costs itself alone. It has no goroutine while it is empty.
type serialQueue struct {
	onFailure func(reason string)
	mutex     sync.Mutex
	hasRoom   *sync.Cond
	waiting   []func() error
	isBusy    bool
}

func newSerialQueue(onFailure func(reason string)) *serialQueue {
	queue := &serialQueue{onFailure: onFailure}
	queue.hasRoom = sync.NewCond(&queue.mutex)
	return queue
}

// add returns when there is room for another task: a caller that adds what others send reads no further till then.
func (q *serialQueue) add(task func() error) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.waiting = append(q.waiting, task)
	if !q.isBusy {
		q.isBusy = true
		go q.runWaiting()
	}
	for len(q.waiting) >= maxWaiting {
		q.hasRoom.Wait()
	}
}

func (q *serialQueue) runWaiting() {
	for task := q.next(); task != nil; task = q.next() {
		if err := guarded(task); err != nil {
			q.onFailure(err.Error())
		}
	}
}

func (q *serialQueue) next() func() error {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.waiting) == 0 {
		q.isBusy = false
		return nil
	}
	task := q.waiting[0]
	q.waiting[0] = nil
	q.waiting = q.waiting[1:]
	q.hasRoom.Signal()
	return task
}
