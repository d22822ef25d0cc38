import { decodeText, type Flow, type Touch, wait } from '@tenon/core';
import { fileReplacement, readsOf, type TouchLook } from '@tenon/shell';

/**
 * What find walks through, deletes and writes. Any word that could be an action counts as one, also where it is
 * the argument of a test: which files an action meets is known only on the way. What `-exec` runs is for that
 * command to say.
 */
export function* findTouches(look: TouchLook, words: readonly string[]): Flow<readonly Touch[]> {
	const { operands, expression } = parts(words);
	const touches: Touch[] = [];
	const list = followers(expression, (word) => word === '-files0-from').at(-1);
	const listed = list === undefined ? undefined : yield* wait(look.contentOf(list));
	if (list !== undefined) touches.push(...readsOf(look, [list]));
	const deletes = expression.includes('-delete');
	const isAll = expression.every((word) => tellsNothingApart.has(word));
	// Names that are still to come may be any.
	if (list !== undefined && listed === undefined)
		touches.push({ path: '/', kind: deletes ? 'remove' : 'read', recursive: true });
	const names = listed === undefined ? operands : decodeText(listed).split('\0');
	for (const name of list === undefined && names.length === 0 ? ['.'] : names) {
		if (name === '' || (yield* wait(look.entryKindOf(name))) === undefined) continue;
		const path = look.path(name);
		touches.push({ path, kind: 'read', recursive: true });
		if (deletes) touches.push({ path, kind: 'remove', recursive: true, ...(isAll ? { isWhole: true } : {}) });
	}
	const outputs = new Set(followers(expression, (word) => /^-f(?:print[0f]?|ls)$/.test(word)));
	for (const name of outputs) {
		if (name === '/dev/stdout' || name === '/dev/stderr') continue;
		touches.push(...(yield* wait(fileReplacement(look, name))));
	}
	return touches;
}

/** Words of an expression that holds for everything. */
const tellsNothingApart: ReadonlySet<string> = new Set([
	...[
		'-delete',
		'-depth',
		'-d',
		'-print',
		'-print0',
		'-true',
		'-noleaf',
		'-ignore_readdir_race',
		'-a',
		'-and',
	],
]);

// Where the expression begins, as find tells it.
const parts = (
	words: readonly string[],
): { readonly operands: readonly string[]; readonly expression: readonly string[] } => {
	let start = 0;
	for (; start < words.length; start++) {
		const word = words[start]!;
		if (word === '-D') start += 1;
		else if (!/^-(?:[HLP]|O\d*)$/.test(word)) break;
	}
	if (words[start] === '--') start += 1;
	const end = words.findIndex(
		(word, at) => at >= start && (/^-./s.test(word) || word === '(' || word === '!'),
	);
	return {
		operands: words.slice(start, end < 0 ? words.length : end),
		expression: end < 0 ? [] : words.slice(end),
	};
};

const followers = (words: readonly string[], isWanted: (word: string) => boolean): readonly string[] =>
	words.filter((_, at) => at > 0 && isWanted(words[at - 1]!));
