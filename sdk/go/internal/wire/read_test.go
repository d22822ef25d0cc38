package wire

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func nested(count int) string {
	return `{"type":"tool_call","id":"t","name":"n","args":{"a":` +
		strings.Repeat("[", count) + strings.Repeat("]", count) + `}}`
}

func TestDataMayBeNested256Deep(t *testing.T) {
	// The frame and its arguments are two of them.
	if _, err := ReadHostFrame([]byte(nested(254))); err != nil {
		t.Error(err)
	}
	if _, err := ReadHostFrame([]byte(nested(255))); err == nil {
		t.Error("257 deep was read")
	}
}

func TestBracketsInTextsAreNoDepth(t *testing.T) {
	args := strings.Repeat(`[`, 1000) + `\\\"` + strings.Repeat(`{`, 1000)
	line := `{"type":"command_invoked","id":"c","name":"n","args":"` + args + `"}`
	if _, err := ReadHostFrame([]byte(line)); err != nil {
		t.Error(err)
	}
}

func TestKeysAreReadInTheirOwnCase(t *testing.T) {
	if _, err := ReadHostFrame([]byte(`{"Type":"ping","id":"h1"}`)); err == nil {
		t.Error("Type was taken for type")
	}
	_, err := ReadHostFrame([]byte(`{"type":"ping","ID":"h1"}`))
	if err == nil || err.Error() != "ping: id: expected a text" {
		t.Errorf("got %v", err)
	}
}

func TestSpacesAroundValuesDoNotCount(t *testing.T) {
	frame, err := ReadHostFrame([]byte("{ \"type\" : \"tool_call\" , \"id\":\"t\",\"name\" :\"n\", \"args\" : {} , \"deadline_ms\": null }\t"))
	if err != nil {
		t.Fatal(err)
	}
	if call := frame.(ToolCall); string(call.Args) != "{}" || call.DeadlineMs != 0 {
		t.Errorf("got %+v", call)
	}
}

func TestABlockThatIsNotCompleteCostsItself(t *testing.T) {
	frame, err := ReadHostFrame([]byte(`{"type":"tool_result","id":"c","name":"n","content":[` +
		`{"type":"text","text":"a"},7,{"type":"video"},{"type":"image"},{"type":"text","text":7},{"type":"image","data":"aGk="}]}`))
	if err != nil {
		t.Fatal(err)
	}
	expected := []Content{
		{Type: "text", Text: "a"}, {}, {Type: "video"}, {}, {}, {Type: "image", Data: "aGk="},
	}
	if got := frame.(HostToolResult).Content; !reflect.DeepEqual(got, expected) {
		t.Errorf("got %+v", got)
	}
}

func FuzzReadHostFrame(f *testing.F) {
	for _, seed := range []string{``, `{`, `{"type":"event","event":"x","step":1e400}`, nested(300), "\xff\xfe", `{"type":"tool_result","id":"a","name":"b","content":[null]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		_, err := ReadHostFrame(line)
		var malformed *Malformed
		var unknown *Unknown
		if err != nil && !errors.As(err, &malformed) && !errors.As(err, &unknown) {
			t.Errorf("an error of another kind: %v", err)
		}
	})
}
