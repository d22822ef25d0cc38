package sdk

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestCallbacksOfAPanelRunOneAfterAnother(t *testing.T) {
	extension := New("panels", "1.0.0")
	firstKey := make(chan bool)
	extension.Command("show", "Shows.", func(*CommandCall) (CommandReply, error) {
		return OpenPanel(Panel{ID: "p"}, PanelCallbacks{
			OnKey: func(key Key, panel *OpenedPanel) error {
				if key.Key == "up" {
					<-firstKey
				}
				panel.Render(PanelView{Footer: key.Key})
				return nil
			},
			OnClose: func() error {
				extension.Notify(LevelInfo, "closed")
				return errors.New("too bad")
			},
		}), nil
	})
	host := connect(t, extension, plainAck)
	host.say(`{"type":"command_invoked","id":"c1","name":"show"}`)
	host.expect(`{"type":"command_response","id":"c1","action":"open_panel","open_panel":{"id":"p","lines":[]}}`)
	host.say(`{"type":"panel_key","panel_id":"p","key":"up"}`)
	host.say(`{"type":"panel_key","panel_id":"p","key":"down"}`)
	host.say(`{"type":"panel_close","panel_id":"p"}`)
	host.say(`{"type":"ping","id":"h1"}`)
	host.expect(`{"type":"pong","id":"h1"}`)
	close(firstKey)
	host.expect(
		`{"type":"panel_render","panel_id":"p","lines":[],"footer":"up"}`,
		`{"type":"panel_render","panel_id":"p","lines":[],"footer":"down"}`,
		`{"type":"notify","level":"info","message":"closed"}`,
	)
	host.end()
}

func TestAPanelThatIsClosedDoesNothingAnyMore(t *testing.T) {
	extension := New("panels", "1.0.0")
	host := connect(t, extension, plainAck)
	opened := make(chan *OpenedPanel)
	go func() { opened <- extension.OpenPanel(Panel{ID: PanelID("ask", "t1"), Title: "?"}, PanelCallbacks{}) }()
	host.expect(`{"type":"open_panel","panel":{"id":"ask-t1","title":"?","lines":[]}}`)
	first := <-opened
	go func() {
		first.Close()
		first.Close()
		first.Render(PanelView{})
		opened <- extension.OpenPanel(Panel{ID: "ask-t1"}, PanelCallbacks{})
	}()
	host.expect(`{"type":"panel_close","panel_id":"ask-t1"}`, `{"type":"open_panel","panel":{"id":"ask-t1","lines":[]}}`)
	second := <-opened
	go func() {
		first.Close()
		second.Close()
	}()
	host.expect(`{"type":"panel_close","panel_id":"ask-t1"}`)
	host.end()
}

func TestEscClosesEveryPanelThatDoesNotWantAllKeys(t *testing.T) {
	extension := New("panels", "1.0.0")
	callbacks := PanelCallbacks{
		OnKey: func(key Key, _ *OpenedPanel) error {
			if key.Text == "i" {
				panic("no i")
			}
			extension.Notify(LevelInfo, strings.Join(append(key.Modifiers, key.Key, key.Text), " "))
			return nil
		},
		OnClose: func() error {
			extension.Notify(LevelInfo, "closed")
			return nil
		},
	}
	extension.Command("show", "Shows.", func(call *CommandCall) (CommandReply, error) {
		return OpenPanel(Panel{ID: call.Args, RichKeys: call.Args == "rich"}, callbacks), nil
	})
	host := connect(t, extension, fullAck)
	press := func(id string) {
		host.say(`{"type":"command_invoked","id":"c1","name":"show","args":"` + id + `"}`)
		host.hear()
		for _, key := range []string{
			`"key":"rune","text":"y","modifiers":["ctrl"]`,
			`"key":"paste","text":"hi!"`,
			`"key":"esc"`,
		} {
			host.say(`{"type":"panel_key","panel_id":"` + id + `",` + key + `}`)
		}
	}
	note := func(text string) string { return `{"type":"notify","level":"info","message":"` + text + `"}` }
	press("plain")
	host.expect(note("unknown "), note("rune h"), note("rune !"))
	host.expect(`{"type":"panel_close","panel_id":"plain"}`, note("closed"))
	press("rich")
	host.expect(note("ctrl rune y"), note("paste hi!"), note("esc "))
	host.end()
	host.expectLogged("panel plain: no i")
}

