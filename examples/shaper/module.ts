import type { Tenon } from '@tenon/extensions';

/** Does by data what a plugin may: as a module. The same in other languages stands beside this file. */
export default (tenon: Tenon) => {
	// A section of the system prompt.
	tenon.on('prompt_contributions', ({ contributions }) =>
		tenon.replace([
			...contributions,
			{ slot: 'rules', title: 'Shaper', text: 'Answer in rhyme.', priority: 0 },
		]),
	);

	// A gate before each model call, and a switch to another frame in its place.
	tenon.on('model_call', ({ request }) => {
		const said = JSON.stringify(request.messages.at(-1));
		if (said.includes('forbidden')) return tenon.deny('that is forbidden here');
		return said.includes('"switch"')
			? tenon.shortCircuit({ frameKey: 'aside', task: 'go on aside' })
			: undefined;
	});

	// How prose is shown.
	tenon.on('assistant_prose', ({ text }) => tenon.replace(text.replaceAll('secret', '***')));

	// What the model reads of a result.
	tenon.on('tool_result_projection', ({ toolName }) =>
		toolName === 'read' ? tenon.replace([{ type: 'text', text: 'shortened' }]) : undefined,
	);

	// The summary of a conversation.
	tenon.on('compaction', ({ messages }) =>
		tenon.replace({ summary: `There were ${messages.length} messages.`, kept: 0 }),
	);

	// A model's answer beside the conversation.
	const schema = {
		type: 'object',
		properties: { prompt: { type: 'string' } },
		required: ['prompt'],
	} as const;
	tenon.tool(
		{ name: 'consult', description: 'Asks a model beside the conversation', schema },
		async ({ prompt }, call) => {
			const { content, isError } = await call.callTool('model_complete', { prompt });
			const said = content.map((block) => ('text' in block ? block.text : '')).join('');
			return isError ? tenon.errorResult(said) : tenon.textResult(said);
		},
	);
};
