import type { Maybe, Stat, Value } from '@tenon/core';
import { FileStream } from '../pipe/file-stream.ts';
import { pullUntil, waitForChunk } from '../pipe/read-input.ts';
import type { Input, PullBound } from '../pipe/stream.ts';
import type { Shell } from '../state/shell.ts';
import { FileBeforeOutput } from './file-before-output.ts';

/**
 * An input as a command sees it: a wait for bytes that may never come ends with the script, or with the part of
 * it that the command is in. What comes too late is there for the next reader. A file that the command writes to as well
 * ends where it ended before.
 */
export const interruptibleInput = (shell: Shell, input: Input): Input => {
	const output = shell.io.get(1)?.output;
	const isBoth = input instanceof FileStream && output instanceof FileStream && input !== output;
	return new InterruptibleInput(shell, isBoth ? new FileBeforeOutput(input, output) : input);
};

class InterruptibleInput implements Input {
	readonly isFile?: boolean;
	readonly size?: () => Maybe<number>;
	readonly bytesLeft?: () => Maybe<number>;
	readonly stat?: () => Maybe<Stat>;
	readonly #shell: Shell;
	readonly #input: Input;

	constructor(shell: Shell, input: Input) {
		this.#shell = shell;
		this.#input = input;
		if (input.isFile !== undefined) this.isFile = input.isFile;
		if (input.size !== undefined) this.size = () => input.size!();
		if (input.bytesLeft !== undefined) this.bytesLeft = () => input.bytesLeft!();
		if (input.stat !== undefined) this.stat = () => input.stat!();
	}

	get isTerminal(): boolean {
		return this.#input.isTerminal;
	}

	get hostDescriptor(): number | undefined {
		return this.#input.hostDescriptor;
	}

	pull(): Maybe<Uint8Array | undefined> {
		return this.#waited(this.#input.pull());
	}

	pullInto(memory: Uint8Array): Maybe<Uint8Array | undefined> {
		const input = this.#input;
		return this.#waited(input.pullInto === undefined ? input.pull() : input.pullInto(memory));
	}

	pullUntil(bound: PullBound): Maybe<Uint8Array | undefined> {
		return this.#waited(pullUntil(this.#input, bound));
	}

	unread(chunk: Uint8Array): void {
		this.#input.unread(chunk);
	}

	end(): Maybe<void> {
		return this.#input.end();
	}

	takeData(): Value | undefined {
		return this.#input.takeData();
	}

	#waited(chunk: Maybe<Uint8Array | undefined>): Maybe<Uint8Array | undefined> {
		return chunk instanceof Promise ? waitForChunk(this.#shell, this.#input, chunk) : chunk;
	}
}