func TestAFormGivesWhatWasEnteredAndIsClosedThen(t *testing.T) {
	extension := New("panels", "1.0.0")
	fields := []FormField{
		{Name: "user", Value: "ada"},
		{Name: "realm", Kind: FieldChoice, Label: "Realm", Choices: []string{"home", "work"}},
	}
	extension.Command("form", "Asks.", func(*CommandCall) (CommandReply, error) {
		return OpenPanel(Panel{ID: "p", Fields: fields}, PanelCallbacks{
			OnSubmit: func(values map[string]string) error {
				extension.Notify(LevelInfo, fmt.Sprint(values))
				return nil
			},
			OnResize: func(size PanelSize, panel *OpenedPanel) error {
				panel.Render(PanelView{Footer: fmt.Sprint(size.Width, " x ", size.Height)})
				return nil
			},
		}), nil
	})
	host := connect(t, extension, fullAck)
	host.say(`{"type":"command_invoked","id":"c1","name":"form"}`)
	host.expect(`{"type":"command_response","id":"c1","action":"open_panel","open_panel":{"id":"p","lines":[],"fields":[` +
		`{"name":"user","kind":"text","value":"ada"},` +
		`{"name":"realm","kind":"choice","label":"Realm","choices":["home","work"]}]}}`)
	host.say(`{"type":"panel_resize","panel_id":"p","width":80,"height":24}`)
	host.expect(`{"type":"panel_render","panel_id":"p","lines":[],"footer":"80 x 24"}`)
	host.say(`{"type":"panel_result","panel_id":"p","value":{"user":"bob","realm":"work","age":7}}`)
	host.expect(`{"type":"notify","level":"info","message":"map[realm:work user:bob]"}`)
	host.say(`{"type":"panel_result","panel_id":"p","value":{}}`)
	host.end()
}

func TestAFormIsAPanelWithoutFieldsOnAHostThatKnowsNone(t *testing.T) {
	extension := New("panels", "1.0.0")
	host := connect(t, extension, plainAck)
	go extension.OpenPanel(Panel{ID: "p", Fields: []FormField{{Name: "user"}}}, PanelCallbacks{})
	host.expect(`{"type":"open_panel","panel":{"id":"p","lines":[]}}`)
	host.end()
}

func TestPlainKeysHaveNoModifiers(t *testing.T) {
	for _, example := range []struct {
		key      Key
		expected []Key
	}{
		{Key{Key: "up"}, []Key{{Key: "up"}}},
		{Key{Key: "tab", Modifiers: []string{"shift"}}, []Key{{Key: "tab"}}},
		{Key{Key: "rune", Text: "Y", Modifiers: []string{"shift"}}, []Key{{Key: "rune", Text: "Y"}}},
		{Key{Key: "rune", Text: "y", Modifiers: []string{"alt", "shift"}}, []Key{{Key: "unknown"}}},
		{Key{Key: "paste"}, nil},
		{Key{Key: "paste", Text: "a\t😀\r\n\r"}, []Key{
			{Key: "rune", Text: "a"}, {Key: "tab"}, {Key: "rune", Text: "😀"}, {Key: "enter"}, {Key: "enter"},
		}},
	} {
		if keys := plainKeys(example.key); !reflect.DeepEqual(keys, example.expected) {
			t.Errorf("%+v is %+v, expected %+v", example.key, keys, example.expected)
		}
	}
}
