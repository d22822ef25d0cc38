import { encodeText, errnoText, type Flow, isFsError, type Maybe, runFlow, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { SedFailure } from './errors.ts';
import type { InputLines } from './input-lines.ts';
import type { LineRegex } from './line-regex.ts';
import type { OutputTarget } from './output-target.ts';
import { PatternSpace } from './pattern-space.ts';
import type { ScriptRegex } from './program.ts';
import type { WrittenFiles } from './written-files.ts';

/** What a call of sed asks for, beside its script. */
export interface SedSettings {
	readonly isQuiet: boolean;
	readonly delimiter: number;
	/** Whether `N` prints nothing where no line follows. */
	readonly isPosix: boolean;
	/** Columns of `l`; 0 for no end of them. */
	readonly listWidth: number;
	readonly isUnbuffered: boolean;
	/** Each byte beyond ASCII is a character. */
	readonly hasBytes: boolean;
	/** How the end of the script is named. */
	readonly scriptEnd: string;
}

/** What is written behind the current line, when it is done. */
type Appended =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'bytes'; readonly bytes: Uint8Array }
	| { readonly kind: 'file'; readonly name: string };

/** The state of one call that the commands of a script work on. */
export class SedRun {
	readonly context: CommandContext;
	readonly settings: SedSettings;
	readonly input: InputLines;
	readonly files: WrittenFiles;
	/** Where lines are printed: standard output, or the file that is edited. */
	output: OutputTarget;
	space: PatternSpace;
	hold: PatternSpace;
	/** A line on its way into the pattern space. */
	readonly #incoming: PatternSpace;
	/** An `s` command replaced something since the line was read, or since the last `t`. */
	hasReplaced = false;
	status = 0;
	#lastRegex: LineRegex | undefined;
	#appended: Appended[] = [];
	/** Files that `R` reads a line of at a time; `undefined` if one is not there. */
	readonly #lineFiles = new Map<string, LineReader | undefined>();
	readonly #closes: (() => Maybe<void>)[] = [];

	constructor(
		context: CommandContext,
		settings: SedSettings,
		parts: { readonly input: InputLines; readonly files: WrittenFiles; readonly output: OutputTarget },
	) {
		this.context = context;
		this.settings = settings;
		const style = { hasBytes: settings.hasBytes, maxLength: context.ports.limits.maxTextBytes };
		this.space = new PatternSpace(style);
		this.hold = new PatternSpace(style);
		this.#incoming = new PatternSpace(style);
		this.input = parts.input;
		this.files = parts.files;
		this.output = parts.output;
	}

