package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"tenon.dev/sdk"
)

func declareEvents() {
	note := func(text string) sdk.EventHandler {
		return func(event sdk.Event) error {
			extension.Notify(sdk.LevelInfo, text)
			return nil
		}
	}
	extension.On("turn_start", note("replaced"))
	extension.On("turn_start", func(event sdk.Event) error {
		return note(fmt.Sprintf("turn %d", event.Step))(event)
	})
	extension.On("turn_end", func(event sdk.Event) error {
		level := sdk.LevelWarn
		switch event.Stop {
		case "end":
			level = sdk.LevelSuccess
		case "error":
			level = sdk.LevelError
		}
		message := "stop: " + event.Stop
		if event.Error != "" {
			message += ": " + event.Error
		}
		extension.Notify(level, message)
		return nil
	})
	extension.On("session_start", func(sdk.Event) error { return errors.New("no session") })
}

func declareIntercepts() {
	extension.InterceptToolCall(judge)
	extension.InterceptTurnStart(func(step int64, _ *sdk.InterceptCall) (sdk.InterceptResult, error) {
		if step == 13 {
			return sdk.Block("no step 13"), nil
		}
		return sdk.Pass(), nil
	})
	extension.InterceptAssistantMessage(func(text string, _ *sdk.InterceptCall) (sdk.InterceptResult, error) {
		switch {
		case strings.Contains(text, "secret"):
			return sdk.Block(""), nil
		case text == "erase":
			return sdk.ReplaceText(""), nil
		}
		return sdk.ReplaceText(strings.ReplaceAll(text, "abc", "***")), nil
	})
	extension.InterceptEvent("before_agent_start", func(event sdk.Event, _ *sdk.InterceptCall) (sdk.InterceptResult, error) {
		switch event.SystemPrompt {
		case "":
			return sdk.Pass(), nil
		case "forget":
			return sdk.ReplaceSystemPrompt(""), nil
		}
		return sdk.ReplaceSystemPrompt(event.SystemPrompt + "\nmodel: " + event.Model), nil
	})
}

func judge(proposed sdk.ProposedCall, call *sdk.InterceptCall) (sdk.InterceptResult, error) {
	var args struct {
		Command string `json:"command"`
	}
	if json.Unmarshal(proposed.ToolArgs, &args) != nil {
		return sdk.Pass(), nil
	}
	switch {
	case strings.Contains(args.Command, "rm "):
		return sdk.Block("rm is not allowed here"), nil
	case strings.Contains(args.Command, "panic"):
		panic("the guard panicked")
	case strings.Contains(args.Command, "wait"):
		call.Pending("asking")
		<-call.Context().Done()
		return sdk.Block("cancelled"), nil
	case strings.Contains(args.Command, "make"):
		command := strings.ReplaceAll(args.Command, "make", "make -n")
		modified, err := sdk.WithArg(proposed.ToolArgs, "command", command)
		return sdk.ModifyArgs(modified), err
	}
	return sdk.Pass(), nil
}

func declareHooks() {
	extension.OnHook("turn_persisted", func(payload json.RawMessage) error {
		var persisted struct {
			View struct {
				Revision int64 `json:"revision"`
			} `json:"view"`
		}
		if err := json.Unmarshal(payload, &persisted); err != nil {
			return err
		}
		extension.Notify(sdk.LevelInfo, fmt.Sprintf("persisted %d", persisted.View.Revision))
		return nil
	})
	extension.Hook("model_call", func(payload json.RawMessage, _ *sdk.InterceptCall) (sdk.HookAnswer, error) {
		var coming struct {
			Step int64 `json:"step"`
		}
		if err := json.Unmarshal(payload, &coming); err != nil {
			return sdk.HookAnswer{}, err
		}
		switch coming.Step {
		case 13:
			return sdk.Deny("no step 13"), nil
		case 7:
			return sdk.ShortCircuit(map[string]string{"frameKey": "seven", "task": "go on"}), nil
		case 666:
			return sdk.HookAnswer{}, errors.New("the hook broke")
		}
		return sdk.Allow(), nil
	})
	extension.Hook("prompt_contributions", func(payload json.RawMessage, _ *sdk.InterceptCall) (sdk.HookAnswer, error) {
		var given struct {
			Contributions []any `json:"contributions"`
		}
		if err := json.Unmarshal(payload, &given); err != nil {
			return sdk.HookAnswer{}, err
		}
		own := map[string]any{"slot": "rules", "title": "Vectors", "text": "Be brief.", "priority": 0}
		return sdk.Replace(append(given.Contributions, own)), nil
	})
}
