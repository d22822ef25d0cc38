import { manifestFile, readmeFile, type TemplateFacts, type TemplateFile, toolName } from './template.ts';

/** A program in Python, with the SDK's package beside it. */
export const pythonTemplate = (facts: TemplateFacts): readonly TemplateFile[] => [
	// -B: compiled files in the folder would be a change of what was granted.
	manifestFile(facts, 'python', { exec: 'python3', args: ['-B', 'main.py'] }),
	{ path: 'main.py', text: mainText(facts.name) },
	readmeFile(
		facts,
		'main.py',
		'It needs Python 3.9 or newer and nothing else: the SDK lies beside it, in `tenon/`.',
	),
];

const mainText = (name: string): string => `from tenon import Extension, display, text_result

extension = Extension("${name}", "0.1.0")
extension.command("${name}", "Greets you.", lambda call: display(f"Hello, {call.args or 'you'}!"))
who = {"type": "object", "properties": {"who": {"type": "string"}}, "required": ["who"]}


@extension.tool("${toolName(name)}", "Greets a person.", schema=who)
def greet(args, call):
    return text_result(f"Hello, {args['who']}!")


extension.run()
`;
