import { close, readSync } from 'node:fs';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PipeBank, PipeEnds } from './pipe-bank.ts';

/**
 * The pipe that a program reads from. This process keeps an end to read from, so that what the program leaves is
 * there for the next reader, as it is where programs share what they read from.
 */
export class InputPipe {
	/** For the program. */
	readonly childEnd: number;
	readonly ownEnd: Socket;
	readonly #rest: number;
	#isChildEndOpen = true;
	#isRestOpen = true;

	/** Takes a pipe from the bank. */
	static async open(bank: PipeBank): Promise<InputPipe> {
		return new InputPipe(await bank.take());
	}

	private constructor({ childEnd, rest, own }: PipeEnds) {
		this.childEnd = childEnd;
		this.#rest = rest;
		this.ownEnd = new Socket({ fd: own, readable: false, writable: true });
	}

	/** The program has its copy: this process needs the program's end no more. */
	closeChildEnd(): void {
		if (!this.#isChildEndOpen) return;
		this.#isChildEndOpen = false;
		close(this.childEnd);
	}

	/** Takes what was written and the program has not read. Nothing can be written then. */
	async takeUnread(): Promise<Uint8Array> {
		const chunks: Uint8Array[] = [];
		const take = (): void => {
			for (let chunk = this.#read(); chunk !== undefined; chunk = this.#read()) chunks.push(chunk);
		};
		// What did not fit into the pipe comes as there is room.
		while (this.ownEnd.writableLength > 0 && !this.ownEnd.destroyed) {
			take();
			await nextTurn();
		}
		this.ownEnd.destroy();
		take();
		return Buffer.concat(chunks);
	}

	/** Closes what is still open here. */
	release(): void {
		this.closeChildEnd();
		this.ownEnd.destroy();
		if (!this.#isRestOpen) return;
		this.#isRestOpen = false;
		close(this.#rest);
	}

	#read(): Uint8Array | undefined {
		const memory = new Uint8Array(chunkBytes);
		try {
			const count = readSync(this.#rest, memory);
			return count === 0 ? undefined : memory.subarray(0, count);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
			throw error;
		}
	}
}

const chunkBytes = 65_536;
