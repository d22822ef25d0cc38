import type { Maybe } from '@tenon/core';
import { ExpansionError, Interrupted } from '../state/errors.ts';
import { interruptible } from '../state/interruptible.ts';
import type { Shell } from '../state/shell.ts';
import type { Input, PullBound } from './stream.ts';

/**
 * The next chunk of an input; a wait for it ends when the script is cancelled. A reader that knows
 * where it stops says so.
 */
export const pull = (shell: Shell, input: Input, bound?: PullBound): Maybe<Uint8Array | undefined> => {
	const chunk = pullUntil(input, bound);
	return chunk instanceof Promise ? waitForChunk(shell, input, chunk) : chunk;
};

/** The next chunk, for a reader that may know where it stops. */
export const pullUntil = (input: Input, bound: PullBound | undefined): Maybe<Uint8Array | undefined> =>
	bound === undefined || input.pullUntil === undefined ? input.pull() : input.pullUntil(bound);

/** Waits for a chunk, until the script is cancelled. What comes of the input after that is there for the next reader. */
export const waitForChunk = (
	shell: Shell,
	input: Input,
	chunk: Promise<Uint8Array | undefined>,
): Promise<Uint8Array | undefined> =>
	interruptible(shell, chunk).catch((error: unknown) => {
		if (error instanceof Interrupted) putBackLater(input, chunk);
		throw error;
	});

/** Puts a chunk back when it comes after its reader has stopped waiting. */
export const putBackLater = (input: Input, chunk: Promise<Uint8Array | undefined>): void => {
	chunk.then(
		(late) => {
			// A copy: its memory may be another's by then.
			if (late !== undefined) input.unread(late.slice());
		},
		() => {
			// The next reader meets the same error.
		},
	);
};

/** Everything that is left of an input; refuses more than a text may hold. */
export const readAll = (shell: Shell, input: Input): Maybe<Uint8Array> => {
	const parts: Uint8Array[] = [];
	const size = { bytes: 0 };
	for (;;) {
		const chunk = pull(shell, input);
		if (chunk instanceof Promise) return readOn(shell, input, parts, chunk, size);
		if (chunk === undefined) return joinBytes(parts);
		checkSize(shell, size, chunk);
		parts.push(chunk);
	}
};

/** Bytes that were read towards one text. */
export interface ReadSize {
	bytes: number;
}

/** Counts a chunk towards a text that is read; refuses more than a text may hold. */
export const checkSize = (shell: Shell, size: ReadSize, chunk: Uint8Array): void => {
	const { maxTextBytes } = shell.ports.limits;
	size.bytes += chunk.length;
	if (size.bytes > maxTextBytes)
		throw new ExpansionError(`input: more than ${maxTextBytes} bytes`, { fatal: true });
};

const readOn = async (
	shell: Shell,
	input: Input,
	parts: Uint8Array[],
	first: Promise<Uint8Array | undefined>,
	size: ReadSize,
): Promise<Uint8Array> => {
	for (let chunk = await first; chunk !== undefined; chunk = await pull(shell, input)) {
		checkSize(shell, size, chunk);
		parts.push(chunk);
	}
	return joinBytes(parts);
};

/** One array from many; the only one of a kind as it is. */
export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array => {
	if (parts.length === 1) return parts[0]!;
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
};
