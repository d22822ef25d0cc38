import { errnoText, type Flow, isFsError, isPromise, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { compareBytes } from '../support/byte-class.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { openOperand } from '../support/open-operand.ts';
import { OrderWatch } from '../support/order-watch.ts';
import { quoteInMessage } from '../support/quote.ts';
import { commOptions } from './options.ts';
import { CommPrinter, longBytes, longSteps } from './printer.ts';

/** `comm`: what two sorted files have in common, in three columns. */
export const comm: DefinedCommand = defineCommand({
	name: 'comm',
	summary: 'Compare two sorted files line by line: lines only in the first, only in the second, in both.',
	compatible: 'GNU coreutils 9.1',
	options: commOptions,
	operands: { name: 'FILE1 FILE2', min: 2, max: 2, summary: 'When a FILE is -, read standard input.' },
	examples: [
		{ script: 'comm a b', files: { a: 'x\ny\n', b: 'y\nz\n' }, output: 'x\n\t\ty\n\tz\n' },
		{ script: 'comm -12 a b', files: { a: 'x\ny\n', b: 'y\nz\n' }, output: 'y\n' },
	],
	effects: ['fs.read'],
	usageStatus: 1,
	run: (context, args) => runReporting(context, run(context, args)),
});

type CommArguments = ParsedArguments<typeof commOptions>;

const run = function* (context: CommandContext, { options, operands, order }: CommArguments): Flow<number> {
	const delimiters = new Set(options.outputDelimiter);
	if (delimiters.size > 1) throw new CommandFailure('multiple output delimiters specified');
	const [separator = '\t'] = delimiters;
	const delimiter = options.zeroTerminated ? 0 : 0x0a;
	const printer = new CommPrinter(context.output, {
		separator: separator === '' ? '\0' : separator,
		totalSeparator: separator,
		delimiter,
		columns: [!options.suppress1, !options.suppress2, !options.suppress3],
	});
	const lastOrder = order.findLast((name) => name === 'checkOrder' || name === 'nocheckOrder');
	const checks = lastOrder === 'checkOrder' ? 'always' : lastOrder === undefined ? 'unpaired' : 'never';
	const closers: (() => void | Promise<void>)[] = [];
	try {
		const sides: Side[] = [];
		for (const [index, name] of operands.entries()) {
			const { input, close } = yield* openOperand(context, name);
			closers.push(close);
			const reader = new LineReader(input, linesOf(context, delimiter));
			sides.push({ name, reader, watch: new OrderWatch(compareBytes), number: index + 1 });
		}
		return yield* compare(context, sides[0]!, sides[1]!, printer, { checks, total: options.total });
	} finally {
		for (const close of closers) yield* wait(close());
	}
};

interface Side {
	readonly name: string;
	readonly reader: LineReader;
	readonly watch: OrderWatch;
	readonly number: number;
}

const compare = function* (
	context: CommandContext,
	left: Side,
	right: Side,
	printer: CommPrinter,
	{ checks, total }: { readonly checks: 'always' | 'unpaired' | 'never'; readonly total: boolean },
): Flow<number> {
	let hasUnpaired = false;
	const advance = function* (side: Side): Flow<boolean> {
		const { reader, watch } = side;
		const hasLine = yield* nextLine(reader, side.name);
		// To have put a long line together, and to compare it, takes a slice each.
		if (reader.end - reader.start > longBytes) yield* wait(context.breathe(longSteps));
		const isChecked = checks === 'always' || (checks === 'unpaired' && hasUnpaired);
		const problem = hasLine ? watch.add(reader, isChecked) : watch.end(isChecked);
		if (problem !== undefined) {
			const text = `file ${side.number} is not in sorted order`;
			if (checks === 'always') throw new CommandFailure(text);
			yield* wait(context.complain(text));
		}
		return hasLine;
	};
	let hasLeft = yield* advance(left);
	let hasRight = yield* advance(right);
	while (hasLeft || hasRight) {
		const a = left.reader;
		const b = right.reader;
		const order = !hasLeft
			? 1
			: !hasRight
				? -1
				: compareBytes(a.bytes, a.start, a.end, b.bytes, b.start, b.end);
		const column = order === 0 ? 2 : order < 0 ? 0 : 1;
		const line = order < 0 ? a : b;
		if (order !== 0) hasUnpaired = true;
		if (line.end - line.start > longBytes) yield* printer.printLong(context, column, line);
		else printer.print(column, line);
		if (order <= 0) hasLeft = yield* advance(left);
		if (order >= 0) hasRight = yield* advance(right);
		const settled = context.output.settle();
		if (isPromise(settled)) yield settled;
		const turn = context.breathe();
		if (isPromise(turn)) yield turn;
	}
	if (total) printer.printTotal();
	if (!left.watch.hasWarned && !right.watch.hasWarned) return 0;
	throw new CommandFailure('input is not in sorted order');
};

const nextLine = function* (reader: LineReader, name: string): Flow<boolean> {
	try {
		const next = reader.next();
		return isPromise(next) ? yield* wait(next) : next;
	} catch (error) {
		throw isFsError(error) ? new CommandFailure(`${quoteInMessage(name)}: ${errnoText[error.errno]}`) : error;
	}
};
