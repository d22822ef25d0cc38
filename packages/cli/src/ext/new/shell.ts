import { manifestFile, readmeFile, type TemplateFacts, type TemplateFile, toolName } from './template.ts';

/** A program in sh and sed, which shows that the protocol needs no SDK. */
export const shellTemplate = (facts: TemplateFacts): readonly TemplateFile[] => [
	manifestFile(facts, 'sh', { exec: 'sh', args: ['main.sh'] }),
	{ path: 'main.sh', text: mainText(facts.name) },
	readmeFile(
		facts,
		'main.sh',
		'It needs `sh` and `sed`. One request is answered after the other, and a text of JSON is handed on as it stands, escapes and all.',
	),
];

const mainText = (
	name: string,
): string => `# Each line of the host is a frame; so is each line that is printed here. The log is the standard error.
printf '%s\\n' \\
	'{"type":"hello","name":"${name}","version":"0.1.0","capabilities":["commands","tools"]}' \\
	'{"type":"register_command","name":"${name}","description":"Greets you."}' \\
	'{"type":"register_tool","name":"${toolName(name)}","description":"Greets a person.","schema":{"type":"object","properties":{"who":{"type":"string"}},"required":["who"]}}' \\
	'{"type":"ready"}'

# The text of a field, still written as JSON: it can stand in another text as it is.
field() {
	printf '%s\\n' "$line" | sed -E -n "s/.*\\"$1\\":\\"(([^\\"\\\\]|\\\\\\\\.)*)\\".*/\\1/p"
}

while IFS= read -r line; do
	id=$(field id)
	case $line in
	'{"type":"command_invoked",'*)
		who=$(field args)
		printf '{"type":"command_response","id":"%s","action":"display","display":"Hello, %s!"}\\n' "$id" "\${who:-you}"
		;;
	'{"type":"tool_call",'*)
		printf '{"type":"tool_result","id":"%s","content":[{"type":"text","text":"Hello, %s!"}]}\\n' "$id" "$(field who)"
		;;
	'{"type":"shutdown"'*)
		printf '%s\\n' '{"type":"shutdown_ack"}'
		exit 0
		;;
	esac
done
`;
