package sdk

import (
	"context"
	"math"
	"strings"
	"testing"
)

func TestArgumentsThatDoNotFitTheirTypeNeverReachTheHandler(t *testing.T) {
	extension := New("typed", "1.0.0")
	type arguments struct {
		Count int `json:"count"`
	}
	extension.Tool(Tool{Name: "twice"}, Typed(func(args arguments, _ *ToolCall) (ToolReply, error) {
		return TextResult(strings.Repeat("x", 2*args.Count)), nil
	}))
	host := connect(t, extension, plainAck)
	host.say(`{"type":"tool_call","id":"t1","name":"twice","args":{"count":2}}`)
	host.expect(`{"type":"tool_result","id":"t1","content":[{"type":"text","text":"xxxx"}]}`)
	host.say(`{"type":"tool_call","id":"t2","name":"twice","args":{"count":"two"}}`)
	if heard := host.hear(); !strings.HasPrefix(heard, `{"type":"tool_result","id":"t2","content":[{"type":"text","text":"arguments: json: `) ||
		!strings.HasSuffix(heard, `"is_error":true}`) {
		t.Errorf("heard %s", heard)
	}
	host.end()
}

func TestAResultThatIsNoJSONIsAnError(t *testing.T) {
	extension := New("wrong", "1.0.0")
	extension.Tool(Tool{Name: "data"}, func(*ToolCall) (ToolReply, error) {
		return ToolReply{StructuredContent: math.NaN()}, nil
	})
	extension.Tool(Tool{Name: "percent"}, func(call *ToolCall) (ToolReply, error) {
		call.Progress(Progress{Percent: Percent(math.NaN())})
		return ToolReply{}, nil
	})
	extension.InterceptToolCall(func(ProposedCall, *InterceptCall) (InterceptResult, error) {
		return ModifyArgs([]int{1}), nil
	})
	extension.Command("prepare", "Prompts.", func(*CommandCall) (CommandReply, error) {
		return ToolPrompt("Do it.", "add", 7), nil
	})
	host := connect(t, extension, fullAck)
	host.say(`{"type":"tool_call","id":"t1","name":"data"}`)
	host.expect(`{"type":"tool_result","id":"t1","content":[{"type":"text","text":"json: unsupported value: NaN"}],"is_error":true}`)
	host.say(`{"type":"tool_call","id":"t2","name":"percent"}`)
	host.expect(`{"type":"tool_result","id":"t2","content":[{"type":"text","text":"tool_progress: json: unsupported value: NaN"}],"is_error":true}`)
	host.say(`{"type":"event_intercept","id":"i1","event":"tool_call","tool_args":{}}`)
	host.expect(`{"type":"event_intercept_response","id":"i1","block":true,"reason":"the modified arguments have to be an object"}`)
	host.say(`{"type":"command_invoked","id":"c1","name":"prepare"}`)
	host.expect(`{"type":"command_response","id":"c1","action":"noop","error":"the arguments of add have to be an object"}`)
	host.end()
}

func TestCallsThatTheHostCannotBeAskedForFailAtOnce(t *testing.T) {
	extension := New("calls", "1.0.0")
	host := connect(t, extension, fullAck)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	rows := []struct {
		ctx      context.Context
		args     any
		expected string
	}{
		{cancelled, nil, "cancelled"},
		{context.Background(), "path", "the arguments of read have to be an object"},
		{context.Background(), make(chan int), "json: unsupported type: chan int"},
		{context.Background(), map[string]string{"a": strings.Repeat("x", 5<<20)}, "the call is longer than 4194304 bytes"},
	}
	for _, row := range rows {
		if _, err := extension.CallTool(row.ctx, "read", row.args); err == nil || err.Error() != row.expected {
			t.Errorf("got %v, expected %s", err, row.expected)
		}
	}
	host.end()
	if _, err := extension.CallTool(context.Background(), "read", nil); err != ErrCancelled {
		t.Errorf("got %v", err)
	}
}

func TestACallIsGivenUpWithTheSession(t *testing.T) {
	extension := New("calls", "1.0.0")
	host := connect(t, extension, fullAck)
	failed := make(chan error)
	go func() {
		_, err := extension.CallToolInside(context.Background(), "t7", "read", nil)
		failed <- err
	}()
	host.expect(`{"type":"call_tool","id":"call-1","name":"read","args":{},"parent_id":"t7"}`)
	host.end()
	if err := <-failed; err != ErrCancelled {
		t.Errorf("got %v", err)
	}
}

func TestContentOfTheHostIsGivenAsItIs(t *testing.T) {
	extension := New("calls", "1.0.0")
	host := connect(t, extension, fullAck)
	replies := make(chan HostToolReply)
	go func() {
		reply, err := extension.CallTool(context.Background(), "read", nil)
		if err != nil {
			t.Error(err)
		}
		replies <- reply
	}()
	host.hear()
	host.say(`{"type":"tool_result","id":"call-1","name":"read","content":[{"type":"text","text":"a"},{"type":"video"},{"type":"image","mime_type":"image/png","data":"aGk="}],"truncated":true}`)
	reply := <-replies
	expected := []ContentBlock{Text("a"), {Type: "video"}, ImageFromBytes("image/png", []byte("hi"))}
	if len(reply.Content) != 3 || reply.Content[0] != expected[0] || reply.Content[1] != expected[1] || reply.Content[2] != expected[2] {
		t.Errorf("got %+v", reply.Content)
	}
	if !reply.Truncated || reply.IsError {
		t.Errorf("got %+v", reply)
	}
	host.end()
}
