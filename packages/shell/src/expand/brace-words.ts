import type { Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import { ExpansionError } from '../state/errors.ts';
import type { LiteralPart, ParameterPart, Word, WordPart } from '../syntax/ast.ts';
import { isNameCharacter, isNameStart } from '../syntax/reader.ts';
import { type BraceNode, type BraceToken, countBraces, generateBraces, parseBraces } from './braces.ts';
import type { Expansion, PartPlanner, WordStep } from './fields-of-words.ts';
import type { TildePlaces } from './tilde.ts';

/**
 * A word with braces: they are expanded before everything else, into several words. What they give
 * is made when the word is first run and kept.
 */
export const compileBraces = (
	word: Word,
	compilation: Compilation,
	tildes: TildePlaces,
	plan: PartPlanner,
): WordStep => {
	let nodes: readonly BraceNode[] | undefined;
	let steps: readonly WordStep[] | undefined;
	let whole: WordStep | undefined;
	const expand = (expansion: Expansion): readonly WordStep[] => {
		nodes ??= parseBraces(word);
		if (nodes.length === 1 && nodes[0]!.kind === 'text')
			return [stepOf(plan(word.parts, compilation, tildes))];
		checkCount(nodes, expansion.shell.ports.limits.maxExpansionWords);
		return generateBraces(nodes)
			.map(partsOf)
			.filter((parts) => parts.length > 0)
			.map((parts) => stepOf(plan(parts, compilation, 'start')));
	};
	return (expansion) => {
		if (!expansion.shell.options.others.has('braceexpand')) {
			whole ??= stepOf(plan(word.parts, compilation, tildes));
			return whole(expansion);
		}
		steps ??= expand(expansion);
		return runSteps(steps, expansion);
	};
};

/** The words that the braces of a word give, nothing else expanded; the word alone if it has none. */
export const wordsOfBraces = (word: Word, limit: number): readonly Word[] => {
	const nodes = parseBraces(word);
	if (nodes.length === 1 && nodes[0]!.kind === 'text') return [word];
	checkCount(nodes, limit);
	return generateBraces(nodes).map((tokens) => ({ ...word, parts: partsOf(tokens) }));
};

const checkCount = (nodes: readonly BraceNode[], limit: number): void => {
	if (countBraces(nodes, limit) <= limit) return;
	throw new ExpansionError(`brace expansion: more than ${limit} words`, { fatal: true });
};

const stepOf = (planned: ReturnType<PartPlanner>): WordStep => {
	const { text, step } = planned;
	if (text === undefined) return step;
	if (typeof text === 'string') return ({ into }) => void into.push(text);
	return ({ shell, into }): Maybe<void> => {
		const value = text(shell);
		if (value instanceof Promise) return value.then((ready) => void into.push(ready));
		into.push(value);
	};
};

const runSteps = (steps: readonly WordStep[], expansion: Expansion): Maybe<void> => {
	for (let at = 0; at < steps.length; at++) {
		const ran = steps[at]!(expansion);
		if (ran instanceof Promise) return runRest(steps, at, ran, expansion);
	}
};

const runRest = async (
	steps: readonly WordStep[],
	from: number,
	first: Promise<void>,
	expansion: Expansion,
): Promise<void> => {
	await first;
	for (let at = from + 1; at < steps.length; at++) {
		const ran = steps[at]!(expansion);
		if (ran instanceof Promise) await ran;
	}
};

// The parts of one resulting word. bash works on text here: `$x{a,b}` gives `$xa` and `$xb`.
const partsOf = (tokens: readonly BraceToken[]): readonly WordPart[] => {
	const parts: WordPart[] = [];
	for (const token of tokens) {
		const before = parts[parts.length - 1];
		if (typeof token !== 'string') parts.push(token);
		else if (before?.type === 'literal') parts[parts.length - 1] = appendLiteral(before, token);
		else if (before?.type === 'parameter' && continuesName(before, token)) {
			const end = nameCharacters(token);
			parts[parts.length - 1] = { ...before, name: before.name + token.slice(0, end) };
			if (end < token.length) parts.push(literal(token.slice(end)));
		} else parts.push(literal(token));
	}
	return parts;
};

const appendLiteral = (part: LiteralPart, text: string): LiteralPart => ({ ...part, text: part.text + text });

const literal = (text: string): LiteralPart => ({ type: 'literal', text, span: { start: 0, end: 0 } });

const continuesName = (part: ParameterPart, text: string): boolean =>
	!part.braced && isNameStart(part.name.charCodeAt(0)) && isNameCharacter(text.charCodeAt(0));

const nameCharacters = (text: string): number => {
	let end = 0;
	while (end < text.length && isNameCharacter(text.charCodeAt(end))) end += 1;
	return end;
};
