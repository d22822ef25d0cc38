import type { Writable } from 'node:stream';
import { isFsError } from '@tenon/core';
import type { Input } from '@tenon/shell';

/** Standard input on its way to a program. */
export interface Feed {
	/**
	 * The program wants no more: what was taken and not read by it goes back, where that can be told. Throws what the
	 * input threw, unless it was a failure of a file: that is the end of it for the program.
	 */
	stop(): Promise<void>;
}

/**
 * Pumps an input into a program, no faster than it reads. Ends the stream when the input has ended. `takeUnread` gives
 * what was written and not read.
 */
export const feed = (input: Input, into: Writable, takeUnread?: () => Promise<Uint8Array>): Feed => {
	let isStopped = false;
	const stop = (): void => {
		if (isStopped) return;
		isStopped = true;
		if (takeUnread === undefined) into.destroy();
	};
	// The program closed its end, or is gone.
	into.on('error', stop);
	into.on('close', stop);
	const pump = async (): Promise<void> => {
		while (!isStopped) {
			const chunk = await input.pull();
			if (chunk === undefined) {
				into.end();
				return;
			}
			if (isStopped) input.unread(chunk);
			else if (!into.write(chunk)) await drained(into);
		}
	};
	let failure: { readonly error: unknown } | undefined;
	void pump().catch((error: unknown) => {
		if (!isFsError(error)) failure = { error };
		stop();
		into.end();
	});
	return {
		stop: async () => {
			stop();
			if (failure !== undefined) throw failure.error;
			const rest = await takeUnread?.();
			if (rest !== undefined && rest.length > 0) input.unread(rest);
		},
	};
};

const drained = (into: Writable): Promise<void> =>
	new Promise((resolve) => {
		const done = (): void => {
			into.off('drain', done);
			into.off('close', done);
			resolve();
		};
		into.on('drain', done);
		into.on('close', done);
	});
