package wire

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
)

type frameVector struct {
	Name    string
	From    string
	Line    string
	Reads   string
	Writes  *string
	Problem string
}

func frameVectors(t *testing.T) []frameVector {
	t.Helper()
	text, err := os.ReadFile("../../../../packages/wire/vectors/frames.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []frameVector
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	return vectors
}

func TestFramesOfTheHostAreReadAsTheVectorsSay(t *testing.T) {
	for _, vector := range frameVectors(t) {
		if vector.From != "host" {
			continue
		}
		t.Run(vector.Name, func(t *testing.T) {
			frame, err := ReadHostFrame([]byte(vector.Line))
			reads, problem := outcome(err)
			if reads != vector.Reads || problem != vector.Problem {
				t.Fatalf("read as %s %q, expected %s %q", reads, problem, vector.Reads, vector.Problem)
			}
			if vector.Writes == nil {
				return
			}
			canonical, err := ReadHostFrame([]byte(*vector.Writes))
			if err != nil || !reflect.DeepEqual(frame, canonical) {
				t.Fatalf("read as %+v, its canonical form as %+v (%v)", frame, canonical, err)
			}
		})
	}
}

func outcome(err error) (reads, problem string) {
	var malformed *Malformed
	switch {
	case err == nil:
		return "frame", ""
	case errors.As(err, &malformed):
		return "malformed", malformed.Path
	}
	return "unknown", ""
}

// ownFrames has an empty frame of each type that an extension writes.
var ownFrames = []ExtensionFrame{
	&Hello{}, &RegisterCommand{}, &RegisterTool{}, &Subscribe{}, &Unsubscribe{}, &UnregisterCommand{},
	&UnregisterTool{}, &Ready{}, &CommandResponse{}, &ToolResult{}, &InterceptResponse{}, &OpenPanel{},
	&PanelRender{}, &ClosePanel{}, &Notify{}, &ClearNotes{}, &Submit{}, &SubmitSlash{}, &CallTool{},
	&CallToolCancel{}, &ToolProgress{}, &InterceptPending{}, &Pong{}, &ShutdownAck{},
}

func TestOwnFramesAreWrittenAsTheVectorsSay(t *testing.T) {
	for _, own := range ownFrames {
		t.Run(own.FrameType(), func(t *testing.T) {
			count := 0
			for _, vector := range frameVectors(t) {
				if !isCanonical(vector, own.FrameType()) {
					continue
				}
				count++
				frame := reflect.New(reflect.TypeOf(own).Elem()).Interface().(ExtensionFrame)
				if err := json.Unmarshal([]byte(vector.Line), frame); err != nil {
					t.Fatal(err)
				}
				line, err := WriteFrame(frame)
				if err != nil || string(line) != vector.Line+"\n" {
					t.Errorf("%s: wrote %s (%v), expected %s", vector.Name, line, err, vector.Line)
				}
			}
			if count == 0 {
				t.Error("no vector shows it")
			}
		})
	}
}

// isCanonical leaves out blobs, which this side does not write.
func isCanonical(vector frameVector, frameType string) bool {
	return vector.From == "extension" && vector.Writes != nil && *vector.Writes == vector.Line &&
		!strings.Contains(vector.Line, `"type":"blob"`) &&
		strings.HasPrefix(vector.Line, `{"type":"`+frameType+`"`)
}
