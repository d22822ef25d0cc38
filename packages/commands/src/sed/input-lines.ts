import { errnoText, type Flow, type FsError, isFsError, type Maybe, runFlow, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { SedFailure } from './errors.ts';
import type { PatternSpace } from './pattern-space.ts';

/** How files follow each other. */
export interface InputStyle {
	readonly delimiter: number;
	/** Each file has lines 1 to `$` of its own; a `-` is a file of that name. */
	readonly isSeparate: boolean;
	readonly isInPlace: boolean;
	/** No more is taken of a pipe than was asked for. */
	readonly isUnbuffered: boolean;
}

/** Told when a file begins and ends, where files are separate, and before a file is complained of. */
export interface FileWatcher {
	/** `false` leaves the file out. */
	begin(name: string): Flow<void>;
	end(): Flow<void>;
	beforeComplaint(): Flow<void>;
}

/** The lines of all input files, one after the other. Looks one line ahead only where it is asked to. */
export class InputLines {
	/** The number of the current line. */
	lineNumber = 0;
	/** Some file could not be read. */
	hasFailed = false;
	readonly #context: CommandContext;
	readonly #names: readonly string[];
	readonly #style: InputStyle;
	readonly #watcher: FileWatcher;
	#next = 0;
	#input: Input | undefined;
	#reader: LineReader | undefined;
	#readerName = '-';
	#closeInput: () => Maybe<void> = () => undefined;
	/** The reader stands on a line that is not taken yet. */
	#isAhead = false;

	constructor(context: CommandContext, names: readonly string[], style: InputStyle, watcher: FileWatcher) {
		this.#context = context;
		this.#names = names;
		this.#style = style;
		this.#watcher = watcher;
	}

	/** The name of the file that was opened last, perhaps only to look for a further line; `-` for standard input. */
	get fileName(): string {
		return this.#readerName;
	}

	/** Puts the next line into the pattern space; `false` if there is none. */
	take(space: PatternSpace): Maybe<boolean> {
		const reader = this.#reader;
		if (reader === undefined) return runFlow(this.#takeFromNext(space));
		if (this.#isAhead) return this.#taken(space);
		const found = reader.next();
		if (found === true) return this.#taken(space);
		return runFlow(this.#takeOr(found, space));
	}

	/** What is read and not taken: whole lines, and perhaps a part of one, from `from` on. */
	untaken(): { readonly bytes: Uint8Array; readonly from: number } {
		const reader = this.#reader;
		if (reader === undefined) return nothing;
		return { bytes: reader.bytes, from: this.#isAhead ? reader.start : reader.place };
	}

	/** Passes over lines that {@link untaken} gave, up to a place where a line starts. */
	skip(to: number, lines: number): void {
		this.#reader!.skipTo(to);
		this.#isAhead = false;
		this.lineNumber += lines;
	}

	/** Whether no line follows the current one, in its file or in all. */
	isLast(): Maybe<boolean> {
		const reader = this.#reader;
		if (this.#isAhead) return false;
		if (reader !== undefined) {
			const found = reader.next();
			if (found === true) {
				this.#isAhead = true;
				return false;
			}
			return runFlow(this.#lookFurther(found));
		}
		return this.#style.isSeparate || runFlow(this.#lookInNext());
	}

	/** Ends the reading; what standard input has that no line was taken of goes back where it can. */
	*close(): Flow<void> {
		const isGivenBack = this.#input?.isFile === true || this.#style.isUnbuffered;
		if (this.#reader !== undefined && isGivenBack && this.#readerName === '-')
			this.#input?.unread(
				this.#reader.bytes.subarray(this.#isAhead ? this.#reader.start : this.#reader.place),
			);
		yield* this.#closeFile();
	}

	#taken(space: PatternSpace): true {
		const reader = this.#reader!;
		this.#isAhead = false;
		this.lineNumber += 1;
		space.takeRaw(reader.bytes, reader.start, reader.end, reader.isDelimited);
		return true;
	}

	*#takeOr(found: Maybe<boolean>, space: PatternSpace): Flow<boolean> {
		if (yield* this.#found(found, { isAhead: false })) return this.#taken(space);
		yield* this.#endFile();
		return yield* this.#takeFromNext(space);
	}

	*#takeFromNext(space: PatternSpace): Flow<boolean> {
		while (yield* this.#openNext({ isAhead: false })) {
			if (yield* this.#found(undefined, { isAhead: false })) return this.#taken(space);
			yield* this.#endFile();
		}
		return false;
	}

	*#lookFurther(found: Maybe<boolean>): Flow<boolean> {
		if (yield* this.#found(found, { isAhead: true })) {
			this.#isAhead = true;
			return false;
		}
		if (this.#style.isSeparate) return true;
		yield* this.#endFile();
		return yield* this.#lookInNext();
	}

	*#lookInNext(): Flow<boolean> {
		while (yield* this.#openNext({ isAhead: true })) {
			if (yield* this.#found(undefined, { isAhead: true })) {
				this.#isAhead = true;
				return false;
			}
			yield* this.#endFile();
		}
		return true;
	}

	// Whether the reader gets to a line. A directory is empty to who looks ahead, and an error to who reads.
	*#found(found: Maybe<boolean> | undefined, { isAhead }: { readonly isAhead: boolean }): Flow<boolean> {
		const reader = this.#reader!;
		const result = yield* attempt(() => found ?? reader.next());
		if (!isFsError(result)) return result;
		if (isAhead) return false;
		throw this.#readError(result.errno);
	}

	#readError(errno: keyof typeof errnoText): SedFailure {
		const name = this.#readerName === '-' && !this.#style.isInPlace ? 'stdin' : this.#readerName;
		return new SedFailure(`read error on ${name}: ${errnoText[errno]}`, 4);
	}

	// Opens the next file that can be opened.
	*#openNext({ isAhead }: { readonly isAhead: boolean }): Flow<boolean> {
		while (this.#next < this.#names.length) {
			const name = this.#names[this.#next]!;
			this.#next += 1;
			this.#readerName = name;
			const opened = yield* attempt(() => this.#open(name));
			if (!isFsError(opened)) {
				yield* this.#start(name, opened);
				return true;
			}
			// What is open, or was, fails when it is read.
			const failsLater = opened.errno === 'EISDIR' || (opened.errno === 'EBADF' && name === '-');
			if (!failsLater || this.#style.isInPlace) yield* this.#report(name, opened);
			else if (!isAhead) throw this.#readError(opened.errno);
		}
		return false;
	}

	#open(name: string): Maybe<{ readonly input: Input; close(): Maybe<void> }> {
		const isFile = this.#style.isInPlace && name === '-';
		return this.#context.openInput(isFile ? './-' : name);
	}

	*#start(name: string, opened: { readonly input: Input; close(): Maybe<void> }): Flow<void> {
		const { delimiter, isSeparate } = this.#style;
		this.#input = opened.input;
		this.#closeInput = () => opened.close();
		this.#reader = new LineReader(opened.input, {
			...linesOf(this.#context, delimiter),
			// The line in the pattern space, and one ahead of it.
			keeps: 'two-blocks',
		});
		if (!isSeparate) return;
		this.lineNumber = 0;
		yield* this.#watcher.begin(name);
	}

	*#report(name: string, error: FsError): Flow<void> {
		this.hasFailed = true;
		if (error.errno === 'EISDIR') throw new SedFailure(`couldn't edit ${name}: not a regular file`, 4);
		yield* this.#watcher.beforeComplaint();
		const text = `sed: can't read ${name}: ${errnoText[error.errno]}\n`;
		yield* wait(
			this.#style.isUnbuffered ? this.#context.writeError(text) : this.#context.writeErrorAhead(text),
		);
	}

	*#endFile(): Flow<void> {
		yield* this.#closeFile();
		if (this.#style.isSeparate) yield* this.#watcher.end();
	}

	*#closeFile(): Flow<void> {
		this.#reader = undefined;
		this.#input = undefined;
		const close = this.#closeInput;
		this.#closeInput = () => undefined;
		yield* wait(close());
	}
}

const nothing = { bytes: new Uint8Array(0), from: 0 };
