package wire

import (
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// linesOf gives the texts of lines; of those that are too long, their lengths.
func linesOf(t *testing.T, input io.Reader) (texts []string, tooLong []int) {
	t.Helper()
	reader := NewLineReader(input)
	for {
		line, err := reader.Next()
		if err == io.EOF {
			return texts, tooLong
		}
		if err != nil {
			t.Fatal(err)
		}
		if line.IsTooLong() {
			tooLong = append(tooLong, line.Bytes)
		} else {
			texts = append(texts, string(line.Text))
		}
	}
}

func TestInputIsCutIntoLines(t *testing.T) {
	rows := []struct {
		input    string
		expected []string
	}{
		{"", nil},
		{"\n", []string{""}},
		{"a\nb\n", []string{"a", "b"}},
		{"a\r\nb\r\r\n\r\n", []string{"a", "b\r", ""}},
		{"a\n\nlast", []string{"a", "", "last"}},
		{"last\r", []string{"last"}},
	}
	for _, row := range rows {
		for _, input := range []io.Reader{strings.NewReader(row.input), iotest.OneByteReader(strings.NewReader(row.input))} {
			if texts, _ := linesOf(t, input); !reflect.DeepEqual(texts, row.expected) {
				t.Errorf("%q: got %q", row.input, texts)
			}
		}
	}
}

func TestALineThatIsTooLongCostsItself(t *testing.T) {
	whole := strings.Repeat("x", MaxLineBytes)
	texts, tooLong := linesOf(t, strings.NewReader(whole+"\n"+whole+"x\nnext\n"+whole+whole))
	if len(texts) != 2 || texts[0] != whole || texts[1] != "next" {
		t.Errorf("got %d lines", len(texts))
	}
	if expected := []int{MaxLineBytes + 1, 2 * MaxLineBytes}; !reflect.DeepEqual(tooLong, expected) {
		t.Errorf("too long: %v", tooLong)
	}
}

func TestAnInputThatFailsIsNoEnd(t *testing.T) {
	input := io.MultiReader(strings.NewReader("a\nhalf"), iotest.ErrReader(iotest.ErrTimeout))
	reader := NewLineReader(input)
	if line, err := reader.Next(); err != nil || string(line.Text) != "a" {
		t.Fatalf("got %q, %v", line.Text, err)
	}
	if _, err := reader.Next(); err != iotest.ErrTimeout {
		t.Errorf("got %v", err)
	}
}

func TestTheBeginningOfALongLineTellsItsType(t *testing.T) {
	for beginning, expected := range map[string]string{
		`{"type":"tool_call","id":"t1","args":"xxx`: "tool_call",
		` { "type" : "event", `:                     "event",
		`{"id":"t1","type":"tool_call"`:             "frame",
		`xxxx`:                                      "frame",
	} {
		if got := RecogniseType([]byte(beginning)); got != expected {
			t.Errorf("%s: got %s", beginning, got)
		}
	}
}
