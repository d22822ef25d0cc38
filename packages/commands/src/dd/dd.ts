import { andThen, type Flow, runFlow, type Touch, wait } from '@tenon/core';
import {
	additionsTo,
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	readsOf,
	replacementOf,
	type TouchLook,
} from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { DdCopy } from './copy.ts';
import { ddManner, operandsOf } from './operands.ts';

/** `dd`: copies a file block by block, and converts it. */
export const dd: DefinedCommand = defineCommand({
	name: 'dd',
	summary: 'Copy a file in blocks, from and to any place in it, and convert it.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	isRaw: true,
	operands: {
		name: 'OPERAND=VALUE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary:
			'if=FILE of=FILE bs=N ibs=N obs=N cbs=N count=N skip=N seek=N conv=LIST iflag=LIST oflag=LIST status=none|noxfer|progress; N with c, w, b, kB, K, MB, M … and x',
	},
	examples: [
		{ script: 'dd if=f bs=2 skip=1 count=2 status=none', files: { f: 'abcdefgh' }, output: 'cdef' },
		{ script: 'echo abc | dd conv=ucase status=none', output: 'ABC\n' },
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite'],
	touches: ({ operands }, look) => runFlow(ddTouches(look, operands)),
	usageStatus: 1,
	run: (context, { operands }) => runReporting(context, run(context, operands)),
});

function* run(context: CommandContext, words: readonly string[]): Flow<number> {
	return yield* new DdCopy(context, ddManner(context, words)).run();
}

function* ddTouches(look: TouchLook, words: readonly string[]): Flow<readonly Touch[]> {
	const manner = operandsOf(words);
	if (manner === undefined) return [];
	const { input, output, creates, appends, truncates } = manner;
	const reads = input === undefined ? [] : readsOf(look, [input]);
	if (output === undefined) return reads;
	const isThere = yield* wait(andThen(look.entryKindOf(output), (kind) => kind !== undefined));
	if ((creates === 'only' && isThere) || (creates === 'never' && !isThere)) return reads;
	if (input !== undefined && (yield* wait(look.kindOf(input))) === undefined) return reads;
	const isAdded = appends && !truncates;
	return [...reads, ...(yield* wait(isAdded ? additionsTo(look, output) : replacementOf(look, output)))];
}
