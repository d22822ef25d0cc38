import type { ToolSpec } from '../../model/request.ts';

/** Above this many tools the schemas of some are left out of the prompt. */
export const toolSearchAbove = 40;

/** The tools that a query finds, the best first: by its words in names, then in descriptions. */
export const searchTools = (
	tools: readonly ToolSpec[],
	query: string,
	limit: number,
): readonly ToolSpec[] => {
	const words = wordsOf(query);
	const scored = tools.flatMap((tool, index) => {
		const score = scoreOf(tool, words, query.trim().toLowerCase());
		return score === 0 ? [] : [{ tool, score, index }];
	});
	return scored
		.sort((one, other) => other.score - one.score || one.index - other.index)
		.slice(0, limit)
		.map(({ tool }) => tool);
};

const wordsOf = (text: string): readonly string[] =>
	text
		.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');

const scoreOf = ({ name, description }: ToolSpec, words: readonly string[], query: string): number => {
	if (name.toLowerCase() === query) return 1_000;
	const inName = new Set(wordsOf(name));
	const inText = wordsOf(description);
	let score = 0;
	for (const word of words) {
		if (inName.has(word)) score += 10;
		else if (name.toLowerCase().includes(word)) score += 5;
		if (inText.includes(word)) score += 2;
		else if (inText.some((other) => other.startsWith(word))) score += 1;
	}
	return score;
};

/** Which tools the model is shown with their schemas, and which it can only find. */
export interface OfferedTools {
	readonly shown: readonly ToolSpec[];
	readonly deferred: readonly ToolSpec[];
}

/** Divides tools where there are many: those that may be deferred are, else all beyond the limit. */
export const offerTools = (
	tools: readonly ToolSpec[],
	limit: number,
	isDeferrable?: (toolName: string) => boolean,
): OfferedTools => {
	if (tools.length <= limit) return { shown: tools, deferred: [] };
	if (isDeferrable === undefined) return { shown: tools.slice(0, limit), deferred: tools.slice(limit) };
	return {
		shown: tools.filter(({ name }) => !isDeferrable(name)),
		deferred: tools.filter(({ name }) => isDeferrable(name)),
	};
};

/** The tool that finds tools, where some are deferred. */
export const toolSearchSpec = (deferred: readonly ToolSpec[]): ToolSpec => ({
	name: 'tool_search',
	description: `Find tools that are not listed here, by words of what they do or by name; gives their descriptions and the schemas of their arguments. Call one by call_tool. There are ${deferred.length}: ${namesOf(deferred)}`,
	input: {
		type: 'object',
		properties: {
			query: { type: 'string', minLength: 1, description: 'words, or the name of a tool' },
			limit: { type: 'integer', minimum: 1, maximum: 20, description: 'how many to show; default 5' },
		},
		required: ['query'],
		additionalProperties: false,
	},
});

const maxNames = 4_000;

const namesOf = (tools: readonly ToolSpec[]): string => {
	const names = tools.map(({ name }) => name).join(', ');
	return names.length <= maxNames ? names : `${names.slice(0, names.lastIndexOf(',', maxNames))} …`;
};

/** The tool that calls one which is not among those of the prompt: found, or new since the conversation began. */
export const callToolSpec: ToolSpec = {
	name: 'call_tool',
	description:
		'Call a tool that is not listed here: one that tool_search found, or that a notice said is new.',
	input: {
		type: 'object',
		properties: {
			name: { type: 'string', minLength: 1, description: 'the tool' },
			args: { type: 'object', description: 'its arguments, as its schema says' },
		},
		required: ['name', 'args'],
		additionalProperties: false,
	},
};
