package sdk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"
)

func ignoreCommand(*CommandCall) (CommandReply, error) { return Noop(), nil }
func ignoreEvent(Event) error                          { return nil }

func TestWithoutAHostNothingIsKnownOfOne(t *testing.T) {
	if host := New("idle", "1.0.0").Host(); host.ProtocolVersion != 0 || host.Model != "" || host.Capabilities != nil {
		t.Errorf("got %+v", host)
	}
}

func TestWithoutAHostNothingCanBeSaid(t *testing.T) {
	extension := New("idle", "1.0.0")
	for name, say := range map[string]func(){
		"a note":   func() { extension.Notify(LevelInfo, "x") },
		"a prompt": func() { extension.Submit("x") },
		"a panel":  func() { extension.OpenPanel(Panel{ID: "p"}, PanelCallbacks{}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if reason := recover(); reason != ErrNotConnected {
					t.Errorf("got %v", reason)
				}
			}()
			say()
		})
	}
	if _, err := extension.CallTool(context.Background(), "read", nil); err != ErrNotConnected {
		t.Errorf("got %v", err)
	}
}

func TestWhatIsTakenBackBeforeTheHandshakeIsNeverTold(t *testing.T) {
	extension := New("changed", "1.0.0")
	extension.Command("a", "A.", ignoreCommand)
	extension.On("turn_end", ignoreEvent)
	extension.UnregisterCommand("a")
	extension.UnregisterTool("none")
	extension.Unsubscribe(Subscription{Events: []string{"turn_end"}, Intercepts: []string{"turn_start"}})
	host := startHost(t, extension)
	host.hear()
	host.say(fullAck)
	host.expect(`{"type":"ready"}`)
	host.end()
}

func TestAnExtensionIsRunOnce(t *testing.T) {
	extension := New("once", "1.0.0")
	host := connect(t, extension, plainAck)
	if err := extension.Serve(Transport{Input: strings.NewReader(""), Output: io.Discard}); err != ErrAlreadyRun {
		t.Errorf("got %v", err)
	}
	host.end()
}

func TestWhatIsDeclaredLateIsToldAtOnceAndANameOnce(t *testing.T) {
	extension := New("late", "1.0.0")
	host := connect(t, extension, fullAck)
	go func() {
		extension.Tool(Tool{Name: "now", Description: "The time.", Timeout: 5 * time.Millisecond}, nil)
		extension.On("turn_start", ignoreEvent)
		extension.On("turn_start", ignoreEvent)
		extension.InterceptTurnStart(nil)
	}()
	host.expect(
		`{"type":"register_tool","name":"now","description":"The time.","timeout_ms":5}`,
		`{"type":"subscribe","events":["turn_start"]}`,
		`{"type":"subscribe","intercept":["turn_start"]}`,
	)
	host.end()
}

func TestALaterDeclarationTakesThePlaceOfTheEarlier(t *testing.T) {
	extension := New("twice", "1.0.0")
	extension.Command("a", "First.", ignoreCommand)
	extension.Command("b", "B.", ignoreCommand)
	extension.Command("a", "Second.", ignoreCommand)
	host := startHost(t, extension)
	host.hear()
	host.say(plainAck)
	host.expect(
		`{"type":"register_command","name":"a","description":"Second."}`,
		`{"type":"register_command","name":"b","description":"B."}`,
		`{"type":"ready"}`,
	)
	host.end()
}

func TestAfterShutdownNothingIsSaidAndHandlersAreToldThatNobodyWaits(t *testing.T) {
	extension := New("busy", "1.0.0")
	wasCancelled := make(chan bool)
	extension.Tool(Tool{Name: "wait", Description: "Waits."}, func(call *ToolCall) (ToolReply, error) {
		<-call.Context().Done()
		close(wasCancelled)
		return TextResult("too late"), nil
	})
	host := connect(t, extension, plainAck)
	host.say(`{"type":"tool_call","id":"t1","name":"wait"}`)
	host.say(`{"type":"shutdown"}`)
	host.expect(`{"type":"shutdown_ack"}`)
	<-wasCancelled
	extension.Notify(LevelInfo, "too late")
	host.end()
}

func TestAHandlerThatEndsItsGoroutineIsAnsweredFor(t *testing.T) {
	extension := New("odd", "1.0.0")
	extension.InterceptTurnStart(func(int64, *InterceptCall) (InterceptResult, error) {
		runtime.Goexit()
		return Pass(), nil
	})
	host := connect(t, extension, plainAck)
	host.say(`{"type":"event_intercept","id":"i1","event":"turn_start","step":1}`)
	host.expect(`{"type":"event_intercept_response","id":"i1","block":true,"reason":"the handler ended without an answer"}`)
	host.end()
}

func TestAPanicIsLoggedWithItsPlace(t *testing.T) {
	extension := New("broken", "1.0.0")
	extension.Command("crash", "Panics.", func(*CommandCall) (CommandReply, error) { panic(errors.New("broken")) })
	host := connect(t, extension, plainAck)
	host.say(`{"type":"command_invoked","id":"c1","name":"crash"}`)
	host.expect(`{"type":"command_response","id":"c1","action":"noop","error":"broken"}`)
	host.end()
	host.expectLogged("command crash: panic: broken")
	if !strings.Contains(host.logged[0], "extension_test.go") {
		t.Errorf("no place in %s", host.logged[0])
	}
}

