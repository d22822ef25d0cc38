import { type Flow, isFsError, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Input, LineSplitter } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
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
			if (this.#isOver) return undefined;
			this.#ready = [];
			this.#next = 0;
			yield* this.#fill();
		}
		const item = this.#ready[this.#next++]!;
		if (beforeNul(item.text) !== this.#settings.endItem) return item;
		this.#ready = [];
		this.#isOver = true;
		return undefined;
	}

	*#fill(): Flow<void> {
		const chunk = yield* this.#pull();
		yield* wait(this.#context.breathe());
		try {
			this.#split(chunk);
		} catch (error) {
			if (!(error instanceof XargsRefusal)) throw error;
			this.failure = error;
			this.#isOver = true;
		}
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
		this.#words.end(this.#ready);
	}

	#take(line: string, place: 'line' | 'last'): void {
		if (this.#settings.delimiter !== undefined) {
			this.#ready.push({ text: line, endsLine: true });
			return;
		}
		if (this.#nul === 'none' && line.includes('\0')) this.#nul = 'seen';
		if (place === 'line') this.#words.read(line, this.#ready);
		else this.#words.readLast(line, this.#ready);
	}
}

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
	read(line: string, items: Item[]): void {
		if (this.#scan(line, items)) this.#text += '\n';
		else if (this.#hasItem) this.#push(items, true);
	}

	/** Reads a last line without a newline. */
	readLast(line: string, items: Item[]): void {
		this.#scan(line, items);
	}

	/** The input has ended. */
	end(items: Item[]): void {
		if (this.#hasItem) this.#push(items, true);
	}

	#push(items: Item[], endsLine: boolean): void {
		items.push({ text: this.#text, endsLine });
		this.#text = '';
		this.#hasItem = false;
	}

	// Whether the line's end is quoted by a backslash.
	#scan(line: string, items: Item[]): boolean {
		for (let at = 0; at < line.length; at++) {
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
			} else this.#text += character;
		}
		return false;
	}
}

const isSpace = (character: string): boolean => /[ \t\n\v\f\r]/.test(character);

const unmatched = (quote: string): XargsRefusal =>
	new XargsRefusal(
		`unmatched ${quote === '"' ? 'double' : 'single'} quote; by default quotes are special to xargs unless you use the -0 option`,
	);
