import type { Value } from '@tenon/core';

/** What is wrong with what a handler of one of imp's gates returned, where nothing of it is read; `undefined`: nothing. */
export const unreadAnswer = (event: string, answer: unknown): string | undefined => {
	const keys = keysOf.get(event);
	if (keys === undefined || answer === null || answer === undefined) return undefined;
	if (typeof answer === 'object' && !Array.isArray(answer))
		return unreadTable(new Map<string, Value>(Object.entries(answer)), keys);
	return `returned ${Array.isArray(answer) ? 'a list' : JSON.stringify(answer)}; expected nothing or a table with ${keys.join(', ')}`;
};

/** What is wrong with a table that has fields, and none of those that are read; `undefined`: nothing. */
export const unreadTable = (
	table: ReadonlyMap<string, Value>,
	keys: readonly string[],
): string | undefined => {
	if (table.size === 0 || keys.some((key) => table.has(key))) return undefined;
	const found = [...table.keys()].slice(0, maxShown).join(', ');
	return `returned a table with ${found}, of which nothing is read; expected ${keys.join(', ')}`;
};

const keysOf: ReadonlyMap<string, readonly string[]> = new Map([
	['before_tool_call', ['block', 'reason']],
	['after_tool_call', ['content', 'modified_content']],
	['before_llm_call', ['inject']],
]);

const maxShown = 8;