func TestWhatNobodyWaitsForAndIsTooLongIsDroppedAndLogged(t *testing.T) {
	extension := New("loud", "1.0.0")
	host := connect(t, extension, plainAck)
	go func() {
		extension.Notify(LevelInfo, strings.Repeat("x", 5<<20))
		extension.Notify(LevelInfo, "<short> & sweet")
	}()
	host.expect(`{"type":"notify","level":"info","message":"<short> & sweet"}`)
	host.end()
	host.expectLogged("notify: longer than 4194304 bytes, not sent")
}

func TestNothingWithoutANameIsTaken(t *testing.T) {
	extension := New("nameless", "1.0.0")
	host := connect(t, extension, fullAck)
	for what, act := range map[string]func(){
		"the name of a command is empty; give it one":     func() { extension.Command("", "Nothing.", nil) },
		"the name of a tool is empty; give it one":        func() { extension.Tool(Tool{}, nil) },
		"the id of a panel is empty; give it one":         func() { extension.OpenPanel(Panel{}, PanelCallbacks{}) },
		"the name of a renderer is empty; give it one":    func() { extension.Renderer("", nil) },
		"the name of a provider is empty; give it one":    func() { extension.Provider("", nil) },
		"the name of a status item is empty; give it one": func() { extension.SetStatus("", "x") },
		"the name of a field is empty; give it one": func() {
			extension.OpenPanel(Panel{ID: "p", Fields: []FormField{{}}}, PanelCallbacks{})
		},
	} {
		err := guarded(func() error {
			act()
			return nil
		})
		if err == nil || err.Error() != what {
			t.Errorf("got %v, expected %s", err, what)
		}
	}
	if _, err := extension.CallTool(context.Background(), "", nil); !errors.Is(err, ErrNameMissing) {
		t.Errorf("got %v", err)
	}
	host.end()
}

func TestNothingIsReadWhileTooManyEventsWaitAndNoneIsLost(t *testing.T) {
	extension := New("slow", "1.0.0")
	hasBegun, mayGoOn, steps := make(chan bool, 2*maxWaiting), make(chan bool), make(chan int64, 2*maxWaiting)
	extension.On("turn_start", func(event Event) error {
		hasBegun <- true
		<-mayGoOn
		steps <- event.Step
		return nil
	})
	host := connect(t, extension, fullAck)
	event := func(step int) { host.say(fmt.Sprintf(`{"type":"event","event":"turn_start","step":%d}`, step)) }
	event(1)
	<-hasBegun
	for step := 2; step <= maxWaiting; step++ {
		event(step)
	}
	host.say(`{"type":"ping","id":"room"}`)
	host.expect(`{"type":"pong","id":"room"}`)
	last := maxWaiting + 1
	event(last)
	pinged := make(chan bool)
	go func() {
		host.say(`{"type":"ping","id":"none"}`)
		close(pinged)
	}()
	select {
	case <-pinged:
		t.Error("the extension reads on")
	case <-time.After(50 * time.Millisecond):
	}
	close(mayGoOn)
	<-pinged
	host.expect(`{"type":"pong","id":"none"}`)
	for expected := 1; expected <= last; expected++ {
		if step := <-steps; step != int64(expected) {
			t.Fatalf("got step %d, expected %d", step, expected)
		}
	}
	host.end()
}

func TestWhatIsPassedOverIsLoggedNeverWhatWasTyped(t *testing.T) {
	host := connect(t, New("quiet", "1.0.0"), plainAck)
	host.say(`{"type":"panel_key","key":7,"text":"hunter2"}`)
	host.say(`{"type":"widget"}`)
	host.say(`{"type":"event","event":"` + strings.Repeat("x", 4<<20) + `"}`)
	host.end()
	host.expectLogged(
		"panel_key: panel_id: expected a text, passed over",
		"widget: an unknown frame, passed over",
		"event: a line of 4194331 bytes is too long, passed over",
	)
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestAHostThatReadsNoMoreEndsTheSession(t *testing.T) {
	input, _ := io.Pipe()
	var logged []string
	log := func(text string) { logged = append(logged, text) }
	if err := New("left", "1.0.0").Serve(Transport{Input: input, Output: brokenPipe{}, Log: log}); err != nil {
		t.Error(err)
	}
	if len(logged) != 1 || logged[0] != "the host is gone: io: read/write on closed pipe" {
		t.Errorf("logged %q", logged)
	}
}

func FuzzAnExtensionGoesOnAfterAnyBytes(f *testing.F) {
	f.Add([]byte("{\"type\":\"tool_call\",\"id\":\"a\",\"name\":[]}\n\xff\x00{}\n[]"))
	f.Add([]byte(`{"type":"hello_ack","capabilities":["x",null]}`))
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if strings.Contains(string(bytes), "shutdown") {
			return
		}
		host := connect(t, New("tough", "1.0.0"), plainAck)
		go io.WriteString(host.input, string(bytes)+"\n"+`{"type":"ping","id":"after-all"}`+"\n")
		for host.hear() != `{"type":"pong","id":"after-all"}` {
			continue
		}
		host.end()
	})
}
