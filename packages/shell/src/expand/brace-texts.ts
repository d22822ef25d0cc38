import type { BraceSequence } from './brace-sequence.ts';
import { sequenceCount, sequenceText } from './brace-sequence.ts';
import type { BraceNode, BraceToken } from './braces.ts';

/** One text that braces give: characters alone, or with parts among them that braces leave as they are. */
export type BraceText = string | readonly BraceToken[];

/** All texts that nodes give, one at a time and in bash's order: the last brace varies fastest. */
export function* braceTexts(nodes: readonly BraceNode[]): Generator<BraceText, void> {
	const wheels = nodes.map(wheelOf);
	const places = wheels.map(() => 0);
	/** What the nodes before each one give together. */
	const before: BraceText[] = [''];
	let at = 0;
	for (;;) {
		for (; at < wheels.length; at++) before[at + 1] = joined(before[at]!, wheels[at]!.text(places[at]!));
		yield before[at]!;
		at = advance(wheels, places);
		if (at === -1) return;
	}
}

/** What one node gives. */
interface Wheel {
	readonly count: number;
	text(at: number): BraceText;
}

// Moves on as a counter does; the first node whose text has changed, or -1 after the last text.
const advance = (wheels: readonly Wheel[], places: number[]): number => {
	for (let at = wheels.length - 1; at >= 0; at--) {
		places[at]! += 1;
		if (places[at]! < wheels[at]!.count) return at;
		places[at] = 0;
	}
	return -1;
};

const wheelOf = (node: BraceNode): Wheel => {
	if (node.kind === 'sequence') {
		const { sequence } = node;
		return { count: sequenceCount(sequence), text: (at) => textOfSequence(sequence, at) };
	}
	const texts = node.kind === 'text' ? [withoutSeams(node.tokens)] : textsOf(node.choices);
	return { count: texts.length, text: (at) => texts[at]! };
};

const textsOf = (choices: readonly (readonly BraceNode[])[]): readonly BraceText[] => {
	const texts: BraceText[] = [];
	for (const choice of choices) for (const text of braceTexts(choice)) texts.push(text);
	return texts;
};

// A backslash that a sequence gives is the quoting one.
const textOfSequence = (sequence: BraceSequence, at: number): BraceText => {
	const text = sequenceText(sequence, at);
	return text === '\\' ? [{ type: 'escaped', text: '', span: { start: 0, end: 0 } }] : text;
};

const withoutSeams = (tokens: readonly BraceToken[]): BraceText =>
	tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens;

const joined = (left: BraceText, right: BraceText): BraceText => {
	if (typeof left === 'string' && typeof right === 'string') return left + right;
	return [...(typeof left === 'string' ? [left] : left), ...(typeof right === 'string' ? [right] : right)];
};
