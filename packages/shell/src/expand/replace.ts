import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { ShellPattern } from '../pattern/pattern.ts';
import type { Shell } from '../state/shell.ts';
import { tooLarge } from '../state/text-size.ts';
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
	shell: Shell,
	text: string,
	pattern: ShellPattern,
	where: Replace['where'],
	replacement: Replacement,
): Maybe<string> => {
	switch (where) {
		case 'start': {
			const end = pattern.findAtStart(text);
			// In an empty text only a star at the start of a pattern finds something, and the empty pattern.
			if (text === '' && !pattern.isLiteral && pattern.find(text, 0) === undefined) return text;
			return end === -1 ? text : replacement(text.slice(0, end)) + text.slice(end);
		}
		case 'end': {
			const start = pattern.findAtEnd(text);
			return start === -1 ? text : text.slice(0, start) + replacement(text.slice(start));
		}
		case 'first': {
			const found = pattern.find(text, 0);
			if (found === undefined || isNothing(found, text, pattern)) return text;
			return (
				text.slice(0, found.start) + replacement(text.slice(found.start, found.end)) + text.slice(found.end)
			);
		}
		case 'all':
			return new AllReplaced(shell, text, pattern, replacement).run();
	}
};

/** A replacement of all matches under way; a long one gives the event loop its turns. */
class AllReplaced {
	readonly #shell: Shell;
	readonly #text: string;
	readonly #pattern: ShellPattern;
	readonly #replacement: Replacement;
	/** What is done, in pieces of some size. */
	readonly #pieces: string[] = [];
	#size = 0;
	#replaced = '';
	/** Up to where the text was taken. */
	#copied = 0;

	constructor(shell: Shell, text: string, pattern: ShellPattern, replacement: Replacement) {
		this.#shell = shell;
		this.#text = text;
		this.#pattern = pattern;
		this.#replacement = replacement;
	}

	run(): Maybe<string> {
		return this.#advance() ? this.#whole() : this.#runOn();
	}

	async #runOn(): Promise<string> {
		do await this.#shell.slice.turn();
		while (!this.#advance());
		return this.#whole();
	}

	#whole(): string {
		const rest = this.#replaced + this.#text.slice(this.#copied);
		return this.#pieces.length === 0 ? rest : this.#pieces.join('') + rest;
	}

	// Replaces until there is no more, or a turn is due: false then.
	#advance(): boolean {
		const { slice, ports } = this.#shell;
		const { maxTextBytes } = ports.limits;
		for (;;) {
			if (!this.#replaceNext()) return true;
			if (this.#replaced.length > pieceLength) this.#endPiece();
			if (this.#size > maxTextBytes) throw tooLarge(this.#shell);
			if (slice.isDue()) return false;
		}
	}

	// A text that was made of very many small ones keeps far more memory than its characters, until it is read.
	#endPiece(): void {
		this.#replaced.charCodeAt(0);
		this.#pieces.push(this.#replaced);
		this.#size += this.#replaced.length;
		this.#replaced = '';
	}

	#replaceNext(): boolean {
		const text = this.#text;
		const found = this.#pattern.find(text, this.#copied);
		if (found === undefined || isNothing(found, text, this.#pattern)) return false;
		this.#replaced += text.slice(this.#copied, found.start);
		this.#replaced += this.#replacement(text.slice(found.start, found.end));
		this.#copied = found.end;
		if (found.end === found.start) {
			if (found.end >= text.length) return false;
			const step = text.codePointAt(found.end)! > 0xffff ? 2 : 1;
			this.#replaced += text.slice(found.end, found.end + step);
			this.#copied = found.end + step;
		}
		return this.#copied < text.length;
	}
}

const pieceLength = 100_000;

// The empty pattern matches only an empty text; the empty match of any other counts.
const isNothing = (
	{ start, end }: { readonly start: number; readonly end: number },
	text: string,
	pattern: ShellPattern,
): boolean => start === end && text !== '' && pattern.isLiteral;
