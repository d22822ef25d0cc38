import { decodeText, encodeText, type Maybe } from '@tenon/core';
import { joinPieces, quotedPieces } from '../../expand/quote-long.ts';
import { ExpansionError } from '../../state/errors.ts';
import { hasByteCharacters, localeText } from '../../state/locale.ts';
import type { Shell } from '../../state/shell.ts';
import { attribute } from '../../state/variable.ts';
import { finishWork, runWork, shortLength, type Work } from '../../state/work.ts';
import { isName } from '../../syntax/names.ts';
import { escapesWork, keepCodePoints } from '../escapes.ts';
import { formatTime } from '../time-format.ts';
import { type Directive, type Measure, maxMeasure, type Piece } from './format.ts';
import { type Layout, layoutText } from './layout.ts';
import { floatArgument, type NumberArgument, signedArgument, unsignedArgument } from './number-argument.ts';
import { formatFloat, formatSigned, formatUnsigned } from './numbers.ts';

/** One run of printf: the arguments that are left, and what has come of the others. */
export class Printing {
	text = '';
	status = 0;
	/** Words after `printf: `, in order, each with how much text stands before it. */
	readonly complaints: { readonly text: string; readonly at: number }[] = [];
	/** What `%n` is to store. */
	readonly counted: { readonly name: string; readonly count: number }[] = [];
	readonly #shell: Shell;
	readonly #arguments: readonly string[];
	#next: number;
	#isOver = false;

	constructor(shell: Shell, argv: readonly string[], from: number) {
		this.#shell = shell;
		this.#arguments = argv;
		this.#next = from;
	}

