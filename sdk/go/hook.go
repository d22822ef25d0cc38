package sdk

import (
	"encoding/json"
	"strings"

	"tenon.dev/sdk/internal/wire"
)

// HookHandler answers a hook of the host: its whole payload, an object, goes in. Its error is no answer, and neither is
// a panic: a gate is closed then, with the message as the reason.
type HookHandler func(payload json.RawMessage, call *InterceptCall) (HookAnswer, error)

// HookListener runs when a hook is told. It is not waited for; its error is logged.
type HookListener func(payload json.RawMessage) error

// HookAnswer is the answer to a hook, in the host's own words. The zero value lets pass.
type HookAnswer struct {
	// Answer is "allow", "deny", "replace" or "short-circuit"; empty: "allow".
	Answer string `json:"answer"`
	// Reason of a denial is what the model or the user reads; Code is for programs.
	Reason string `json:"reason,omitempty"`
	Code   string `json:"code,omitempty"`
	// Value of a replacement takes the place of what the event may change. It is written as JSON.
	Value any `json:"value,omitempty"`
	// Status of a short-circuit is "succeeded", "failed" or "cancelled"; Output stands in the place of the effect.
	Status string `json:"status,omitempty"`
	Output any    `json:"output,omitempty"`
	// Requests are wishes beside the answer: enqueue-messages, emit-event, emit-trace.
	Requests []any `json:"requests,omitempty"`
}

// Allow lets pass.
func Allow() HookAnswer {
	return HookAnswer{}
}

// Deny refuses what is asked about.
func Deny(reason string) HookAnswer {
	return HookAnswer{Answer: "deny", Reason: reason, Code: "denied"}
}

// Replace puts another value, written as JSON, in the place of what the event may change.
func Replace(value any) HookAnswer {
	return HookAnswer{Answer: "replace", Value: value}
}

// ShortCircuit answers in the place of the effect. The output is written as JSON.
func ShortCircuit(output any) HookAnswer {
	return HookAnswer{Answer: "short-circuit", Status: "succeeded", Output: output}
}

// Hook wants to be asked about a hook of the host by its own name: model_call, compaction, tool_call:write. Hosts that
// have no such hooks do not ask.
func (x *Extension) Hook(name string, handler HookHandler) {
	requireName(name, "the name of a hook")
	x.registry.addHook(hookEvent(name), handler)
}

// OnHook wants to be told of a hook of the host by its own name: turn_persisted. The listener runs as handlers of
// events do.
func (x *Extension) OnHook(name string, listener HookListener) {
	requireName(name, "the name of a hook")
	x.registry.addHookListener(hookEvent(name), listener)
}

const hookPrefix = "x."

func hookEvent(name string) string {
	return hookPrefix + name
}

func isHookEvent(name string) bool {
	return strings.HasPrefix(name, hookPrefix)
}

func (a HookAnswer) frame(question wire.Intercept) (wire.ExtensionFrame, error) {
	if a.Answer == "" {
		a.Answer = "allow"
	}
	answer, err := wire.Object(a, "the fields of an answer to a hook")
	if err != nil {
		return nil, err
	}
	return wire.InterceptResponse{ID: question.ID, Answer: answer}, nil
}
