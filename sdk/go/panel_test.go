package sdk

import (
	"errors"
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
