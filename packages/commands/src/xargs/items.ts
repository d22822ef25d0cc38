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
	/** Reads the line before the next one, if that is not done. */
	#reading: Generator<void, void, void> | undefined;
	#ready: Item[] = [];
	#next = 0;
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
		while (this.#next >= this.#ready.length) {
			this.#ready.length = 0;
			this.#next = 0;
			if (this.#readLines()) yield* wait(this.#context.breathe(stepsPerPause));
			else if (this.#ready.length === 0) {
				if (this.#isOver) return undefined;
				yield* this.#fill();
			}
		}
		const item = this.#ready[this.#next++]!;
		if (beforeNul(item.text) !== this.#settings.endItem) return item;
		this.#ready = [];
		this.#dropLines();
		return undefined;
	}

	// Reads items of the lines that are there, some at a time; whether there may be more.
	#readLines(): boolean {
		try {
			while (this.#ready.length < manyItems) {
				if (this.#reading?.next().done === false) return true;
				const line = this.#lines[this.#nextLine];
				this.#reading = undefined;
				if (line === undefined) return false;
				this.#nextLine += 1;
				if (line.place === 'end') this.#words.end(this.#ready);
				else if (this.#settings.delimiter !== undefined)
					this.#ready.push({ text: line.text, endsLine: true });
				else this.#reading = this.#words.read(line.text, line.place, this.#ready);
			}
			return true;
		} catch (error) {
			if (!(error instanceof XargsRefusal)) throw error;
			this.failure = error;
			this.#dropLines();
			return false;
		}
	}

	#dropLines(): void {
		this.#isOver = true;
		this.#reading = undefined;
		this.#lines = [];
	}

	*#fill(): Flow<void> {
		this.#lines = [];
		this.#nextLine = 0;
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
/** As many are made at once, or as many as a short line has. */
const manyItems = 1024;

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

	/** Reads a line, or a last one without a newline, now and then leaving a long one. */
	*read(line: string, place: 'line' | 'last', items: Item[]): Generator<void, void, void> {
		const isQuoted = yield* this.#scan(line, items);
		if (place === 'last') return;
		if (isQuoted) this.#text += '\n';
		else this.end(items);
	}

	/** The line has ended, or the input. */
	end(items: Item[]): void {
		if (this.#hasItem) this.#push(items, true);
	}

	#push(items: Item[], endsLine: boolean): void {
		items.push({ text: this.#text, endsLine });
		this.#text = '';
		this.#hasItem = false;
	}

	// Whether the line's end is quoted by a backslash.
	*#scan(line: string, items: Item[]): Generator<void, boolean, void> {
		let pauseAt = pauseLength;
		for (let at = 0; at < line.length; at++) {
			if (at >= pauseAt) {
				pauseAt = at + pauseLength;
				yield;
			}
			const character = line[at]!;
			if (!this.#hasItem && isSpace(character)) continue;
			if (!this.#keepsBlanks && (character === ' ' || character === '\t')) {
				this.#push(items, false);
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
