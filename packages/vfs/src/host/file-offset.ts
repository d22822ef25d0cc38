import { existsSync, readFileSync, readSync } from 'node:fs';
import type { HandleOffset } from '@tenon/core';

/**
 * The offset of an open file, which every process that has the descriptor shares. Node cannot set it: it goes forward
 * by reading, and never back.
 */
export class FileOffset implements HandleOffset {
	readonly #fd: number;
	readonly #canRead: boolean;
	#at: number;

	private constructor(fd: number, canRead: boolean, at: number) {
		this.#fd = fd;
		this.#canRead = canRead;
		this.#at = at;
	}

	/** That of a file that was opened just now, and stands at its start; `undefined` where the system does not tell. */
	static ofFresh(fd: number, { canRead }: { readonly canRead: boolean }): FileOffset | undefined {
		return tells() ? new FileOffset(fd, canRead, 0) : undefined;
	}

	/** That of a file which others have had before, and which can be read; `undefined` where the system does not tell. */
	static ofGiven(fd: number): FileOffset | undefined {
		const at = tells() ? offsetOf(fd) : undefined;
		return at === undefined ? undefined : new FileOffset(fd, true, at);
	}

	/** Where it was when it was last moved or looked at from here. */
	get known(): number {
		return this.#at;
	}

	/** So many bytes were read or written at it from here. */
	passed(count: number): void {
		this.#at += count;
	}

	movedTo(): number | undefined {
		const at = offsetOf(this.#fd);
		if (at === undefined || at === this.#at) return undefined;
		this.#at = at;
		return at;
	}

	moveTo(position: number): boolean {
		if (position > this.#at && this.#canRead) this.#readTo(position);
		return position === this.#at;
	}

	#readTo(position: number): void {
		const into = new Uint8Array(Math.min(position - this.#at, stepBytes));
		while (this.#at < position) {
			const count = readSync(this.#fd, into, 0, Math.min(into.length, position - this.#at), null);
			if (count === 0) return;
			this.#at += count;
		}
	}
}

const stepBytes = 1 << 20;

// Only Linux tells, and only where its table of processes is there.
const tells = (): boolean => (isTelling ??= process.platform === 'linux' && existsSync('/proc/self/fdinfo'));
let isTelling: boolean | undefined;

const offsetOf = (fd: number): number | undefined => {
	try {
		return Number(/^pos:\s*(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'))?.[1]);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return undefined;
	}
};
