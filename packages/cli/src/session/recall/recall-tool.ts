import { callerOf, type SearchHit, type Store } from '@tenon/agent';
import { fromPlain, type RemoteContext, type RemoteTool, type ToolResult, textResult } from '@tenon/core';

/** What the tool looks in. */
export interface RecallToolOptions {
	readonly store: Pick<Store, 'sessions'>;
	/** The folder of the session. */
	readonly cwd: string;
}

interface RecallArguments {
	readonly query: string;
	readonly limit?: number | null;
	readonly everywhere?: boolean | null;
}

/** `recall`: what was said in earlier sessions, found by words. Reads the store and changes nothing. */
export const recallTool = (options: RecallToolOptions): RemoteTool => ({
	name: 'recall',
	label: 'Recall',
	description:
		'Search what was said in earlier sessions in this folder, by words that all have to be in one message; the last word may be the beginning of one. Newest sessions first. Use it when the person speaks of something from before, or when an earlier session has likely solved the same problem.',
	input: {
		type: 'object',
		properties: {
			query: { type: 'string', minLength: 1, description: 'Words to look for, in any order' },
			limit: { type: 'integer', minimum: 1, maximum: 50, description: 'How many at most; default 10' },
			everywhere: { type: 'boolean', description: 'Search the sessions of all folders; default false' },
		},
		required: ['query'],
		additionalProperties: false,
	},
	output: undefined,
	check: undefined,
	readonly: false,
	effects: ['session'],
	replay: 'safe',
	run: (args, context) => recall(args as RecallArguments, context, options),
});

const recall = async (
	{ query, limit, everywhere }: RecallArguments,
	{ place }: RemoteContext,
	{ store, cwd }: RecallToolOptions,
): Promise<ToolResult> => {
	const wanted = limit ?? 10;
	const own = place === undefined ? undefined : rootOf(place.sessionId);
	const hits: SearchHit[] = [];
	let cursor: string | undefined;
	for (let page = 0; page < maxPages && hits.length < wanted; page++) {
		const more = cursor === undefined ? {} : { cursor };
		const found = await store.sessions.search({ text: query, limit: pageSize, ...more });
		// What is said in this session the model knows already.
		hits.push(
			...found.filter((hit) => rootOf(hit.sessionId) !== own && (everywhere === true || hit.cwd === cwd)),
		);
		cursor = found.at(-1)?.cursor;
		if (found.length < pageSize) break;
	}
	const shown = hits.slice(0, wanted).map(({ sessionId, at, role, snippet, title, cwd: folder }) => ({
		...{ sessionId, at: new Date(at).toISOString(), role, snippet, title, cwd: folder },
	}));
	const lines = shown.map(
		({ at, role, snippet, title }) => `${at.slice(0, 16)} ${title ?? 'untitled'}, ${role}: ${snippet}\n`,
	);
	const text = lines.length === 0 ? 'nothing was said about it in earlier sessions' : lines.join('');
	return textResult(text.toWellFormed(), { data: fromPlain({ hits: shown }) });
};

// The session that a person works with: a subagent is told of it what it needs.
const rootOf = (sessionId: string): string => {
	const caller = callerOf(sessionId);
	return caller === undefined ? sessionId : rootOf(caller);
};

const pageSize = 100;
const maxPages = 10;
