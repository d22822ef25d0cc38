package wire

import "encoding/json"

// HostFrame is a frame of a host: one of the types of this package that ReadHostFrame gives.
type HostFrame interface {
	hostFrame()
}

// ReadHostFrame reads a line that a host wrote. The error is an *Unknown or a *Malformed. What it gives keeps parts
// of the line.
func ReadHostFrame(line []byte) (HostFrame, error) {
	if isTooDeep(line) {
		return nil, &Malformed{Path: "the line", Expected: "a JSON object (nested too deep)"}
	}
	var values map[string]json.RawMessage
	if err := json.Unmarshal(line, &values); err != nil {
		return nil, &Malformed{Path: "the line", Expected: "a JSON object (" + err.Error() + ")"}
	}
	if values == nil {
		return nil, &Malformed{Path: "the line", Expected: "a JSON object"}
	}
	fields := &fieldReader{values: values}
	frameType := fields.presentText("type")
	if frameType == nil {
		return nil, &Malformed{Path: "type", Expected: "a text"}
	}
	read, isKnown := hostFrames[*frameType]
	if !isKnown {
		return nil, &Unknown{Type: *frameType}
	}
	frame := read(fields)
	if fields.problem != nil {
		fields.problem.Type = *frameType
		return nil, fields.problem
	}
	return frame, nil
}

// isTooDeep looks at brackets alone: whether the line is JSON is for the parser to say.
func isTooDeep(line []byte) bool {
	depth := 0
	isInText := false
	for at := 0; at < len(line); at++ {
		switch line[at] {
		case '\\':
			if isInText {
				at++
			}
		case '"':
			isInText = !isInText
		case '{', '[':
			if !isInText {
				depth++
			}
		case '}', ']':
			if !isInText {
				depth--
			}
		}
		if depth > maxDepth {
			return true
		}
	}
	return false
}
