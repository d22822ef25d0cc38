import { errnoText, type Flow, isFsError, type Maybe, runFlow, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Input } from '@tenon/shell';
import { attempt } from '../../support/attempt.ts';
import { JqError } from '../errors.ts';
import { cleanText } from '../read/clean-text.ts';
import { JsonFault } from '../read/json-fault.ts';
import { StreamParser } from '../read/stream-parser.ts';
import { type JsonSource, ValueParser } from '../read/value-parser.ts';
import type { JqValue } from '../values/value.ts';
import type { ProgramInputs } from './runtime.ts';
import { fromShared, isTextOf } from './shared-value.ts';

/** How inputs are read. */
export interface InputStyle {
	/** Lines are texts. */
	readonly isRaw: boolean;
	/** All inputs are one value. */
	readonly isSlurped: boolean;
	readonly isSequence: boolean;
	readonly isStream: boolean;
	readonly showsErrors: boolean;
}

// Bytes that are parsed in one go, and the steps that they count as.
const pieceBytes = 65_536;
const pieceSteps = 256;
// What a value takes for each byte of its text.
const bytesInMemory = 4;
const bytesOfElement = 32;

/** Reads files one after the other, and makes values of what is in them. */
export class InputReader implements ProgramInputs {
	readonly #context: CommandContext;
	readonly #style: InputStyle;
	readonly #names: readonly string[];
	readonly #parser: JsonSource;
	#next = 0;
	#open: { readonly input: Input; close(): Maybe<void> } | undefined;
	#chunk: Uint8Array = new Uint8Array(0);
	#line: Uint8Array[] = [];
	#rawLines = 0;
	/** Lines of the files before the one that is being read. */
	#linesBefore = 0;
	#isOver = false;
	#isParserFinished = false;
	#held = 0;
	#slurpedBytes = 0;
	#rest: Uint8Array = new Uint8Array(0);
	/** Values that came beside standard input, instead of its text. */
	readonly #shared: JqValue[] = [];
	fileName: JqValue = null;
	/** Whether some file could not be read. */
	hasFailed = false;

	constructor(context: CommandContext, names: readonly string[], style: InputStyle) {
		this.#context = context;
		this.#names = names;
		this.#style = style;
		const { isSequence, showsErrors } = style;
		this.#parser = style.isStream
			? new StreamParser({ isSequence, showsErrors })
			: new ValueParser({ isSequence });
	}

