import type { ReadStream } from 'node:tty';
import { openTerminal } from '../live-reader.ts';

/** Who takes what is typed. */
export interface KeyTaker {
	/** Takes a byte; `false` if no more is wanted for now. */
	take(byte: number): boolean;
	/** The terminal is gone. */
	ended(): void;
}

/** Where keys come from. */
export interface Keyboard {
	/** Keys are handed over as they are pressed, and the terminal shows none of them by itself. */
	begin(): void;
	/** Hands bytes to the taker until it wants no more. */
	listen(taker: KeyTaker): void;
	/** Commands have the terminal, in the mode in which it was before. */
	end(): void;
	close(): void;
}

/**
 * The keyboard of the terminal that the process has. Not a byte more is taken than a reader wants: what was typed
 * ahead stays in the terminal, for the command that runs next.
 */
export class TerminalKeyboard implements Keyboard {
	readonly #byte = new Uint8Array(1);
	readonly #stream: ReadStream;
	#taker: KeyTaker | undefined;
	#isOver = false;

	constructor() {
		this.#stream = openTerminal('/dev/tty', {
			buffer: this.#byte,
			callback: () => this.#taker?.take(this.#byte[0]!) ?? false,
		});
		const over = (): void => {
			if (this.#isOver) return;
			this.#isOver = true;
			this.#taker?.ended();
		};
		this.#stream.on('error', over);
		this.#stream.on('close', over);
		this.#stream.on('end', over);
	}

	begin(): void {
		if (!this.#isOver) this.#stream.setRawMode(true);
	}

	listen(taker: KeyTaker): void {
		this.#taker = taker;
		if (this.#isOver) taker.ended();
		else this.#stream.resume();
	}

	end(): void {
		if (this.#isOver) return;
		this.#stream.pause();
		this.#stream.setRawMode(false);
	}

	close(): void {
		this.end();
		this.#isOver = true;
		this.#stream.destroy();
	}
}
