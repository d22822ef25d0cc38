import { lookSize } from './linux-calls.ts';
import type { HostStats } from './stat.ts';

/** Where {@link LinuxCalls.look} leaves what it found, until {@link LinuxStats} takes it over. */
export const lookMemory: Uint8Array<ArrayBuffer> = new Uint8Array(lookSize);

/** The facts in {@link lookMemory}, in the form and with the arithmetic of Node's. */
export class LinuxStats implements HostStats {
	readonly mode: number = words[7]! & 0xffff;
	readonly nlink: number = words[4]!;
	readonly uid: number = words[5]!;
	readonly gid: number = words[6]!;
	readonly ino: number = wide(8);
	readonly size: number = wide(10);
	readonly blocks: number = wide(12);
	readonly atimeMs: number = time(16);
	readonly birthtimeMs: number = time(20);
	readonly ctimeMs: number = time(24);
	readonly mtimeMs: number = time(28);
	readonly rdev: number = device(32);
	readonly dev: number = device(34);

	isFile(): boolean {
		return this.#is(0o100000);
	}

	isDirectory(): boolean {
		return this.#is(0o040000);
	}

	isSymbolicLink(): boolean {
		return this.#is(0o120000);
	}

	isFIFO(): boolean {
		return this.#is(0o010000);
	}

	isCharacterDevice(): boolean {
		return this.#is(0o020000);
	}

	isBlockDevice(): boolean {
		return this.#is(0o060000);
	}

	#is(type: number): boolean {
		return (this.mode & 0o170000) === type;
	}
}

const words = new Uint32Array(lookMemory.buffer);
const signedWords = new Int32Array(lookMemory.buffer);

// 64 bits from a word on; as inexact beyond 2^53 as Node is.
const wide = (at: number): number => words[at]! + words[at + 1]! * 2 ** 32;

// Seconds in 64 bits, which may be before 1970, and nanoseconds.
const time = (at: number): number =>
	(words[at]! + signedWords[at + 1]! * 2 ** 32) * 1000 + words[at + 2]! / 1_000_000;

// As the C library puts the two numbers of a device into one.
const device = (at: number): number => {
	const [major, minor] = [words[at]!, words[at + 1]!];
	const low = ((major & 0xfff) << 8) | (minor & 0xff);
	return (low >>> 0) + (minor >>> 8) * 2 ** 20 + (major >>> 12) * 2 ** 44;
};
