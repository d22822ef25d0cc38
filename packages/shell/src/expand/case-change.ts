import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { Shell } from '../state/shell.ts';
import { checkingLength } from '../state/text-size.ts';
import { mapPieces, runWork, shortLength } from '../state/work.ts';
import type { ParameterOperation } from '../syntax/ast.ts';
import { lowerCase, upperCase } from '../values/characters.ts';
import { compileOperandPattern } from './pattern-word.ts';
import type { TextMapper } from './value-operation.ts';

type CaseChange = Extract<ParameterOperation, { readonly kind: 'case' }>;

/** `^`, `^^`, `,`, `,,`, `~`, `~~`: characters that match the pattern change, by default all. */
export const compileCaseChange = ({ to, all, pattern }: CaseChange, compilation: Compilation): TextMapper => {
	const change = changes[to];
	if (pattern === undefined) {
		const map = wholeTexts[to][all ? 'all' : 'first'];
		return (shell) => (text) => (all ? changeLong(shell, text, map) : map(text));
	}
	const compiled = compileOperandPattern(pattern, compilation, { nocase: false });
	return (shell) =>
		andThen(compiled(shell), (ready) => {
			const matching = (character: string): string =>
				ready.matches(character) ? change(character) : character;
			if (!all) return changeFirst(matching);
			const map = changeAll(matching);
			return (text) => changeLong(shell, text, map);
		});
};

type Change = (character: string) => string;

const toggle: Change = (character) => {
	const upper = upperCase(character);
	return upper === character ? lowerCase(character) : upper;
};

const changes: Readonly<Record<CaseChange['to'], Change>> = { upper: upperCase, lower: lowerCase, toggle };

/** Changes every character. */
const changeAll =
	(change: Change): ((text: string) => string) =>
	(text) => {
		// Joined at once: a text that was added to for each character takes long when it is first read.
		const changed: string[] = [];
		for (const character of text) changed.push(change(character));
		return changed.join('');
	};

/** Changes a text piece by piece, with turns for the event loop where it is long. */
export const changeLong = (shell: Shell, text: string, change: Change): Maybe<string> => {
	if (text.length <= shortLength) return change(text);
	return runWork(shell.slice, mapPieces(text, change, checkingLength(shell)));
};

/** Changes the first character. */
const changeFirst =
	(change: Change): ((text: string) => string) =>
	(text) => {
		if (text === '') return text;
		const first = String.fromCodePoint(text.codePointAt(0)!);
		return change(first) + text.slice(first.length);
	};

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Makes capitals of a whole text. */
export const upperCaseAll = (text: string): string =>
	isAscii(text) ? text.toUpperCase() : changeAll(upperCase)(text);

/** Makes small letters of a whole text. */
export const lowerCaseAll = (text: string): string =>
	isAscii(text) ? text.toLowerCase() : changeAll(lowerCase)(text);

/** Makes a capital of the first character. */
export const upperCaseFirst: (text: string) => string = changeFirst(upperCase);

const wholeTexts: Readonly<Record<CaseChange['to'], { readonly all: Change; readonly first: Change }>> = {
	upper: { all: upperCaseAll, first: upperCaseFirst },
	lower: { all: lowerCaseAll, first: changeFirst(lowerCase) },
	toggle: { all: changeAll(toggle), first: changeFirst(toggle) },
};
