import { errnoText, type FileHandle, type Flow, isFsError, type Maybe, type Stat, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { describeUnread, type FileHeaders, isReadFault, shownName } from '../support/file-headers.ts';
import { quoteAlways } from '../support/quote.ts';

/** One operand of `tail`. */
export interface TailSource {
	readonly operand: string;
	/** How it is read, or `undefined` while it cannot be. */
	reading: Reading | undefined;
	/** Nothing more will come of it. */
	isIgnored: boolean;
}

/** How an open operand is read: a file from any place, everything else as it comes. */
export type Reading =
	| { readonly kind: 'file'; readonly handle: FileHandle; readonly stat: Stat; position: number }
	| { readonly kind: 'stream'; readonly input: Input; readonly close: () => Maybe<void> };

/** Opens an operand and prints its header; complains of one that cannot be opened. */
export function* openSource(
	context: CommandContext,
	operand: string,
	headers: FileHeaders,
): Flow<TailSource> {
	try {
		const reading = yield* openReading(context, operand);
		headers.print(operand);
		return { operand, reading, isIgnored: false };
	} catch (error) {
		if (!isFsError(error)) throw error;
		if (isReadFault(error)) headers.print(operand);
		const fault =
			error.errno === 'EBADF'
				? `cannot fstat ${quoteAlways(shownName(operand))}: ${errnoText.EBADF}`
				: describeUnread(error, operand);
		yield* wait(context.complain(fault));
		return { operand, reading: undefined, isIgnored: isReadFault(error) };
	}
}

/** Opens an operand for reading; a regular file from its beginning. */
export function* openReading(context: CommandContext, operand: string): Flow<Reading> {
	if (operand !== '-' && !operand.startsWith('/dev/')) {
		const handle = yield* wait(context.open(operand, { read: true }));
		const stat = yield* wait(handle.stat());
		if (stat.kind === 'file') return { kind: 'file', handle, stat, position: 0 };
		yield* wait(handle.close());
	}
	const { input, close } = yield* wait(context.openInput(operand));
	return { kind: 'stream', input, close };
}

/** Closes what is open; safe to call twice. */
export function* closeSource(source: TailSource): Flow<void> {
	const { reading } = source;
	source.reading = undefined;
	if (reading !== undefined) yield* wait(reading.kind === 'file' ? reading.handle.close() : reading.close());
}
