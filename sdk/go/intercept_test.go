package sdk

import (
	"errors"
	"testing"
	"time"
)

func TestThePlainFormsGetWhatIsAskedAbout(t *testing.T) {
	extension := New("plain", "1.0.0")
	extension.InterceptToolCall(func(proposed ProposedCall, call *InterceptCall) (InterceptResult, error) {
		return Block(proposed.ToolID + " " + proposed.ToolName + " " + string(proposed.ToolArgs)), nil
	})
	extension.InterceptTurnStart(func(step int64, call *InterceptCall) (InterceptResult, error) {
		if call.Deadline != 5*time.Second {
			t.Errorf("got %v", call.Deadline)
		}
		return Pass(), errors.New("no")
	})
	extension.InterceptAssistantMessage(func(text string, _ *InterceptCall) (InterceptResult, error) {
		return ReplaceText(text + "!"), nil
	})
	extension.InterceptBeforeAgentStart(func(systemPrompt string, _ *InterceptCall) (InterceptResult, error) {
		return ReplaceSystemPrompt(systemPrompt + "?"), nil
	})
	host := connect(t, extension, fullAck)
	host.say(`{"type":"event_intercept","id":"i1","event":"tool_call","tool_id":"c7","tool_name":"bash"}`)
	host.expect(`{"type":"event_intercept_response","id":"i1","block":true,"reason":"c7 bash {}"}`)
	host.say(`{"type":"event_intercept","id":"i2","event":"turn_start","step":1,"deadline_ms":5000}`)
	host.expect(`{"type":"event_intercept_response","id":"i2","block":true,"reason":"no"}`)
	host.say(`{"type":"event_intercept","id":"i3","event":"assistant_message","text":"hi"}`)
	host.expect(`{"type":"event_intercept_response","id":"i3","replace_text":"hi!"}`)
	host.say(`{"type":"event_intercept","id":"i4","event":"before_agent_start","system_prompt":"p"}`)
	host.expect(`{"type":"event_intercept_response","id":"i4","system_prompt":"p?"}`)
	host.end()
}

func TestTheRichFormIsAskedWhereBothAreDeclared(t *testing.T) {
	rich := func(extension *Extension) {
		extension.InterceptEvent("tool_call", func(Event, *InterceptCall) (InterceptResult, error) {
			return Block("rich"), nil
		})
	}
	plain := func(extension *Extension) {
		extension.InterceptToolCall(func(ProposedCall, *InterceptCall) (InterceptResult, error) {
			return Block("plain"), nil
		})
	}
	for _, order := range [][]func(*Extension){{rich, plain}, {plain, rich}} {
		extension := New("both", "1.0.0")
		for _, declare := range order {
			declare(extension)
		}
		host := connect(t, extension, plainAck)
		host.say(`{"type":"event_intercept","id":"i1","event":"tool_call"}`)
		host.expect(`{"type":"event_intercept_response","id":"i1","block":true,"reason":"rich"}`)
		host.end()
	}
}

func TestWhatIsBlockedIsNotChanged(t *testing.T) {
	extension := New("both", "1.0.0")
	extension.InterceptEvent("tool_call", func(Event, *InterceptCall) (InterceptResult, error) {
		return InterceptResult{Block: true, ModifiedArgs: map[string]int{"a": 1}, ReplaceText: "x"}, nil
	})
	host := connect(t, extension, plainAck)
	host.say(`{"type":"event_intercept","id":"i1","event":"tool_call"}`)
	host.expect(`{"type":"event_intercept_response","id":"i1","block":true}`)
	host.end()
}
