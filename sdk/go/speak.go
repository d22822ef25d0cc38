package sdk

import (
	"fmt"
	"os"

	"tenon.dev/sdk/internal/wire"
)

// Level is how much a note matters.
type Level string

// The levels of notes.
const (
	LevelInfo    Level = "info"
	LevelSuccess Level = "success"
	LevelWarn    Level = "warn"
	LevelError   Level = "error"
)

// Notify shows a note to the user.
func (x *Extension) Notify(level Level, message string) {
	x.connected().outbox.send(wire.Notify{Level: string(level), Message: message})
}

// ClearNotes takes this extension's notes off the screen.
func (x *Extension) ClearNotes() {
	x.connected().outbox.send(wire.ClearNotes{})
}

// Submit queues a prompt of the user.
func (x *Extension) Submit(text string) {
	x.connected().outbox.send(wire.Submit{Text: text})
}

// SubmitSlash runs a slash command as the user; the text starts with the slash.
func (x *Extension) SubmitSlash(text string) {
	x.connected().outbox.send(wire.SubmitSlash{Text: text})
}

// Log writes a line to the extension's log, which is the standard error.
func (x *Extension) Log(text string) {
	if connection := x.connection.Load(); connection != nil {
		connection.log(text)
		return
	}
	fmt.Fprintln(os.Stderr, text)
}
