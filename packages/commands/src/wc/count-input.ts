import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { forEachPassingChunk } from '../support/passing-chunks.ts';
import { quoteInMessage } from '../support/quote.ts';
import { Counter, type Counts, type Wanted } from './counter.ts';

/** What came of one input: nothing to print if it could not be opened, what was read if that failed. */
export interface Counted {
	readonly counts: Counts | undefined;
	readonly hasFailed: boolean;
}

/** Counts one operand, complaining of what cannot be read under its name. */
export function* countInput(
	context: CommandContext,
	wanted: Wanted,
	operand: string,
	name: string,
): Flow<Counted> {
	if (operand === '') {
		yield* wait(context.complain('invalid zero-length file name'));
		return { counts: undefined, hasFailed: true };
	}
	const opened = yield* attempt(() => context.openInput(operand));
	if (isFsError(opened)) {
		yield* complain(context, name, errnoText[opened.errno]);
		// A directory can be opened and not read: it has a row of noughts.
		const isOpened = opened.errno === 'EISDIR' || opened.operation === 'read';
		return { counts: isOpened ? new Counter(wanted).counts : undefined, hasFailed: true };
	}
	const { input, close } = opened;
	const counter = new Counter(wanted, { hasBytes: context.hasByteCharacters });
	try {
		const size = isByteCount(wanted) ? yield* operand === '-' ? restOf(input) : sizeOf(context, operand) : 0;
		if (size > 0) return { counts: { ...counter.counts, bytes: size }, hasFailed: false };
		const failed = yield* attempt(() => forEachPassingChunk(context, input, (chunk) => counter.push(chunk)));
		if (isFsError(failed)) yield* complain(context, name, errnoText[failed.errno]);
		counter.end();
		return { counts: counter.counts, hasFailed: isFsError(failed) };
	} finally {
		yield* wait(close());
	}
}

// The size of a file is known without reading it. Devices say 0 and are read.
const isByteCount = ({ lines, words, chars, maxLineLength }: Wanted): boolean =>
	!(lines || words || chars || maxLineLength);

function* sizeOf(context: CommandContext, operand: string): Flow<number> {
	const stat = yield* attempt(() => context.fileSystem.stat(context.path(operand)));
	return !isFsError(stat) && stat.kind === 'file' ? stat.size : 0;
}

// What others read too is not passed: they go on where this was. Files of whole pages are read all the same.
function* restOf(input: Input): Flow<number> {
	if (input.isFile !== true || input.size === undefined || input.bytesLeft === undefined) return 0;
	return (yield* wait(input.size())) % pageBytes === 0 ? 0 : yield* wait(input.bytesLeft());
}

const pageBytes = 4096;

function* complain(context: CommandContext, name: string, reason: string): Flow<void> {
	yield* wait(context.complain(`${quoteInMessage(name)}: ${reason}`));
}