	/** Applies the format as often as there are arguments for it, and once at least. Waits only where they are long or many. */
	run(pieces: readonly Piece[]): Maybe<void> {
		if (this.#isLong(pieces)) return runWork(this.#shell.slice, this.#runInSteps(pieces));
		for (;;) {
			const before = this.#next;
			for (const piece of pieces) {
				this.#print(piece);
				if (this.#isOver) return;
			}
			if (this.#next >= this.#arguments.length || this.#next === before) return;
		}
	}

	#isLong(pieces: readonly Piece[]): boolean {
		let length = 0;
		const count = this.#arguments.length;
		if (count - this.#next > fewArguments || pieces.length > fewArguments) return true;
		for (let at = this.#next; at < count; at++) length += this.#arguments[at]!.length;
		return length > shortLength;
	}

	*#runInSteps(pieces: readonly Piece[]): Work<void> {
		let steps = 0;
		for (;;) {
			const before = this.#next;
			for (const piece of pieces) {
				if (piece.kind === 'directive' && isReadThrough(piece)) this.text += yield* this.#readThrough(piece);
				else this.#print(piece);
				if (this.#isOver) return;
				steps += 1;
				if (steps % fewArguments === 0) yield;
			}
			if (this.#next >= this.#arguments.length || this.#next === before) return;
		}
	}

	#print(piece: Piece): void {
		switch (piece.kind) {
			case 'text':
				this.text += piece.text;
				return;
			case 'complaint':
				this.#complain(piece.text);
				return;
			case 'end':
				this.#complain(piece.text);
				this.status = 1;
				this.#isOver = true;
				return;
			case 'directive':
				this.text += this.#format(piece);
		}
	}

	// `'c` is the number of a character.
	#takeNumber(): string | undefined {
		const argument = this.#take();
		return argument === undefined ? undefined : localeText(this.#shell, argument);
	}

	#take(): string | undefined {
		return this.#next < this.#arguments.length ? this.#arguments[this.#next++] : undefined;
	}

	#format(directive: Directive): string {
		if (isPlainText(directive)) return this.#take() ?? '';
		if (isBeyondMeasure(directive)) return this.#passOver();
		const layout = this.#layout(directive);
		const { conversion } = directive;
		switch (conversion) {
			case 's':
				return layoutText(this.#take() ?? '', layout);
			case 'd':
			case 'i':
				return formatSigned(this.#judged(signedArgument(this.#takeNumber())), layout);
			case 'u':
			case 'o':
			case 'x':
			case 'X':
				return formatUnsigned(this.#judged(unsignedArgument(this.#takeNumber())), conversion, layout);
			case 'c':
				return layoutText(firstByte(this.#take()), { ...layout, precision: undefined });
			case 'b':
			case 'q':
			case 'Q':
				return finishWork(this.#argumentWork(conversion, layout));
			case 'T':
				return layoutText(this.#time(directive), layout);
			case 'n':
				this.#count();
				return '';
			default:
				return formatFloat(this.#judged(floatArgument(this.#takeNumber())), conversion, layout);
		}
	}

	*#readThrough(directive: ReadThrough): Work<string> {
		return yield* this.#argumentWork(directive.conversion, this.#layout(directive));
	}

	#argumentWork(conversion: ReadThrough['conversion'], layout: Layout): Work<string> {
		if (conversion === 'b') return this.#unescaped(layout);
		return conversion === 'q' ? this.#quoted(this.#take() ?? '', layout) : this.#cutThenQuoted(layout);
	}

	// The library gives up at a number that is none of its own: its argument goes, and nothing comes of it.
	#passOver(): string {
		this.#take();
		return '';
	}

	#layout(directive: Directive): Layout {
		const { width, precision, leftAligned, conversion } = directive;
		const wanted = this.#bounded(this.#measure(width)) ?? 0;
		const most = this.#measure(precision);
		// Of a text no more is taken than there is.
		const digits = textConversions.has(conversion) ? most : this.#bounded(most);
		return {
			...directive,
			leftAligned: leftAligned || wanted < 0,
			width: Math.abs(wanted),
			precision: digits === undefined || digits < 0 ? undefined : digits,
		};
	}

	#measure(measure: Measure): number | undefined {
		return measure === 'argument' ? this.#measureArgument() : measure;
	}

	#bounded(value: number | undefined): number | undefined {
		const { maxTextBytes } = this.#shell.ports.limits;
		if (value !== undefined && Math.abs(value) > maxTextBytes) {
			throw new ExpansionError(`printf: ${value}: more than ${maxTextBytes} bytes wanted`, {
				ends: 'command',
			});
		}
		return value;
	}

	// What the last argument asks for wraps to 32 bits; of any other bash says so, by the name of the next one.
	#measureArgument(): number {
		const value = this.#judged(signedArgument(this.#takeNumber()));
		const next = this.#arguments[this.#next];
		if (next === undefined) return Number(BigInt.asIntN(32, BigInt(value)));
		if (value >= minMeasure && value <= maxMeasure) return Number(value);
		this.#complain(`warning: ${next}: Numerical result out of range`);
		return value < 0 ? minMeasure : maxMeasure;
	}

	#complain(text: string): void {
		this.complaints.push({ text, at: this.text.length });
	}

	#judged<T>({ value, problem, isError }: NumberArgument<T>): T {
		if (problem !== undefined) this.#complain(problem);
		if (isError) this.status = 1;
		return value;
	}

	*#unescaped(layout: Layout): Work<string> {
		const argument = this.#take() ?? '';
		const written = hasByteCharacters(this.#shell) ? keepCodePoints(argument) : argument;
		const { text, stopped, problems } = yield* escapesWork(written, 'argument');
		for (const problem of problems) this.#complain(problem.text);
		this.#isOver = stopped;
		// `\c` is a good end, whatever was complained of before.
		if (stopped) this.status = 0;
		return layoutText(text, layout);
	}

	*#quoted(text: string, layout: Layout): Work<string> {
		const pieces = quotedPieces('backslash', localeText(this.#shell, text));
		return layoutText(yield* joinPieces(this.#shell, pieces), layout);
	}

	#cutThenQuoted(layout: Layout): Work<string> {
		const cut = layoutText(this.#take() ?? '', { ...layout, width: 0 });
		return this.#quoted(cut, { ...layout, precision: undefined });
	}

	#time({ timeFormat }: Directive): string {
		const argument = this.#take();
		if (timeFormat.length > maxTimeFormat) return '';
		const asked = argument === undefined ? -1 : Number(this.#judged(signedArgument(argument)));
		const { ports, variables } = this.#shell;
		const now = Math.floor(ports.now() / 1000);
		const start = now - Number(variables.text('SECONDS') ?? 0);
		const seconds = asked === -1 ? now : asked === -2 ? start : asked;
		// The zone is the process's: what is not exported does not change it.
		const zone = variables.get('TZ')?.has(attribute.exported) === true ? variables.text('TZ') : undefined;
		const text = formatTime(timeFormat === '' ? '%X' : timeFormat, seconds, zone);
		// bash gives it a buffer of 128 bytes; what does not fit is not shown at all.
		return encodeText(text).length >= timeBufferBytes ? '' : text;
	}

	#count(): void {
		const name = this.#take();
		if (name === undefined || name === '') return;
		if (isName(name)) this.counted.push({ name, count: encodeText(this.text).length });
		else {
			this.#complain(`\`${name}': not a valid identifier`);
			this.status = 1;
		}
	}
}

const timeBufferBytes = 128;
// What a longer format writes does not fit into that buffer either, but for flags and conversions that are empty.
const maxTimeFormat = 65_536;

/** With more arguments, or pieces of a format, the event loop gets its turns. */
const fewArguments = 64;

/** A directive that looks at each character of its argument. */
type ReadThrough = Directive & { readonly conversion: 'b' | 'q' | 'Q' };

const isReadThrough = (directive: Directive): directive is ReadThrough =>
	directive.conversion === 'b' || directive.conversion === 'q' || directive.conversion === 'Q';

/** What bash prints by itself, and not by the library. */
const ownConversions: ReadonlySet<string> = new Set(['b', 'q', 'Q', 'T']);
const minMeasure = -0x8000_0000;
const textConversions: ReadonlySet<string> = new Set(['s', 'b', 'c', 'q', 'Q', 'T']);

const isBeyondMeasure = ({ width, precision, conversion }: Directive): boolean =>
	!ownConversions.has(conversion) &&
	((typeof width === 'number' && width > maxMeasure) ||
		(typeof precision === 'number' && precision > maxMeasure));

const isPlainText = ({ conversion, width, precision }: Directive): boolean =>
	conversion === 's' && width === undefined && precision === undefined;

// One byte, not one character; nothing is a NUL.
const firstByte = (text: string | undefined): string => {
	if (text === undefined || text === '') return '\0';
	return text.charCodeAt(0) < 0x80 ? text[0]! : decodeText(encodeText(text).subarray(0, 1));
};
