import { type Flow, isFsError, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Input, LineSplitter } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { chunkSteps } from '../support/chunks.ts';
import { XargsRefusal, type XargsSettings } from './settings.ts';

/** An item of the input. */
export interface Item {
	readonly text: string;
	/** A line ends behind it; one that ends in a blank goes on. */
	readonly endsLine: boolean;
}

/** Cuts an input into items, chunk by chunk. Nothing behind the item that ends the input is given out. */
export class ItemReader {
	readonly #context: CommandContext;
	readonly #input: Input;
	readonly #settings: XargsSettings;
	readonly #splitter: LineSplitter;
	readonly #words: WordReader;
	#lines: Line[] = [];
	#nextLine = 0;
	/** The items of the line before the next one. */
	#items: Generator<Item | 'pause', void, void> | undefined;
	#isOver = false;
	#nul: 'none' | 'seen' | 'told' = 'none';
	/** What ended the input before its end; the items before it are given out all the same. */
	failure: XargsRefusal | undefined;

	constructor(context: CommandContext, input: Input, settings: XargsSettings) {
		this.#context = context;
		this.#input = input;
		this.#settings = settings;
		this.#splitter = new LineSplitter({
			delimiter: settings.delimiter ?? 0x0a,
			maxLineBytes: context.ports.limits.maxTextBytes,
		});
		this.#words = new WordReader(settings.placeholder !== undefined);
	}

	/** The next item, or `undefined` at the end. */
	*next(): Flow<Item | undefined> {
		for (;;) {
			const step = this.#step();
			if (step === 'pause') yield* wait(this.#context.breathe(stepsPerPause));
			else if (step !== 'end') {
				if (beforeNul(step.text) !== this.#settings.endItem) return step;
				this.#items = undefined;
				this.#lines = [];
				this.#isOver = true;
				return undefined;
			} else if (this.#isOver) return undefined;
			else yield* this.#fill();
		}
	}

	// The next item of the lines that are there.
	#step(): Item | 'pause' | 'end' {
		try {
			for (;;) {
				const step = this.#items?.next();
				if (step !== undefined && step.done !== true) return step.value;
				const line = this.#lines[this.#nextLine];
				if (line === undefined) return 'end';
				this.#nextLine += 1;
				this.#items = this.#itemsOf(line);
			}
		} catch (error) {
			if (!(error instanceof XargsRefusal)) throw error;
			this.failure = error;
			this.#isOver = true;
			this.#items = undefined;
			this.#lines = [];
			return 'end';
		}
	}

	*#itemsOf({ text, place }: Line): Generator<Item | 'pause', void, void> {
		if (place === 'end') yield* this.#words.end();
		else if (this.#settings.delimiter !== undefined) yield { text, endsLine: true };
		else if (place === 'line') yield* this.#words.read(text);
		else yield* this.#words.readLast(text);
	}

	*#fill(): Flow<void> {
		this.#lines = [];
		this.#nextLine = 0;
		this.#items = undefined;
		const chunk = yield* this.#pull();
		yield* wait(this.#context.breathe(chunkSteps));
		this.#split(chunk);
		if (this.#nul !== 'seen') return;
		this.#nul = 'told';
		yield* wait(this.#context.complain(nulWarning));
	}

	// What cannot be read is at its end, as for GNU's.
	*#pull(): Flow<Uint8Array | undefined> {
		const chunk = yield* attempt(() => this.#input.pull());
		return isFsError(chunk) ? undefined : chunk;
	}

	#split(chunk: Uint8Array | undefined): void {
		if (chunk !== undefined) {
			this.#splitter.push(chunk, (bytes, start, end) =>
				this.#take(byteKit.decode(bytes, start, end), 'line'),
			);
			return;
		}
		this.#isOver = true;
		this.#splitter.end((bytes, start, end) => this.#take(byteKit.decode(bytes, start, end), 'last'));
		this.#lines.push({ text: '', place: 'end' });
	}

	#take(text: string, place: 'line' | 'last'): void {
		if (this.#settings.delimiter === undefined && this.#nul === 'none' && text.includes('\0'))
			this.#nul = 'seen';
		this.#lines.push({ text, place });
	}
}

/** A line that no items were taken of yet; `end` is the end of the input. */
interface Line {
	readonly text: string;
	readonly place: 'line' | 'last' | 'end';
}

const stepsPerPause = 64;

/** What of a text an argument can hold. */
export const beforeNul = (text: string): string => {
	const nul = text.indexOf('\0');
	return nul < 0 ? text : text.slice(0, nul);
};

const nulWarning =
	'WARNING: a NUL character occurred in the input.  It cannot be passed through in the argument list.  Did you mean to use the --null option?';

/** Reads items as a shell reads words: blanks part them, quotes and backslashes hold them together. */
class WordReader {
	/** Lines are not cut at blanks. */
	readonly #keepsBlanks: boolean;
	#text = '';
	#hasItem = false;

	constructor(keepsBlanks: boolean) {
		this.#keepsBlanks = keepsBlanks;
	}

	/** Reads a line that ended in a newline. */
	*read(line: string): Generator<Item | 'pause', void, void> {
		if (yield* this.#scan(line)) this.#text += '\n';
		else if (this.#hasItem) yield this.#take(true);
	}

	/** Reads a last line without a newline. */
	*readLast(line: string): Generator<Item | 'pause', void, void> {
		yield* this.#scan(line);
	}

	/** The input has ended. */
	*end(): Generator<Item | 'pause', void, void> {
		if (this.#hasItem) yield this.#take(true);
	}

	#take(endsLine: boolean): Item {
		const item = { text: this.#text, endsLine };
		this.#text = '';
		this.#hasItem = false;
		return item;
	}

	// Whether the line's end is quoted by a backslash. A long line is left now and then.
	*#scan(line: string): Generator<Item | 'pause', boolean, void> {
		let pauseAt = pauseLength;
		for (let at = 0; at < line.length; at++) {
			if (at >= pauseAt) {
				pauseAt = at + pauseLength;
				yield 'pause';
			}
			const character = line[at]!;
			if (!this.#hasItem && isSpace(character)) continue;
			if (!this.#keepsBlanks && (character === ' ' || character === '\t')) {
				yield this.#take(false);
				continue;
			}
			this.#hasItem = true;
			if (character === '\\') {
				at += 1;
				if (at >= line.length) return true;
				this.#text += line[at]!;
			} else if (character === '"' || character === "'") {
				const end = line.indexOf(character, at + 1);
				if (end < 0) throw unmatched(character);
				this.#text += line.slice(at + 1, end);
				at = end;
			} else {
				const end = plainEnd(line, at + 1, Math.min(line.length, at + pauseLength));
				this.#text += line.slice(at, end);
				at = end - 1;
			}
		}
		return false;
	}
}

const pauseLength = 1 << 14;

// Where something comes that may end an item, or is not itself.
const plainEnd = (line: string, from: number, to: number): number => {
	let at = from;
	while (at < to && line.charCodeAt(at) > 0x20 && !'"\'\\'.includes(line[at]!)) at += 1;
	return at;
};

const isSpace = (character: string): boolean => /[ \t\n\v\f\r]/.test(character);

const unmatched = (quote: string): XargsRefusal =>
	new XargsRefusal(
		`unmatched ${quote === '"' ? 'double' : 'single'} quote; by default quotes are special to xargs unless you use the -0 option`,
	);
