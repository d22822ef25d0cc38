import { type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import type { Wanted } from './counter.ts';

/**
 * How wide the numbers are printed, decided before anything is counted: enough for the sizes of all files
 * together, and at least 7 if the size of one is not known. A single number stands for itself.
 */
export function* numberWidth(
	context: CommandContext,
	wanted: Wanted,
	operands: readonly string[],
): Flow<number> {
	const columns = Object.values(wanted).filter(Boolean).length;
	if (operands.length <= 1 && columns === 1) return 1;
	let total = 0;
	let least = 1;
	for (const operand of operands.length === 0 ? ['-'] : operands) {
		const size = operand === '-' ? yield* sizeOfInput(context) : yield* sizeOfFile(context, operand);
		if (size === 'unknown') least = 7;
		else total += size;
	}
	return Math.max(least, String(total).length);
}

function* sizeOfInput(context: CommandContext): Flow<number | 'unknown'> {
	const { stdin } = context;
	if (stdin === undefined) return 0;
	return stdin.isFile === true && stdin.size !== undefined ? yield* wait(stdin.size()) : 'unknown';
}

function* sizeOfFile(context: CommandContext, operand: string): Flow<number | 'unknown'> {
	const stat = yield* attempt(() => context.fileSystem.stat(context.path(operand)));
	if (isFsError(stat)) return 0;
	return stat.kind === 'file' ? stat.size : 'unknown';
}
