import { isPromise, type Maybe, type Value } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { Outcome } from '../compile/code.ts';
import { JqError } from '../errors.ts';
import type { JqOptions } from '../options.ts';
import { cleanText } from '../read/clean-text.ts';
import type { JqValue } from '../values/value.ts';
import { colorsOf, defaultColors } from '../write/colors.ts';
import { compactStyle, JsonWriter, jsonText, quoteText, type WriteStyle } from '../write/json-writer.ts';
import type { ProgramOutput } from './runtime.ts';
import { toShared } from './shared-value.ts';

// What has gathered is written from here on.
const enough = 65_536;
const stepsOfPiece = 64;

/** Prints results, and what programs say beside them. */
export class ResultPrinter implements ProgramOutput {
	readonly #context: CommandContext;
	readonly #style: WriteStyle;
	readonly #writer: JsonWriter;
	readonly #isRaw: boolean;
	readonly #isAscii: boolean;
	readonly #isSequence: boolean;
	readonly #end: string;
	readonly #isUnbuffered: boolean;
	readonly #isNulTerminated: boolean;
	/** All results, where they are handed on as one value. */
	readonly #gathered: Value[] | undefined;
	/** The result that was printed last; `undefined` if there was none. */
	last: JqValue | undefined;

	constructor(context: CommandContext, { flags, indent, isJson }: JqOptions) {
		const has = (...names: readonly Parameters<typeof flags.has>[0][]): boolean =>
			names.some((name) => flags.has(name));
		const setting = context.variable('JQ_COLORS');
		const isColored =
			has('color-output') || (context.output.isTerminal && (context.variable('NO_COLOR') ?? '') === '');
		this.#context = context;
		this.#isAscii = has('ascii-output');
		this.#style = {
			indent,
			sortKeys: has('sort-keys'),
			asciiOnly: this.#isAscii,
			colors: isColored && !has('monochrome-output') ? (colorsOf(setting) ?? defaultColors) : undefined,
		};
		this.#writer = new JsonWriter(this.#style);
		this.#isRaw = has('raw-output', 'join-output', 'raw-output0');
		this.#isSequence = has('seq');
		this.#isNulTerminated = has('raw-output0');
		this.#end = has('raw-output0') ? '\0' : has('join-output') ? '' : '\n';
		this.#isUnbuffered = has('unbuffered');
		this.#gathered = isJson ? [] : undefined;
	}

	/** Prints one result. */
	readonly print = (value: JqValue): Outcome => {
		this.last = value;
		if (this.#gathered !== undefined) {
			this.#context.holdMemory(64);
			this.#gathered.push(toShared(value));
			return undefined;
		}
		const { output } = this.#context;
		if (this.#isRaw && typeof value === 'string') {
			if (this.#isNulTerminated && value.includes('\0'))
				throw new JqError('Cannot dump a string containing NUL with --raw-output0 option');
			output.appendText(this.#isAscii ? quoteText(value, true) : value);
			return this.#finish();
		}
		if (this.#isSequence) output.appendByte(0x1e);
		this.#writer.begin(value);
		const text = this.#writer.more();
		output.appendText(text);
		const more = this.#writer.more();
		return more === '' ? this.#finish() : this.#printRest(more);
	};

	async #printRest(first: string): Promise<Awaited<Outcome>> {
		const { output } = this.#context;
		for (let piece = first; piece !== ''; piece = this.#writer.more()) {
			output.appendText(piece);
			await output.settle();
			await this.#context.breathe(stepsOfPiece);
		}
		return this.#finish();
	}

	#finish(): Outcome {
		const { output } = this.#context;
		output.appendText(this.#end);
		if (!this.#isUnbuffered && output.size < enough) return undefined;
		const flushed = this.#context.flush();
		return isPromise(flushed) ? flushed.then(nothing) : undefined;
	}

	/** Prints what was gathered, and hands it on. */
	end(): void {
		if (this.#gathered === undefined) return;
		this.#context.sendData(this.#gathered);
		this.#context.output.appendText(`${jsonText(this.#gathered as JqValue, compactStyle)}\n`);
	}

	debug(value: JqValue): Maybe<void> {
		const style = { ...this.#style, indent: '' };
		return this.#context.writeErrorAhead(`${jsonText(['DEBUG:', value], style)}\n`);
	}

	showOnStderr(value: JqValue): Maybe<void> {
		return this.#context.writeErrorAhead(typeof value === 'string' ? value : jsonText(value));
	}
}

const nothing = (): undefined => undefined;

/** Exported variables as an object. */
export const environmentObject = (context: CommandContext): ReadonlyMap<string, JqValue> =>
	new Map(Array.from(context.environment(), ([name, value]) => [cleanText(name), cleanText(value)]));
