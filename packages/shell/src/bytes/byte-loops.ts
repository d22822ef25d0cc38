import { portableLoops } from './portable-loops.ts';
import { compileLoops } from './wasm-loops.ts';

/**
 * Loops that look at every byte. Two versions give the same answers: one in WebAssembly, which runs at full
 * speed from its first byte on, and one in JavaScript, which the engine has to learn first.
 *
 * `into` has room for as much as the bytes and may be the bytes themselves.
 */
export interface ByteLoops {
	readonly name: 'wasm' | 'portable';
	/** Writes for every byte what stands for it in a table of 256. */
	translate(bytes: Uint8Array, table: Uint8Array, into: Uint8Array): void;
	/** Writes the bytes that a table of 256 marks with 1, and none that it marks with 0; returns how many. */
	keep(bytes: Uint8Array, isKept: Uint8Array, into: Uint8Array): number;
	/**
	 * Leaves out every byte that equals the one before it and that a table of 256 marks with 1; returns how many
	 * are left. `before` is the byte before the first, -1 if there is none.
	 */
	squeeze(bytes: Uint8Array, isMember: Uint8Array, before: number, into: Uint8Array): number;
	/**
	 * Writes the places right behind each `byte` from `from` on, until the bytes end or `places` is full;
	 * returns how many.
	 */
	findAfter(bytes: Uint8Array, byte: number, from: number, places: Uint32Array): number;
}

/** The fastest loops that this platform has for so many bytes. */
export const byteLoops = (count: number): ByteLoops => {
	if (count < worthwhileBytes) return portableLoops;
	chosen ??= compileLoops() ?? portableLoops;
	return chosen;
};

// To compile takes a third of a millisecond, and every call copies.
const worthwhileBytes = 4096;

let chosen: ByteLoops | undefined;
