package wire

import "fmt"

// Unknown is a frame of a type that this version does not know: to be logged and passed over.
type Unknown struct {
	Type string
}

func (u *Unknown) Error() string {
	return fmt.Sprintf("%s: an unknown frame", u.Type)
}

// Malformed is a line that is no frame.
type Malformed struct {
	// Type of the frame; empty where it cannot be read.
	Type string
	// Path of the field at fault, as in panel.lines[1].
	Path string
	// Expected is what should have been there.
	Expected string
}

func (m *Malformed) Error() string {
	frame := m.Type
	if frame == "" {
		frame = "frame"
	}
	return fmt.Sprintf("%s: %s: expected %s", frame, m.Path, m.Expected)
}