	lineNumber(): Maybe<number> {
		return runFlow(this.#lineNumber());
	}

	*#lineNumber(): Flow<number> {
		if (this.fileName === null) return 0;
		if (this.#style.isRaw) return this.#rawLines;
		while (!this.#isParserFinished && !this.#parser.hasWholeLine) yield* this.#feedMore();
		return this.#parser.lineNumber - this.#linesBefore;
	}

	next(): Maybe<JqValue | undefined> {
		if (!this.#style.isRaw && !this.#style.isSlurped) {
			const ready = this.#parsedNext();
			if (ready !== undefined) return ready;
		}
		return runFlow(this.#read());
	}

	/** Where the input is, as messages show it. */
	*position(): Flow<string> {
		if (this.fileName === null) return '<unknown>';
		const line = yield* this.#lineNumber();
		return `${this.fileName as string}:${line}`;
	}

	/** Ends what is open. */
	close(): Maybe<void> {
		const open = this.#open;
		this.#open = undefined;
		return open?.close();
	}

	*#read(): Flow<JqValue | undefined> {
		if (this.#isOver) return undefined;
		if (this.#style.isRaw)
			return this.#style.isSlurped ? yield* this.#readAllText() : yield* this.#readLine();
		return this.#style.isSlurped ? yield* this.#readAllValues() : yield* this.#readValue();
	}

	*#readValue(): Flow<JqValue | undefined> {
		for (;;) {
			const value = this.#parsedNext();
			if (value !== undefined) return value;
			if (this.#isParserFinished) {
				this.#isOver = true;
				return undefined;
			}
			yield* this.#feedMore();
			if (this.#shared.length > 0) return this.#shared.shift();
		}
	}

	*#feedMore(): Flow<void> {
		const piece = yield* this.#pull();
		if (piece !== undefined) {
			this.#feed(piece);
			return;
		}
		this.#isParserFinished = true;
		this.#parser.finish();
	}

	#parsedNext(): JqValue | undefined {
		try {
			const value = this.#parser.next();
			if (value !== undefined && this.#held > 0) this.#release();
			return value;
		} catch (error) {
			if (!(error instanceof JsonFault)) throw error;
			throw new InvalidInput(error.message);
		}
	}

	#feed(piece: Uint8Array): void {
		try {
			this.#parser.feed(piece);
		} catch (error) {
			if (!(error instanceof JsonFault)) throw error;
			throw new InvalidInput(error.message);
		}
		if (this.#parser.depth === 0) return;
		const bytes = piece.length * bytesInMemory;
		this.#context.holdMemory(bytes);
		this.#held += bytes;
	}

	// A document is counted while it is read, and in a list of all of them for good.
	#release(): void {
		this.#context.releaseMemory(this.#held);
		if (this.#style.isSlurped) this.#slurpedBytes = this.#held;
		this.#held = 0;
	}

	*#readAllValues(): Flow<JqValue> {
		const values: JqValue[] = [];
		for (;;) {
			const value = yield* this.#readValue();
			if (value === undefined) break;
			this.#context.holdMemory(this.#slurpedBytes + bytesOfElement);
			this.#slurpedBytes = 0;
			values.push(value);
		}
		this.#isOver = true;
		return values;
	}

	*#readLine(): Flow<JqValue | undefined> {
		for (;;) {
			const end = byteKit.indexOfByte(this.#chunk, newline);
			if (end >= 0) {
				this.#line.push(this.#chunk.subarray(0, end));
				this.#chunk = this.#chunk.subarray(end + 1);
				this.#rawLines += 1;
				return this.#takeLine();
			}
			if (this.#chunk.length > 0) this.#line.push(this.#chunk);
			const chunk = yield* this.#pull();
			if (chunk === undefined) {
				this.#isOver = true;
				this.#chunk = new Uint8Array(0);
				return this.#line.length === 0 ? undefined : this.#takeLine();
			}
			this.#chunk = chunk;
			this.#context.requireRoom(this.#line.reduce((sum, { length }) => sum + length, 0));
		}
	}

	#takeLine(): string {
		const bytes = byteKit.concat(this.#line);
		this.#line = [];
		return cleanText(byteKit.decode(bytes));
	}

	*#readAllText(): Flow<JqValue> {
		const parts: Uint8Array[] = [];
		let size = 0;
		for (let chunk = yield* this.#pull(); chunk !== undefined; chunk = yield* this.#pull()) {
			parts.push(chunk);
			size += chunk.length;
			this.#context.requireRoom(size);
		}
		this.#isOver = true;
		return cleanText(byteKit.decode(byteKit.concat(parts)));
	}

	// The next piece of the next file that can be read.
	*#pull(): Flow<Uint8Array | undefined> {
		for (;;) {
			if (this.#rest.length > 0) return yield* this.#takePiece();
			const open = this.#open;
			if (open === undefined) {
				if (yield* this.#openNext()) continue;
				return undefined;
			}
			const chunk = yield* attempt(() => open.input.pull());
			if (chunk !== undefined && !isFsError(chunk)) {
				this.#rest = chunk;
				continue;
			}
			if (chunk !== undefined) {
				this.hasFailed = true;
				yield* wait(this.#context.writeError(`jq: error: ${errnoText[chunk.errno]}\n`));
			}
			yield* wait(this.close());
		}
	}

	*#takePiece(): Flow<Uint8Array> {
		const piece = this.#rest.subarray(0, pieceBytes);
		this.#rest = this.#rest.subarray(piece.length);
		yield* wait(this.#context.breathe(pieceSteps));
		return piece;
	}

	get #takesValues(): boolean {
		const { isRaw, isStream, isSequence } = this.#style;
		return !isRaw && !isStream && !isSequence;
	}

	// A command of ours hands a value over before it writes its text, and nothing of that text is needed then.
	*#takeShared(input: Input): Flow<void> {
		const first = yield* wait(input.pull());
		const value = input.takeData();
		if (value === undefined) {
			this.#rest = first ?? this.#rest;
			return;
		}
		const parts: Uint8Array[] = [];
		let size = 0;
		for (let chunk = first; chunk !== undefined; chunk = yield* wait(input.pull())) {
			parts.push(chunk);
			size += chunk.length;
			this.#context.requireRoom(size);
			yield* wait(this.#context.breathe(pieceSteps));
		}
		const bytes = byteKit.concat(parts);
		if (isTextOf(bytes, value)) this.#shared.push(fromShared(value));
		else this.#rest = bytes;
	}

	*#openNext(): Flow<boolean> {
		const name = this.#names[this.#next];
		if (name === undefined) return false;
		this.#next += 1;
		this.#rawLines = 0;
		if (this.#next > 1) this.#linesBefore = this.#parser.lineNumber;
		this.fileName = name === '-' ? '<stdin>' : cleanText(name);
		const opened = yield* attempt(() => this.#context.openInput(name));
		if (!isFsError(opened)) {
			this.#open = opened;
			if (name === '-' && this.#takesValues) yield* this.#takeShared(opened.input);
			return true;
		}
		this.hasFailed = true;
		yield* wait(
			this.#context.writeError(`jq: error: Could not open file ${name}: ${errnoText[opened.errno]}\n`),
		);
		return true;
	}
}

const newline = 0x0a;

/** Input that is not JSON: a program that asks for input may catch it. */
export class InvalidInput extends JqError {}
