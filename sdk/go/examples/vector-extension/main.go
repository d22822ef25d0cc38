// Command vector-extension is the extension that packages/wire/vectors/README.md describes: the conversations are
// played against it.
package main

import (
	"context"
	"fmt"
	"log"
	"strings"

	"tenon.dev/sdk"
)

var extension = sdk.New("vectors", "1.0.0")

func main() {
	extension.Command("echo", "Displays its arguments.", func(call *sdk.CommandCall) (sdk.CommandReply, error) {
		return sdk.Display(call.Args), nil
	})
	declareAdd()
	declareReplies()
	declareWaiting()
	declareSpeaking()
	declareRegistering()
	command("form", "Opens a form.", func(string) sdk.CommandReply { return openForm() })
	command("keys", "Shows all keys.", func(string) sdk.CommandReply { return openKeys() })
	declareContributed()
	declareResults()
	declareApprove()
	declareCalling()
	declareEvents()
	declareIntercepts()
	declareHooks()
	if err := extension.Run(); err != nil {
		log.Fatal(err)
	}
}

// command declares one whose reply cannot fail.
func command(name, description string, handler func(args string) sdk.CommandReply) {
	extension.Command(name, description, func(call *sdk.CommandCall) (sdk.CommandReply, error) {
		return handler(call.Args), nil
	})
}

func declareReplies() {
	command("ask", "Prompts with its arguments.", func(args string) sdk.CommandReply {
		return sdk.Prompt("Tell me about " + args)
	})
	command("put", "Inserts its arguments.", sdk.Insert)
	command("show", "Opens the board.", func(string) sdk.CommandReply { return openBoard() })
	command("nothing", "Does nothing.", func(string) sdk.CommandReply { return sdk.Noop() })
	command("fail", "Answers with an error.", func(args string) sdk.CommandReply {
		return sdk.Failure("it failed: " + args)
	})
	command("crash", "Throws.", func(string) sdk.CommandReply { panic("the command crashed") })
}

func declareWaiting() {
	extension.Command("wait", "Waits until it is cancelled.", func(call *sdk.CommandCall) (sdk.CommandReply, error) {
		<-call.Context().Done()
		return sdk.Display("cancelled"), nil
	})
	command("prepare", "Prompts with a tool.", func(string) sdk.CommandReply {
		return sdk.ToolPrompt("Add them.", "add", map[string]int{"a": 1, "b": 2})
	})
	command("host", "Displays what is known of the host.", func(string) sdk.CommandReply {
		host := extension.Host()
		return sdk.Display(strings.Join([]string{
			fmt.Sprint("protocol_version: ", host.ProtocolVersion),
			"zot_version: " + host.ZotVersion,
			"provider: " + host.Provider,
			"model: " + host.Model,
			"cwd: " + host.CWD,
			"extension_dir: " + host.ExtensionDir,
			"data_dir: " + host.DataDir,
			"session_id: " + host.SessionID,
			"capabilities: " + strings.Join(host.Capabilities, ","),
		}, "\n"))
	})
	extension.Command("fetch", "Calls a tool of the host.", func(call *sdk.CommandCall) (sdk.CommandReply, error) {
		return fetch(call.Context(), call.Args)
	})
}

func fetch(ctx context.Context, path string) (sdk.CommandReply, error) {
	reply, err := extension.CallTool(ctx, "read", map[string]string{"path": path})
	return sdk.Display(sdk.TextOfContent(reply.Content)), err
}

func declareSpeaking() {
	command("submit", "Submits its arguments.", func(args string) sdk.CommandReply {
		extension.Submit(args)
		return sdk.Noop()
	})
	command("slash", "Submits its arguments as a slash command.", func(args string) sdk.CommandReply {
		extension.SubmitSlash(args)
		return sdk.Noop()
	})
	command("clear", "Takes the notes away.", func(string) sdk.CommandReply {
		extension.ClearNotes()
		return sdk.Noop()
	})
	command("print", "Prints its arguments.", func(args string) sdk.CommandReply {
		fmt.Println(args)
		return sdk.Noop()
	})
}

func declareRegistering() {
	command("learn", "Registers a command.", func(args string) sdk.CommandReply {
		command(args, "Was learned.", func(string) sdk.CommandReply { return sdk.Display("I am " + args) })
		return sdk.Noop()
	})
	command("forget", "Takes a registration back.", func(args string) sdk.CommandReply {
		kind, name, _ := strings.Cut(args, " ")
		switch kind {
		case "tool":
			extension.UnregisterTool(name)
		case "command":
			extension.UnregisterCommand(name)
		case "event":
			extension.Unsubscribe(sdk.Subscription{Events: []string{name}})
		case "intercept":
			extension.Unsubscribe(sdk.Subscription{Intercepts: []string{name}})
		}
		return sdk.Noop()
	})
}
