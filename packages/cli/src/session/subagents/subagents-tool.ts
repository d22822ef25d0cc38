import type { Agent } from '@tenon/agent';
import {
	errorResult,
	fromPlain,
	type RemoteContext,
	type RemoteTool,
	type ToolResult,
	textResult,
} from '@tenon/core';

/** What the tool asks. */
export interface SubagentsToolOptions {
	/** Asked each time: it is there when the first call is. */
	agent(): Pick<Agent, 'subagents'>;
}

interface SubagentsArguments {
	readonly cancel?: string | null;
}

/** `subagents`: which subagents work in the background for the session that calls it, and the end of one of them. */
export const subagentsTool = (options: SubagentsToolOptions): RemoteTool => ({
	name: 'subagents',
	label: 'Subagents',
	description:
		'List your subagents that work in the background, or cancel one by its id. You are told what each came to, also of one that was cancelled: do not call this to wait.',
	input: {
		type: 'object',
		properties: {
			cancel: {
				type: 'string',
				minLength: 4,
				description: 'The id of the one to cancel, as the list has it',
			},
		},
		additionalProperties: false,
	},
	output: undefined,
	check: undefined,
	readonly: false,
	effects: ['session'],
	// One that is cancelled already is not there any more.
	replay: 'safe',
	run: (args, context) => run(args as SubagentsArguments, context, options),
});

const run = async (
	{ cancel }: SubagentsArguments,
	{ place }: RemoteContext,
	{ agent }: SubagentsToolOptions,
): Promise<ToolResult> => {
	if (place === undefined)
		return errorResult('subagents belong to a session; this call is made in none', { exitStatus: 2 });
	const { subagents } = agent();
	const working = await subagents.background(place.sessionId);
	if (cancel == null) {
		const listed = working.map(({ sessionId, name, startedAt }) => ({
			...{ id: idOf(sessionId), name, startedAt: new Date(startedAt).toISOString() },
		}));
		const lines = listed.map(({ id, name, startedAt }) => `${id}  ${name}  since ${startedAt}`);
		return textResult(lines.length === 0 ? 'no subagent works in the background' : lines.join('\n'), {
			data: fromPlain(listed),
		});
	}
	const found = working.filter(({ sessionId }) => idOf(sessionId).startsWith(cancel));
	const [one] = found;
	if (one === undefined || found.length > 1) {
		const ids = working.map(({ sessionId }) => idOf(sessionId)).join(', ');
		const problem = one === undefined ? 'no subagent in the background has' : 'more than one has';
		return errorResult(
			`${problem} the id ${JSON.stringify(cancel)}; there are: ${ids === '' ? 'none' : ids}`,
			{
				exitStatus: 2,
			},
		);
	}
	await subagents.cancel(place.sessionId, one.sessionId, 'its caller cancelled it');
	return textResult(`cancelled ${one.name} ${idOf(one.sessionId)}; you will be told what it came to`);
};

// What differs from those of the same caller.
const idOf = (sessionId: string): string =>
	sessionId.slice(sessionId.lastIndexOf('.') + 1).slice(0, idLength);

const idLength = 12;
