package main

import (
	"errors"
	"fmt"
	"strings"

	"tenon.dev/sdk"
)

func openBoard() sdk.CommandReply {
	view := sdk.PanelView{Title: "Board", Lines: []string{"one", "two"}, Footer: "q closes"}
	panel := sdk.Panel{ID: "board", Title: view.Title, Lines: view.Lines, Footer: view.Footer}
	return sdk.OpenPanel(panel, sdk.PanelCallbacks{
		OnKey: func(key sdk.Key, panel *sdk.OpenedPanel) error {
			switch {
			case key.Text == "q":
				panel.Close()
			case key.Key == "delete":
				return errors.New("no such key")
			default:
				pressed := view
				pressed.Lines = []string{"one", "two", "key: " + nameOf(key)}
				panel.Render(pressed)
			}
			return nil
		},
		OnClose: func() error {
			extension.Notify(sdk.LevelInfo, "board closed")
			return nil
		},
	})
}

func nameOf(key sdk.Key) string {
	if key.Text == "" {
		return key.Key
	}
	return key.Key + " " + key.Text
}

func openForm() sdk.CommandReply {
	panel := sdk.Panel{
		ID:    "login",
		Title: "Log in",
		Lines: []string{"who are you?"},
		Fields: []sdk.FormField{
			{Name: "user", Value: "ada"},
			{Name: "password", Kind: sdk.FieldSecret, Label: "Password"},
			{Name: "realm", Kind: sdk.FieldChoice, Choices: []string{"home", "work"}},
		},
	}
	return sdk.OpenPanel(panel, sdk.PanelCallbacks{
		OnSubmit: func(values map[string]string) error {
			length := len([]rune(values["password"]))
			note := fmt.Sprintf("%s with %d characters at %s", values["user"], length, values["realm"])
			extension.Notify(sdk.LevelSuccess, note)
			return nil
		},
		OnClose: func() error {
			extension.Notify(sdk.LevelInfo, "login closed")
			return nil
		},
	})
}

func openKeys() sdk.CommandReply {
	return sdk.OpenPanel(sdk.Panel{ID: "keys", Title: "Keys", RichKeys: true}, sdk.PanelCallbacks{
		OnKey: func(key sdk.Key, panel *sdk.OpenedPanel) error {
			name := strings.Join(append(key.Modifiers, key.Key), "+")
			panel.Render(sdk.PanelView{Lines: []string{name, key.Text}})
			if key.Key == "esc" {
				panel.Close()
			}
			return nil
		},
		OnResize: func(size sdk.PanelSize, panel *sdk.OpenedPanel) error {
			panel.Render(sdk.PanelView{Lines: []string{fmt.Sprintf("%d x %d", size.Width, size.Height)}})
			return nil
		},
		OnClose: func() error {
			extension.Notify(sdk.LevelInfo, "keys closed")
			return nil
		},
	})
}

func declareApprove() {
	type arguments struct {
		Target string `json:"target,omitempty"`
	}
	approve := sdk.Tool{
		Name:        "approve",
		Description: "Asks the user.",
		Schema:      sdk.SchemaOf[arguments](),
		Interactive: true,
	}
	extension.Tool(approve, sdk.Typed(func(args arguments, call *sdk.ToolCall) (sdk.ToolReply, error) {
		return askApproval(args.Target, call), nil
	}))
}

// askApproval waits for a key, for the user to close the panel, or for the call to be given up.
func askApproval(target string, call *sdk.ToolCall) sdk.ToolReply {
	question := "target: " + target
	panel := sdk.Panel{
		ID:     sdk.PanelID("approve", call.ID),
		Title:  "Approve?",
		Lines:  []string{question},
		Footer: "y yes - n no",
	}
	replies := make(chan sdk.ToolReply, 1)
	opened := extension.OpenPanel(panel, sdk.PanelCallbacks{
		OnKey: func(key sdk.Key, opened *sdk.OpenedPanel) error {
			switch key.Text {
			case "y":
				opened.Close()
				replies <- sdk.TextResult("approved")
			case "n":
				opened.Close()
				replies <- sdk.TextResult("refused")
			default:
				lines := []string{question, "y or n only"}
				opened.Render(sdk.PanelView{Title: panel.Title, Lines: lines, Footer: panel.Footer})
			}
			return nil
		},
		OnClose: func() error {
			replies <- sdk.ErrorResult("dismissed")
			return nil
		},
	})
	select {
	case reply := <-replies:
		return reply
	case <-call.Context().Done():
		opened.Close()
		return sdk.ErrorResult("cancelled")
	}
}
