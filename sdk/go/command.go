package sdk

import "context"

// CommandCall is one run of a slash command.
type CommandCall struct {
	ID   string
	Name string
	// Args is what was typed after the name, trimmed.
	Args string

	ctx context.Context
}

// Context is done when the host no longer waits. An answer is wanted nevertheless.
func (c *CommandCall) Context() context.Context {
	return c.ctx
}

// CommandHandler runs when the user types a command. Its error is shown.
type CommandHandler func(call *CommandCall) (CommandReply, error)

type registeredCommand struct {
	name        string
	description string
	handler     CommandHandler
}
