import { ExpansionError } from '../state/errors.ts';
import type { Word, WordPart } from '../syntax/ast.ts';
import { type BraceSequence, readSequence, sequenceCount } from './brace-sequence.ts';

/** A character outside of quotes, or a part that brace expansion does not look into. */
export type BraceToken = string | WordPart;

/** What a word with braces is made of: each of its nodes gives one or more texts, in every combination. */
export type BraceNode =
	| { readonly kind: 'text'; readonly tokens: readonly BraceToken[] }
	| { readonly kind: 'choice'; readonly choices: readonly (readonly BraceNode[])[] }
	| { readonly kind: 'sequence'; readonly sequence: BraceSequence };

/** Whether a word could have a brace expansion in it. */
export const hasBraces = ({ parts }: Word): boolean => {
	let open = false;
	let separated = false;
	let closed = false;
	for (const part of parts) {
		if (part.type !== 'literal') continue;
		open ||= part.text.includes('{');
		separated ||= part.text.includes(',') || part.text.includes('..');
		closed ||= part.text.includes('}');
	}
	return open && separated && closed;
};

/** Takes a word apart; a single node of text means that there is nothing to expand. */
export const parseBraces = ({ parts }: Word): readonly BraceNode[] => {
	const tokens: BraceToken[] = [];
	for (const part of parts) {
		if (part.type !== 'literal') tokens.push(part);
		else for (const character of part.text) tokens.push(character);
	}
	return parse(tokens, { steps: 0, depth: 0 });
};

/** How many texts nodes give together; at most `limit` + 1 is counted. */
export const countBraces = (nodes: readonly BraceNode[], limit: number): number => {
	let product = 1;
	for (const node of nodes) {
		product *= nodeCount(node, limit);
		if (product > limit) return limit + 1;
	}
	return product;
};

const nodeCount = (node: BraceNode, limit: number): number => {
	if (node.kind === 'text') return 1;
	if (node.kind === 'sequence') return sequenceCount(node.sequence);
	let sum = 0;
	for (const choice of node.choices) {
		sum += countBraces(choice, limit);
		if (sum > limit) return limit + 1;
	}
	return sum;
};

interface Progress {
	steps: number;
	readonly depth: number;
}

const maxSteps = 20_000_000;
const maxDepth = 300;

const parse = (tokens: readonly BraceToken[], progress: Progress): readonly BraceNode[] => {
	if (progress.depth > maxDepth)
		throw new ExpansionError(`brace expansion: nested more than ${maxDepth} deep`);
	const nodes: BraceNode[] = [];
	let from = 0;
	for (;;) {
		const open = findOpening(tokens, from, progress);
		if (open === undefined) {
			if (from < tokens.length || nodes.length === 0)
				nodes.push({ kind: 'text', tokens: tokens.slice(from) });
			return nodes;
		}
		if (open.start > from) nodes.push({ kind: 'text', tokens: tokens.slice(from, open.start) });
		nodes.push(parseInside(tokens.slice(open.start + 1, open.end), progress));
		from = open.end + 1;
	}
};

// The first brace that opens an expansion, and where it closes.
const findOpening = (
	tokens: readonly BraceToken[],
	from: number,
	progress: Progress,
): { readonly start: number; readonly end: number } | undefined => {
	for (let start = from; start < tokens.length; start++) {
		if (tokens[start] !== '{') continue;
		const next = tokens[start + 1];
		if (start === from && (next === undefined || next === '}')) continue;
		const end = findClosing(tokens, start + 1, progress);
		if (end !== -1) return { start, end };
	}
	return undefined;
};

// A closing brace counts only after a comma or two dots on its own level.
const findClosing = (tokens: readonly BraceToken[], from: number, progress: Progress): number => {
	let level = 0;
	let separated = false;
	for (let at = from; at < tokens.length; at++) {
		spend(progress, 1);
		const token = tokens[at];
		if (token === '}' && level === 0 && separated) return at;
		if (token === '{') level += 1;
		else if (token === '}' && level > 0) level -= 1;
		else if (level > 0) continue;
		else if (token === ',') separated = true;
		else if (token === '.' && tokens[at + 1] === '.' && tokens[at + 2] !== '}') separated = true;
	}
	return -1;
};

const spend = (progress: Progress, steps: number): void => {
	progress.steps += steps;
	if (progress.steps > maxSteps) throw new ExpansionError('brace expansion: too many braces');
};

const parseInside = (tokens: readonly BraceToken[], progress: Progress): BraceNode => {
	spend(progress, tokens.length);
	if (tokens.includes(',')) {
		const inner: Progress = { steps: progress.steps, depth: progress.depth + 1 };
		const choices = splitAtCommas(tokens).map((choice) => parse(choice, inner));
		progress.steps = inner.steps;
		return { kind: 'choice', choices };
	}
	const sequence = tokens.every((token) => typeof token === 'string')
		? readSequence(tokens.join(''))
		: undefined;
	if (sequence !== undefined) return { kind: 'sequence', sequence };
	return { kind: 'text', tokens: ['{', ...tokens, '}'] };
};

const splitAtCommas = (tokens: readonly BraceToken[]): readonly (readonly BraceToken[])[] => {
	const choices: (readonly BraceToken[])[] = [];
	let level = 0;
	let from = 0;
	tokens.forEach((token, at) => {
		if (token === '{') level += 1;
		else if (token === '}' && level > 0) level -= 1;
		else if (token === ',' && level === 0) {
			choices.push(tokens.slice(from, at));
			from = at + 1;
		}
	});
	choices.push(tokens.slice(from));
	return choices;
};
