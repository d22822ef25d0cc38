import { manifestFile, readmeFile, type TemplateFacts, type TemplateFile, toolName } from './template.ts';

/** A program in Go, with the SDK's module inside of it. */
export const goTemplate = (facts: TemplateFacts): readonly TemplateFile[] => [
	manifestFile(facts, 'go', { exec: 'go', args: ['run', '.'] }),
	{ path: 'main.go', text: mainText(facts.name) },
	{
		path: 'go.mod',
		text: `module ${facts.name}

go 1.19

require tenon.dev/sdk v0.0.0

replace tenon.dev/sdk => ./tenon-sdk
`,
	},
	readmeFile(
		facts,
		'main.go',
		'It needs Go 1.19 or newer and nothing else: the SDK lies in `tenon-sdk/`. To start faster, build it (`go build -o run .`) and put `"exec": "./run"`, without `args`, into `extension.json`.',
	),
];

const mainText = (name: string): string => `package main

import (
	"tenon.dev/sdk"
)

func main() {
	extension := sdk.New("${name}", "0.1.0")
	extension.Command("${name}", "Greets you.", func(call *sdk.CommandCall) (sdk.CommandReply, error) {
		if call.Args == "" {
			return sdk.Display("Hello, you!"), nil
		}
		return sdk.Display("Hello, " + call.Args + "!"), nil
	})
	type who struct {
		Who string \`json:"who"\`
	}
	greet := sdk.Tool{Name: "${toolName(name)}", Description: "Greets a person.", Schema: sdk.SchemaOf[who]()}
	extension.Tool(greet, sdk.Typed(func(args who, _ *sdk.ToolCall) (sdk.ToolReply, error) {
		return sdk.TextResult("Hello, " + args.Who + "!"), nil
	}))
	extension.Run()
}
`;