	/** The expression itself, or for the empty one that which was matched last. */
	regexOf(regex: ScriptRegex): LineRegex {
		if (regex !== 'last') this.#lastRegex = regex;
		if (this.#lastRegex === undefined)
			throw new SedFailure(`${this.settings.scriptEnd}: no previous regular expression`);
		return this.#lastRegex;
	}

	print(): void {
		this.output.writeLine(this.space);
	}

	appendText(text: string): void {
		this.#appended.push({ kind: 'text', text });
	}

	appendFile(name: string): void {
		this.#appended.push({ kind: 'file', name });
	}

	/** Takes the next line of a file to write it behind the current one; nothing if there is none left. */
	*appendLineOf(name: string): Flow<void> {
		if (!this.#lineFiles.has(name)) this.#lineFiles.set(name, yield* this.#openLines(name));
		const reader = this.#lineFiles.get(name);
		if (reader === undefined) return;
		const found = yield* attempt(() => reader.next());
		if (isFsError(found)) throw readError(name, found.errno);
		if (!found) return;
		const end = reader.isDelimited ? reader.end + 1 : reader.end;
		this.#appended.push({ kind: 'bytes', bytes: reader.bytes.subarray(reader.start, end) });
	}

	/** The files that `R` reads are read from their start again. */
	*rewindLineFiles(): Flow<void> {
		this.#lineFiles.clear();
		yield* this.#closeLineFiles();
	}

	/** Writes what was to come after the line. */
	writeAppended(): Maybe<void> {
		return this.#appended.length === 0 ? undefined : runFlow(this.#writeAll());
	}

	/** Reads the next line into the pattern space, behind all that belongs to the current one. */
	readNext(): Maybe<boolean> {
		const written = this.writeAppended();
		this.hasReplaced = false;
		if (written instanceof Promise) return written.then(() => this.input.take(this.space));
		return this.input.take(this.space);
	}

	/** Reads the next line and appends it to the pattern space; `false` if there is none. */
	joinNext(delimiter: string): Maybe<boolean> {
		const { space } = this;
		// The bytes of the line that is there may be overwritten when the next is read.
		if (space.isRaw) space.keepText();
		const written = this.writeAppended();
		this.hasReplaced = false;
		const read =
			written instanceof Promise
				? written.then(() => this.input.take(this.#incoming))
				: this.input.take(this.#incoming);
		return read instanceof Promise
			? read.then((is) => this.#join(is, delimiter))
			: this.#join(read, delimiter);
	}

	#join(isRead: boolean, delimiter: string): boolean {
		if (!isRead) return false;
		this.space.appendLine(delimiter, this.#incoming.text);
		this.space.isDelimited = this.#incoming.isDelimited;
		return true;
	}

	/** Runs a command in the shell and gives what it prints. */
	*capture(command: string): Flow<Uint8Array> {
		const chunks: Uint8Array[] = [];
		yield* this.files.flush();
		yield* wait(
			this.context.invoke(['sh', '-c', command], {
				stdout: {
					isTerminal: false,
					write: (chunk) => {
						chunks.push(chunk);
						return true;
					},
					writeText: (text) => {
						chunks.push(encodeText(text));
						return true;
					},
					end: () => undefined,
					sendData: () => undefined,
				},
			}),
		);
		return byteKit.concat(chunks);
	}

	*close(): Flow<void> {
		yield* this.#closeLineFiles();
		yield* this.input.close();
	}

	*#closeLineFiles(): Flow<void> {
		for (const close of this.#closes.splice(0)) yield* wait(close());
	}

	*#writeAll(): Flow<void> {
		const appended = this.#appended;
		this.#appended = [];
		this.output.complete();
		for (const item of appended) {
			if (item.kind === 'text') this.output.writeText(item.text);
			else if (item.kind === 'bytes') this.output.writeBytes(item.bytes);
			else yield* this.#copyFile(item.name);
		}
	}

	/** Writes a file in front of the current line. */
	*writeFile(name: string): Flow<void> {
		this.output.complete();
		yield* this.#copyFile(name);
	}

	// A file that is not there is as good as empty.
	*#copyFile(name: string): Flow<void> {
		const opened = yield* attempt(() => this.context.openInput(name));
		if (isFsError(opened)) {
			if (opened.errno === 'EISDIR') throw readError(name, opened.errno);
			return;
		}
		try {
			yield* this.#copyChunks(name, opened.input);
		} finally {
			yield* wait(opened.close());
		}
	}

	*#copyChunks(name: string, input: Input): Flow<void> {
		for (;;) {
			const chunk = yield* attempt(() => input.pull());
			if (isFsError(chunk)) throw readError(name, chunk.errno);
			if (chunk === undefined) return;
			this.output.writeBytes(chunk);
			yield* wait(this.output.sink.settle());
			yield* wait(this.context.breathe());
		}
	}

	*#openLines(name: string): Flow<LineReader | undefined> {
		const opened = yield* attempt(() => this.context.openInput(name));
		if (isFsError(opened)) {
			if (opened.errno === 'EISDIR') throw readError(name, opened.errno);
			return undefined;
		}
		this.#closes.push(() => opened.close());
		return new LineReader(opened.input, linesOf(this.context, this.settings.delimiter));
	}
}

const readError = (name: string, errno: keyof typeof errnoText): SedFailure =>
	new SedFailure(`read error on ${name}: ${errnoText[errno]}`, 4);
