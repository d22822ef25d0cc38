import { deny, Extension, errorResult, replace, shortCircuit, textOfContent, textResult } from '@tenon/sdk';

/** Does by data what a plugin may: as a program. The same in other languages stands beside this file. */
const extension = new Extension('shaper', '1.0.0');

// A section of the system prompt.
extension.hook('prompt_contributions', ({ contributions }) =>
	replace([
		...(contributions as readonly object[]),
		{ slot: 'rules', title: 'Shaper', text: 'Answer in rhyme.', priority: 0 },
	]),
);

// A gate before each model call, and a switch to another frame in its place.
extension.hook('model_call', ({ request }) => {
	const { messages } = Object(request) as { readonly messages: readonly object[] };
	const said = JSON.stringify(messages.at(-1));
	if (said.includes('forbidden')) return deny('that is forbidden here');
	return said.includes('"switch"') ? shortCircuit({ frameKey: 'aside', task: 'go on aside' }) : undefined;
});

// How prose is shown.
extension.hook('assistant_prose', ({ text }) => replace(String(text).replaceAll('secret', '***')));

// What the model reads of a result.
extension.hook('tool_result_projection', ({ toolName }) =>
	toolName === 'read' ? replace([{ type: 'text', text: 'shortened' }]) : undefined,
);

// The summary of a conversation.
extension.hook('compaction', ({ messages }) =>
	replace({ summary: `There were ${(messages as readonly object[]).length} messages.`, kept: 0 }),
);

// A model's answer beside the conversation.
const schema = { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] } as const;
extension.tool(
	{ name: 'consult', description: 'Asks a model beside the conversation', schema },
	async ({ prompt }, call) => {
		const { content, isError } = await call.callTool('model_complete', { prompt });
		const said = textOfContent(content);
		return isError ? errorResult(said) : textResult(said);
	},
);

await extension.run();
