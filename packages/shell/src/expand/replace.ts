import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import { askPattern, type ShellPattern } from '../pattern/pattern.ts';
import type { Shell } from '../state/shell.ts';
import { checkingLength } from '../state/text-size.ts';
import { JoinedText, pieceLength, runWork, shortLength, type Work } from '../state/work.ts';
import type { LiteralPart, ParameterOperation } from '../syntax/ast.ts';
import { compileOperandPattern, compilePlacedPattern, type PatternRules } from './pattern-word.ts';
import { compileReplacement, type Replacement } from './replacement.ts';
import type { MapText, TextMapper } from './value-operation.ts';

type Replace = Extract<ParameterOperation, { readonly kind: 'replace' }>;

/** `/`, `//`, `/#`, `/%`. */
export const compileReplace = (operation: Replace, compilation: Compilation): TextMapper => {
	const operands = operandsOf(operation);
	const replacement = compileReplacement(operands.replacement, compilation);
	const { where } = operation;
	// Behind a mark a tilde is not at the start.
	const tildes = where === 'first' || where === 'all' ? 'start' : 'none';
	const rules: PatternRules = { nocase: true, tildes };
	if (where === 'first') {
		const placed = compilePlacedPattern(operands.pattern, compilation, rules);
		return (shell) =>
			andThen(placed(shell), (ready) =>
				andThen(
					replacement(shell),
					(replaced) => (text) => replaceIn(shell, text, ready.pattern, ready.where, replaced),
				),
			);
	}
	const pattern = compileOperandPattern(operands.pattern, compilation, rules);
	return (shell: Shell): Maybe<MapText> =>
		andThen(pattern(shell), (ready) =>
			andThen(replacement(shell), (replaced) => (text) => replaceIn(shell, text, ready, where, replaced)),
		);
};

// `${x/#/text}`: after `#` and `%` the pattern may be empty, so a slash in front of it ends it already.
const operandsOf = ({ where, pattern, replacement }: Replace): Pick<Replace, 'pattern' | 'replacement'> => {
	const [first, ...rest] = pattern.parts;
	const isAnchored = where === 'start' || where === 'end';
	if (!isAnchored || first?.type !== 'literal' || !first.text.startsWith('/'))
		return { pattern, replacement };
	const slash: LiteralPart = { type: 'literal', text: '/', span: first.span };
	const after = replacement === undefined ? [] : [slash, ...replacement.parts];
	const parts = [{ ...first, text: first.text.slice(1) }, ...rest, ...after];
	return { pattern: { ...pattern, parts: [] }, replacement: { ...pattern, parts } };
};

const replaceIn = (
	shell: Shell,
	text: string,
	pattern: ShellPattern,
	where: Replace['where'],
	replacement: Replacement,
): Maybe<string> => {
	switch (where) {
		case 'start': {
			// In an empty text only a star at the start of a pattern finds something, and the empty pattern.
			if (text === '' && !pattern.isLiteral && pattern.find(text, 0) === undefined) return text;
			return andThen(askPattern(shell, pattern, 'findAtStart', text), (end) =>
				end === -1 ? text : replacement(text.slice(0, end)) + text.slice(end),
			);
		}
		case 'end':
			return andThen(askPattern(shell, pattern, 'findAtEnd', text), (start) =>
				start === -1 ? text : text.slice(0, start) + replacement(text.slice(start)),
			);
		case 'first':
			return andThen(runWork(shell.slice, pattern.seek(text, 0)), (found) => {
				if (found === undefined || isNothing(found, text, pattern)) return text;
				const { start, end } = found;
				return text.slice(0, start) + replacement(text.slice(start, end)) + text.slice(end);
			});
		case 'all':
			return replaceEvery(shell, text, pattern, replacement);
	}
};

const replaceEvery = (
	shell: Shell,
	text: string,
	pattern: ShellPattern,
	replacement: Replacement,
): Maybe<string> => {
	const { literal } = pattern;
	if (literal !== undefined && text.length <= shortLength) {
		const by = replacement(literal);
		// The platform replaces in a short text, where that cannot become too long.
		if (by.length <= shortLength / 16) return text.replaceAll(literal, () => by);
	}
	return runWork(shell.slice, replaceAll(shell, text, pattern, replacement));
};

function* replaceAll(
	shell: Shell,
	text: string,
	pattern: ShellPattern,
	replacement: Replacement,
): Work<string> {
	const replaced = new JoinedText(checkingLength(shell));
	const { literal } = pattern;
	if (literal !== undefined) return yield* replaceLiteral(text, literal, replacement(literal), replaced);
	const isShort = text.length <= pattern.quickLength;
	/** Up to where the text was taken. */
	let copied = 0;
	for (let count = 1; copied < text.length || count === 1; count++) {
		const found = isShort ? pattern.find(text, copied) : yield* pattern.seek(text, copied);
		if (found === undefined || isNothing(found, text, pattern)) break;
		const { start, end } = found;
		replaced.add(text.slice(copied, start));
		replaced.add(replacement(text.slice(start, end)));
		copied = end;
		if (end === start) {
			if (end >= text.length) break;
			copied += text.codePointAt(end)! > 0xffff ? 2 : 1;
			replaced.add(text.slice(end, copied));
		}
		if (count % matchesOfPiece === 0) yield;
	}
	replaced.add(text.slice(copied));
	return replaced.text;
}

// The platform replaces, window by window. What follows the last match in one may begin the next: it is looked at again.
function* replaceLiteral(text: string, literal: string, by: string, into: JoinedText): Work<string> {
	const windowLength = Math.max(pieceLength, 2 * literal.length);
	for (let at = 0; at < text.length; ) {
		const window = text.slice(at, at + windowLength);
		const parts = window.split(literal);
		const isLast = at + window.length >= text.length;
		const kept = parts.length === 1 ? literal.length - 1 : parts.at(-1)!.length;
		if (isLast) into.add(parts.join(by));
		else if (parts.length === 1) into.add(window.slice(0, window.length - kept));
		else into.add(parts.slice(0, -1).join(by) + by);
		at += isLast ? window.length : window.length - kept;
		yield;
	}
	return into.text;
}

/** Replacements between two pauses. */
const matchesOfPiece = 256;

// The empty pattern matches only an empty text; the empty match of any other counts.
const isNothing = (
	{ start, end }: { readonly start: number; readonly end: number },
	text: string,
	pattern: ShellPattern,
): boolean => start === end && text !== '' && pattern.isLiteral;
