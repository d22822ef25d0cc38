package sdk

import "sync"

// serialQueue runs tasks one after another, in the order in which they came, beside whoever adds them. One that
// fails costs itself alone. It has no goroutine while it is empty.
type serialQueue struct {
	onFailure func(reason string)
	mutex     sync.Mutex
	waiting   []func() error
	isBusy    bool
}

func newSerialQueue(onFailure func(reason string)) *serialQueue {
	return &serialQueue{onFailure: onFailure}
}

func (q *serialQueue) add(task func() error) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.waiting = append(q.waiting, task)
	if !q.isBusy {
		q.isBusy = true
		go q.runWaiting()
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
	q.waiting = q.waiting[1:]
	return task
}
