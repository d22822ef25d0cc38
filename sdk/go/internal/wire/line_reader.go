package wire

import (
	"bufio"
	"errors"
	"io"
	"regexp"
)

// Line is a line of the input.
type Line struct {
	// Text has no newline, and no carriage return before it. Of a line that is too long it is the beginning.
	Text []byte
	// Bytes is the length of the whole line.
	Bytes int
}

// IsTooLong tells whether only the beginning of the line was kept.
func (l Line) IsTooLong() bool {
	return l.Bytes > MaxLineBytes
}

// LineReader cuts input into lines. It holds at most one line of the limit; what is longer is passed over up to the
// next newline, and costs itself alone.
type LineReader struct {
	input *bufio.Reader
}

// NewLineReader reads the lines of an input.
func NewLineReader(input io.Reader) *LineReader {
	return &LineReader{input: bufio.NewReaderSize(input, 64<<10)}
}

// Next gives the next line, which the caller may keep, and io.EOF at the end of the input. A last line without its
// newline counts.
func (r *LineReader) Next() (Line, error) {
	var line Line
	for {
		part, err := r.input.ReadSlice('\n')
		isWhole := err == nil
		if isWhole {
			part = part[:len(part)-1]
		}
		line.Bytes += len(part)
		if room := MaxLineBytes - len(line.Text); room < len(part) {
			part = part[:room]
		}
		line.Text = append(line.Text, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case !isWhole && (line.Bytes == 0 || !errors.Is(err, io.EOF)):
			return Line{}, err
		}
		if last := len(line.Text) - 1; last >= 0 && line.Text[last] == '\r' && !line.IsTooLong() {
			line.Text = line.Text[:last]
		}
		return line, nil
	}
}

var beginningOfFrame = regexp.MustCompile(`^\s*\{\s*"type"\s*:\s*"([A-Za-z0-9_]{1,64})"`)

// RecogniseType gives the type of the frame that a line begins; "frame" where it does not show.
func RecogniseType(beginning []byte) string {
	found := beginningOfFrame.FindSubmatch(beginning)
	if found == nil {
		return "frame"
	}
	return string(found[1])
}
