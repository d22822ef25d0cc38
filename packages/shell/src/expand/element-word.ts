import type { Word, WordPart } from '../syntax/ast.ts';

/** A word that names an element as it is written: `name[subscript]`. */
export interface ElementWord {
	readonly name: string;
	readonly subscript: Word;
	/** Whether it stands in double quotes, all of it. */
	readonly isQuoted: boolean;
}

/** Takes such a word apart; `undefined` if it is none, whatever its expansion may give. */
export const elementWord = (word: Word): ElementWord | undefined => {
	const [only, ...others] = word.parts;
	if (only === undefined || only.type !== 'double' || others.length > 0) return plainElement(word);
	const inner = plainElement({ ...word, parts: only.parts });
	if (inner === undefined) return undefined;
	const { name, subscript } = inner;
	return { name, subscript: { ...word, parts: [{ ...only, parts: subscript.parts }] }, isQuoted: true };
};

const plainElement = (word: Word): ElementWord | undefined => {
	const [first] = word.parts;
	const last = word.parts.at(-1);
	if (first?.type !== 'literal' || last?.type !== 'literal' || !last.text.endsWith(']')) return undefined;
	const name = /^([A-Za-z_]\w*)\[/.exec(first.text)?.[1];
	if (name === undefined) return undefined;
	const parts = word.parts.map((part) => {
		if (part.type !== 'literal') return part;
		const from = part === first ? name.length + 1 : 0;
		return { ...part, text: part.text.slice(from, part === last ? -1 : undefined) };
	});
	return isOneSubscript(parts) ? { name, subscript: { ...word, parts }, isQuoted: false } : undefined;
};

// Whether the brackets that are written in it are pairs, so that none of them closes it early.
const isOneSubscript = (parts: readonly WordPart[]): boolean => {
	let depth = 0;
	for (const part of parts) {
		if (part.type !== 'literal') continue;
		for (const char of part.text) {
			if (char === '[') depth += 1;
			else if (char === ']') depth -= 1;
			if (depth < 0) return false;
		}
	}
	return depth === 0;
};
