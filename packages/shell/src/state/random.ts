import type { Shell } from './shell.ts';

/** State of `RANDOM`: the seed, and the last number given or -1. */
export interface RandomState {
	readonly seed: number;
	readonly last: number;
}

/** The state of a shell's `RANDOM`; the first to ask gives it a seed that cannot be guessed. */
export const randomOf = (shell: Shell): RandomState => {
	shell.random ??= { seed: random32(shell.ports.entropy), last: -1 };
	return shell.random;
};

/** A number of 32 bits that cannot be guessed. */
export const random32 = (entropy: (into: Uint8Array) => void): number => {
	const bytes = new Uint8Array(4);
	entropy(bytes);
	return new DataView(bytes.buffer).getUint32(0);
};
