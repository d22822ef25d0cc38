import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { ShellPattern } from '../pattern/pattern.ts';
import type { Shell } from '../state/shell.ts';
import type { LiteralPart, ParameterOperation } from '../syntax/ast.ts';
import { compileOperandPattern } from './pattern-word.ts';
import { compileReplacement, type Replacement } from './replacement.ts';
import type { TildePlaces } from './tilde.ts';
import type { TextMapper } from './value-operation.ts';

type Replace = Extract<ParameterOperation, { readonly kind: 'replace' }>;

/** `/`, `//`, `/#`, `/%`; `tildes` says where a tilde counts in the pattern. */
export const compileReplace = (
	operation: Replace,
	compilation: Compilation,
	tildes: TildePlaces,
): TextMapper => {
	const operands = operandsOf(operation);
	const pattern = compileOperandPattern(operands.pattern, compilation, { nocase: true, tildes });
	const replacement = compileReplacement(operands.replacement, compilation);
	const { where } = operation;
	return (shell: Shell): Maybe<(text: string) => string> =>
		andThen(pattern(shell), (ready) =>
			andThen(replacement(shell), (replaced) => (text) => replaceIn(text, ready, where, replaced)),
		);
};

// `${x/#/text}`: behind `#` and `%` the pattern may be empty, so a slash in front of it ends it already.
const operandsOf = ({ where, pattern, replacement }: Replace): Pick<Replace, 'pattern' | 'replacement'> => {
	const [first, ...rest] = pattern.parts;
	const isAnchored = where === 'start' || where === 'end';
	if (!isAnchored || first?.type !== 'literal' || !first.text.startsWith('/'))
		return { pattern, replacement };
	const slash: LiteralPart = { type: 'literal', text: '/', span: first.span };
	const behind = replacement === undefined ? [] : [slash, ...replacement.parts];
	const parts = [{ ...first, text: first.text.slice(1) }, ...rest, ...behind];
	return { pattern: { ...pattern, parts: [] }, replacement: { ...pattern, parts } };
};

const replaceIn = (
	text: string,
	pattern: ShellPattern,
	where: Replace['where'],
	replacement: Replacement,
): string => {
	switch (where) {
		case 'start': {
			const end = pattern.longestPrefix(text);
			return end === -1 ? text : replacement(text.slice(0, end)) + text.slice(end);
		}
		case 'end': {
			const start = pattern.longestSuffix(text);
			return start === -1 ? text : text.slice(0, start) + replacement(text.slice(start));
		}
		case 'first': {
			const found = pattern.find(text, 0);
			if (found === undefined || isNothing(found, text)) return text;
			return (
				text.slice(0, found.start) + replacement(text.slice(found.start, found.end)) + text.slice(found.end)
			);
		}
		case 'all':
			return replaceAll(text, pattern, replacement);
	}
};

const replaceAll = (text: string, pattern: ShellPattern, replacement: Replacement): string => {
	let replaced = '';
	let copied = 0;
	let from = 0;
	for (;;) {
		const found = pattern.find(text, from);
		if (found === undefined || isNothing(found, text)) break;
		replaced += text.slice(copied, found.start) + replacement(text.slice(found.start, found.end));
		copied = found.end;
		if (found.end === found.start) {
			if (found.end >= text.length) break;
			const step = text.codePointAt(found.end)! > 0xffff ? 2 : 1;
			replaced += text.slice(found.end, found.end + step);
			copied = found.end + step;
		}
		from = copied;
		if (from >= text.length) break;
	}
	return replaced + text.slice(copied);
};

// An empty match counts only in an empty text.
const isNothing = ({ start, end }: { readonly start: number; readonly end: number }, text: string): boolean =>
	start === end && text !== '';
