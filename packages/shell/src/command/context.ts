import {
	andThen,
	type FileHandle,
	type FileSystem,
	type Maybe,
	type OpenOptions,
	type Value,
} from '@tenon/core';
import { descriptorNamed } from '../compile/open-target.ts';
import { FileStream } from '../pipe/file-stream.ts';
import type { Input, Output } from '../pipe/stream.ts';
import { emit } from '../state/emit.ts';
import type { Shell } from '../state/shell.ts';

/**
 * What a command in the process sees of the shell that runs it: files, its streams, exported
 * variables, the signal. It belongs to one call.
 */
export class CommandContext {
	readonly name: string;
	/** Whether `--json` was given. */
	readonly json: boolean;
	readonly #shell: Shell;

	constructor(shell: Shell, name: string, json: boolean) {
		this.#shell = shell;
		this.name = name;
		this.json = json;
	}

	get fileSystem(): FileSystem {
		return this.#shell.ports.fileSystem;
	}

	get cwd(): string {
		return this.#shell.cwd;
	}

	get signal(): AbortSignal {
		return this.#shell.slice.signal;
	}

	/** A path as the file system wants it: absolute, nothing resolved. */
	path(operand: string): string {
		return operand.startsWith('/') ? operand : `${this.#shell.cwd}/${operand}`;
	}

	/** Permission bits under the shell's umask. */
	permissions(wanted: number): number {
		return wanted & ~this.#shell.umask;
	}

	variable(name: string): string | undefined {
		return this.#shell.variables.text(name);
	}

	get stdin(): Input | undefined {
		return this.#shell.io.get(0)?.input;
	}

	get stdout(): Output | undefined {
		return this.#shell.io.get(1)?.output;
	}

	/**
	 * Opens an operand for reading: `-` is standard input, `/dev/fd/N` a descriptor of the shell. Whoever
	 * opens it ends it with `close`.
	 */
	openInput(operand: string): Maybe<{ readonly input: Input; close(): Maybe<void> }> {
		const descriptor = operand === '-' ? 0 : descriptorNamed(operand);
		const file = descriptor === undefined ? undefined : this.#shell.io.get(descriptor);
		if (file?.input !== undefined) return { input: file.input, close: () => undefined };
		return andThen(this.open(operand, { read: true }), (handle) => {
			const input = new FileStream(handle, { appends: false });
			return { input, close: () => input.end() };
		});
	}

	open(operand: string, options: OpenOptions): Maybe<FileHandle> {
		return this.fileSystem.open(this.path(operand), options);
	}

	/** Writes text to standard output; a status other than 0 is what the command must return. */
	write(text: string): Maybe<number> {
		return emit(this.#shell, this.name, text);
	}

	/** Hands a structured value beside the bytes; comes before the first byte. */
	sendData(data: Value): void {
		this.stdout?.sendData(data);
	}

	/** Writes `name: text` to standard error. */
	complain(text: string): Maybe<unknown> {
		return this.#shell.write(2, `${this.name}: ${text}\n`);
	}

	/** Gives the event loop a turn if the slice is used up; throws when the script was cancelled. */
	breathe(): Maybe<void> {
		const { slice } = this.#shell;
		return slice.isDue() ? slice.turn() : undefined;
	}

	/** Waits, cancelled with the script. */
	sleep(ms: number): Promise<void> {
		return this.#shell.ports.sleep(ms, this.signal);
	}
}
