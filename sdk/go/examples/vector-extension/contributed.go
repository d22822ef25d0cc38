package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tenon.dev/sdk"
)

func declareContributed() {
	command("status", "Sets a status item.", func(args string) sdk.CommandReply {
		extension.SetStatus("build", args)
		return sdk.Noop()
	})
	command("settings", "Displays its settings.", func(string) sdk.CommandReply {
		return sdk.Display(compact(extension.Host().Settings))
	})
	extension.OnSettings(func(settings json.RawMessage) error {
		var known struct{ Unit string }
		if err := json.Unmarshal(settings, &known); err != nil {
			return err
		}
		if known.Unit == "boom" {
			return errors.New("no such unit")
		}
		extension.Notify(sdk.LevelInfo, "settings: "+compact(settings))
		return nil
	})
	extension.Renderer("table", func(call *sdk.RenderCall) ([]string, error) {
		return []string{fmt.Sprint("width ", call.Width), compact(call.Value)}, nil
	})
	extension.Renderer("broken", func(*sdk.RenderCall) ([]string, error) { panic("the renderer broke") })
	extension.Provider("vectors", answer)
}

func answer(query sdk.ModelQuery, call *sdk.ModelCall) (sdk.ModelReply, error) {
	switch call.Model {
	case "echo":
		return echo(query.Messages[0].Content[0].Text, call), nil
	case "caller":
		numbers := map[string]int{"a": 1, "b": 2}
		return sdk.ModelReply{Content: []sdk.ModelBlock{
			sdk.ModelReasoning("numbers", "s"),
			sdk.ModelToolCall("call-1", "add", numbers),
		}}, nil
	case "mirror":
		return sdk.ModelReply{Content: []sdk.ModelBlock{sdk.ModelText(compact(call.RawRequest))}}, nil
	case "busy":
		return sdk.ModelReply{}, &sdk.ModelFailure{
			Message:    "too many questions",
			Fault:      "rate_limit",
			RetryAfter: 1500 * time.Millisecond,
		}
	case "waiting":
		<-call.Context().Done()
		return sdk.ModelReply{}, errors.New("cancelled")
	default:
		panic("the model broke")
	}
}

func echo(said string, call *sdk.ModelCall) sdk.ModelReply {
	call.ReasoningPiece("let me see")
	call.Piece("you said ")
	call.Piece(said)
	return sdk.ModelReply{
		Content:    []sdk.ModelBlock{sdk.ModelText("you said " + said)},
		Model:      "echo-1",
		ResponseID: "r-" + call.ID,
		Usage:      &sdk.ModelUsage{Input: 3, Output: 2, Reasoning: 1},
	}
}

// compact gives JSON that came from the host without the blanks that it may have.
func compact(value json.RawMessage) string {
	var text bytes.Buffer
	if err := json.Compact(&text, value); err != nil {
		return err.Error()
	}
	return text.String()
}
