package sdk

// Error is what this package fails with on purpose. Compare with errors.Is, or by its code.
type Error struct {
	// Code is stable.
	Code    string
	message string
}

func (e *Error) Error() string {
	return e.message
}

// Is makes errors of one code the same to errors.Is.
func (e *Error) Is(target error) bool {
	other, isError := target.(*Error)
	return isError && other.Code == e.Code
}

// requireName panics where a name is missing: hosts take no such frame.
func requireName(name, what string) {
	if name == "" {
		panic(nameMissing(what))
	}
}

func nameMissing(what string) *Error {
	return &Error{ErrNameMissing.Code, what + " is empty; give it one"}
}

var (
	// ErrNotConnected: something was to be said to a host before there was one.
	ErrNotConnected = &Error{"sdk.not-connected", "the extension has no host; call this while Run runs"}
	// ErrAlreadyRun: an extension was to be run a second time.
	ErrAlreadyRun = &Error{"sdk.already-run", "the extension was run before; make a new one for another run"}
	// ErrNameMissing: a command, a tool, a panel, a field, a renderer, a provider or a status item has no name. The
	// text says which.
	ErrNameMissing = &Error{"sdk.name-missing", "the name is empty"}
	// ErrCallToolUnavailable: the host lets no extension call its tools.
	ErrCallToolUnavailable = &Error{"sdk.call-tool-unavailable", "the host does not offer call_tool"}
	// ErrCancelled: what was waited for was given up.
	ErrCancelled = &Error{"sdk.cancelled", "cancelled"}
	// ErrCallTooLong: the arguments of a call do not fit into a frame.
	ErrCallTooLong = &Error{"sdk.call-too-long", "the call is " + tooLong}
)
