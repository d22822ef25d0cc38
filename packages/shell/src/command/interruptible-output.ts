import type { Maybe, Value } from '@tenon/core';
import type { Input, Output } from '../pipe/stream.ts';
import { interruptible } from '../state/interruptible.ts';
import type { Shell } from '../state/shell.ts';

/**
 * An output as a command sees it: a wait for a reader that does not read ends with the script, or with the part of
 * it that the command is in.
 */
export class InterruptibleOutput implements Output {
	readonly forward?: (input: Input) => Promise<boolean>;
	/** The output itself. */
	readonly output: Output;
	readonly #shell: Shell;

	constructor(shell: Shell, output: Output) {
		this.#shell = shell;
		this.output = output;
		if (output.forward !== undefined) this.forward = (input) => interruptible(shell, output.forward!(input));
	}

	get isTerminal(): boolean {
		return this.output.isTerminal;
	}

	get hostDescriptor(): number | undefined {
		return this.output.hostDescriptor;
	}

	write(chunk: Uint8Array, release?: () => void): Maybe<boolean> {
		return this.#waited(this.output.write(chunk, release));
	}

	writeText(text: string): Maybe<boolean> {
		return this.#waited(this.output.writeText(text));
	}

	end(): Maybe<void> {
		return this.output.end();
	}

	sendData(data: Value): void {
		this.output.sendData(data);
	}

	endData(): void {
		this.output.endData?.();
	}

	#waited(written: Maybe<boolean>): Maybe<boolean> {
		return written instanceof Promise ? interruptible(this.#shell, written) : written;
	}
}
