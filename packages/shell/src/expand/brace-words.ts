import type { Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import { ExpansionError } from '../state/errors.ts';
import { visitInTurns } from '../state/work.ts';
import type { LiteralPart, ParameterPart, Word, WordPart } from '../syntax/ast.ts';
import { isNameCharacter, isNameStart } from '../syntax/reader.ts';
import { type BraceText, braceTexts } from './brace-texts.ts';
import { type BraceNode, countBraces, parseBraces } from './braces.ts';
import type { Expansion, PartPlanner, WordStep } from './fields-of-words.ts';
import type { TildePlaces } from './tilde.ts';

/**
 * A word with braces: they are expanded before everything else, into several words. A few words are
 * made when the word is first run and kept; very many are made again for each run.
 */
export const compileBraces = (
	word: Word,
	compilation: Compilation,
	tildes: TildePlaces,
	plan: PartPlanner,
): WordStep => {
	let nodes: readonly BraceNode[] | undefined;
	let kept: readonly WordStep[] | undefined;
	let whole: WordStep | undefined;
	const stepOfText = (text: BraceText): WordStep | undefined => {
		if (typeof text === 'string' && isPlain(text)) return text === '' ? undefined : pushing(text);
		const parts = partsOf(text);
		return parts.length === 0 ? undefined : stepOf(plan(parts, compilation, 'start'));
	};
	return (expansion) => {
		const { shell } = expansion;
		nodes ??= shell.options.others.has('braceexpand') ? parseBraces(word) : undefined;
		if (nodes === undefined || !shell.options.others.has('braceexpand') || isOneText(nodes)) {
			whole ??= stepOf(plan(word.parts, compilation, tildes));
			return whole(expansion);
		}
		if (kept !== undefined) return runSteps(kept, expansion);
		if (checkCount(nodes, shell.ports.limits.maxExpansionWords) > maxKept)
			return runMany(braceTexts(nodes), stepOfText, expansion);
		kept = [...braceTexts(nodes)].map(stepOfText).filter((step) => step !== undefined);
		return runSteps(kept, expansion);
	};
};

/** Words that are kept for the next run; more are made anew each time. */
const maxKept = 1000;

const isOneText = (nodes: readonly BraceNode[]): boolean => nodes.length === 1 && nodes[0]!.kind === 'text';

// Nothing in it that a later expansion could look at.
const isPlain = (text: string): boolean => !/[*?[\\(~]/.test(text);

const pushing =
	(text: string): WordStep =>
	({ into }) =>
		void into.push(text);

// Very many words: one at a time, with turns for the event loop between them.
const runMany = (
	texts: Iterable<BraceText>,
	stepOfText: (text: BraceText) => WordStep | undefined,
	expansion: Expansion,
): Maybe<void> => {
	const { slice, ports } = expansion.shell;
	let size = 0;
	return visitInTurns(slice, texts, (text) => {
		size += typeof text === 'string' ? text.length : 0;
		if (size > ports.limits.maxTextBytes) throw tooMuch(`${ports.limits.maxTextBytes} bytes`);
		return stepOfText(text)?.(expansion);
	});
};

/** The words that the braces of a word give, nothing else expanded; the word alone if it has none. */
export const wordsOfBraces = (word: Word, limit: number): readonly Word[] => {
	const nodes = parseBraces(word);
	if (isOneText(nodes)) return [word];
	checkCount(nodes, limit);
	return [...braceTexts(nodes)].map((text) => ({ ...word, parts: partsOf(text) }));
};

const checkCount = (nodes: readonly BraceNode[], limit: number): number => {
	const count = countBraces(nodes, limit);
	if (count <= limit) return count;
	throw tooMuch(`${limit} words`);
};

const tooMuch = (what: string): ExpansionError =>
	new ExpansionError(`brace expansion: more than ${what}`, { fatal: true });

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
const partsOf = (text: BraceText): readonly WordPart[] => {
	const parts: WordPart[] = [];
	for (const token of typeof text === 'string' ? [text] : text) {
		if (token === '') continue;
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
