import { decodeText, type Flow, isPromise, wait } from '@tenon/core';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { quoteInMessage } from '../support/quote.ts';
import type { ByteRange } from '../support/stretches.ts';
import type { SortTask } from './file-sorter.ts';
import { compileOrder } from './line-comparator.ts';
import { costOf, LongLineComparator, stepsFor } from './long-line-comparator.ts';
import { openFiles } from './open-files.ts';

/** Says whether a file is sorted: 0, or 1 with the first line that is not in its place. */
export const checkSorted = function* (
	task: SortTask,
	{ isQuiet }: { readonly isQuiet: boolean },
): Flow<number> {
	const { context, files, delimiter } = task;
	const compare = compileOrder(task.order);
	const long = new LongLineComparator(task.order, (steps) => context.breathe(steps));
	const cost = costOf(task.order);
	const [file] = files;
	let disorder: { readonly line: number; readonly text: Uint8Array } | undefined;
	yield* openFiles(
		context,
		[file!],
		function* (input) {
			const reader = new LineReader(input, linesOf(context, delimiter));
			if (!(yield* wait(reader.next()))) return;
			let before: ByteRange = { bytes: reader.bytes, start: reader.start, end: reader.end };
			for (;;) {
				const next = reader.next();
				if (!(isPromise(next) ? yield* wait(next) : next)) return;
				const { bytes, start, end } = reader;
				const line = { bytes, start, end };
				const order =
					Math.max(end - start, before.end - before.start) < long.longBytes
						? compare(before.bytes, before.start, before.end, bytes, start, end)
						: yield* long.compare(before, line);
				if (task.isUnique ? order >= 0 : order > 0) {
					disorder = { line: reader.count, text: bytes.subarray(start, end) };
					return;
				}
				before = line;
				const turn = context.breathe(stepsFor(cost, end - start));
				if (isPromise(turn)) yield turn;
			}
		},
		{ fault: 'open failed' },
	);
	if (disorder === undefined) return 0;
	if (!isQuiet) {
		const text = decodeText(disorder.text) + String.fromCharCode(delimiter);
		yield* wait(context.writeError(`sort: ${quoteInMessage(file!)}:${disorder.line}: disorder: ${text}`));
	}
	return 1;
};
