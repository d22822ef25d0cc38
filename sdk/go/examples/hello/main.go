package main

import "tenon.dev/sdk"

func main() {
	hello := sdk.New("hello", "1.0.0")
	hello.Command("hello", "Greets you.", func(call *sdk.CommandCall) (sdk.CommandReply, error) {
		return sdk.Display("Hello, " + call.Args + "!"), nil
	})
	type who struct {
		Who string `json:"who"`
	}
	greet := sdk.Tool{Name: "greet", Description: "Greets a person.", Schema: sdk.SchemaOf[who]()}
	hello.Tool(greet, sdk.Typed(func(args who, _ *sdk.ToolCall) (sdk.ToolReply, error) {
		return sdk.TextResult("Hello, " + args.Who + "!"), nil
	}))
	hello.Run()
}
