import { FsError, type FsOperation } from '@tenon/core';

/** One device: what a read gives and what a write does. */
export interface Device {
	readonly name: string;
	/** As Linux packs it: major and minor number. */
	readonly rdev: number;
	/** Whether a read never comes to an end. */
	readonly isEndless: boolean;
	/** Fills `into` and returns how many bytes it gave: all, or none for a device that is empty. */
	read(into: Uint8Array): number;
	/** Takes the bytes, or throws. */
	write(bytes: Uint8Array, operation: FsOperation, path: string): void;
}

/** Fills a buffer with unpredictable bytes. */
export type Entropy = (into: Uint8Array) => void;

/** The memory devices of Linux that need nothing but entropy. */
export const memoryDevices = (entropy: Entropy): readonly Device[] => [
	{ name: 'null', rdev: number(3), isEndless: false, read: () => 0, write: swallow },
	{ name: 'zero', rdev: number(5), isEndless: true, read: fillWithZeros, write: swallow },
	{ name: 'full', rdev: number(7), isEndless: true, read: fillWithZeros, write: refuse },
	{ name: 'random', rdev: number(8), isEndless: true, read: fillFrom(entropy), write: swallow },
	{ name: 'urandom', rdev: number(9), isEndless: true, read: fillFrom(entropy), write: swallow },
];

const memoryMajor = 1;
const number = (minor: number): number => (memoryMajor << 8) | minor;

const swallow = (): void => undefined;

const refuse: Device['write'] = (bytes, operation, path) => {
	if (bytes.length > 0) throw new FsError('ENOSPC', operation, path);
};

const fillWithZeros = (into: Uint8Array): number => {
	into.fill(0);
	return into.length;
};

// The web's source of entropy gives at most this many bytes at a time.
const entropyChunk = 65_536;

const fillFrom =
	(entropy: Entropy) =>
	(into: Uint8Array): number => {
		for (let from = 0; from < into.length; from += entropyChunk) {
			entropy(into.subarray(from, from + entropyChunk));
		}
		return into.length;
	};
