package sdk

import (
	"bufio"
	"io"
	"strings"
	"sync"
	"testing"
)

const (
	plainAck = `{"type":"hello_ack","protocol_version":1,"zot_version":"1.0.0","model":"m"}`
	fullAck  = `{"type":"hello_ack","protocol_version":1,"zot_version":"1.0.0","model":"m","capabilities":` +
		`["call_tool","x.cancel","x.progress","x.intercept","x.health","x.panel2","x.context","x.timeout", "x.contribute", "x.hooks"]}`
)

// scriptedHost is a host in this process: it says what a test tells it to and gives what the extension says.
type scriptedHost struct {
	t      *testing.T
	input  *io.PipeWriter
	output *bufio.Scanner
	ended  chan error

	mutex  sync.Mutex
	logged []string
}

func startHost(t *testing.T, extension *Extension) *scriptedHost {
	t.Helper()
	hostSays, input := io.Pipe()
	output, extensionSays := io.Pipe()
	host := &scriptedHost{t: t, input: input, output: bufio.NewScanner(output), ended: make(chan error, 1)}
	host.output.Buffer(nil, 8<<20)
	go func() {
		err := extension.Serve(Transport{Input: hostSays, Output: extensionSays, Log: host.log})
		extensionSays.Close()
		hostSays.Close()
		host.ended <- err
	}()
	return host
}

// connect has shaken hands with an extension, whose registrations were read.
func connect(t *testing.T, extension *Extension, ack string) *scriptedHost {
	t.Helper()
	host := startHost(t, extension)
	host.hear()
	host.say(ack)
	for host.hear() != `{"type":"ready"}` {
		continue
	}
	return host
}

func (h *scriptedHost) say(line string) {
	h.t.Helper()
	if _, err := io.WriteString(h.input, line+"\n"); err != nil {
		h.t.Fatal(err)
	}
}

// hear gives the next line of the extension.
func (h *scriptedHost) hear() string {
	h.t.Helper()
	if !h.output.Scan() {
		h.t.Fatalf("the extension says nothing: %v", h.output.Err())
	}
	return h.output.Text()
}

func (h *scriptedHost) expect(lines ...string) {
	h.t.Helper()
	for _, line := range lines {
		if heard := h.hear(); heard != line {
			h.t.Fatalf("heard    %s\nexpected %s", heard, line)
		}
	}
}

// end closes the input and expects that the extension has nothing more to say.
func (h *scriptedHost) end() {
	h.t.Helper()
	h.input.Close()
	if h.output.Scan() {
		h.t.Fatalf("heard %s", h.output.Text())
	}
	if err := <-h.ended; err != nil {
		h.t.Fatal(err)
	}
}

func (h *scriptedHost) log(text string) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.logged = append(h.logged, text)
}

// expectLogged compares the first line of each text.
func (h *scriptedHost) expectLogged(lines ...string) {
	h.t.Helper()
	h.mutex.Lock()
	defer h.mutex.Unlock()
	var firsts []string
	for _, text := range h.logged {
		first, _, _ := strings.Cut(text, "\n")
		firsts = append(firsts, first)
	}
	if got, expected := strings.Join(firsts, "\n"), strings.Join(lines, "\n"); got != expected {
		h.t.Errorf("logged\n%s\nexpected\n%s", got, expected)
	}
}
