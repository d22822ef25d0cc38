import {
	andThen,
	encodeText,
	errnoText,
	type Flow,
	isFsError,
	type Maybe,
	type Touch,
	wait,
} from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type Input,
	readsOf,
	replacementOf,
	type TouchLook,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { ByteGatherer, type WriteChunk } from '../support/byte-gatherer.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { openOperand } from '../support/open-operand.ts';
import { quoteInMessage } from '../support/quote.ts';
import { replaceOutput } from '../support/replace-output.ts';
import { type LinePool, readLines, readReservoir } from './lines.ts';
import { permutation } from './permutation.ts';
import { EntropySource, FileSource, type RandomSource } from './random.ts';
import { readShufOptions, type ShufOptions, type ShufPlan } from './read-options.ts';

/** `shuf`: lines in random order. With `--random-source` the order is that of GNU's. */
export const shuf: DefinedCommand = defineCommand({
	name: 'shuf',
	summary: 'Print lines in random order.',
	compatible: 'GNU coreutils 9.1',
	options: {
		echo: { kind: 'flag', short: 'e', long: 'echo', summary: 'the operands are the lines' },
		inputRange: {
			kind: 'list',
			short: 'i',
			long: 'input-range',
			value: 'LO-HI',
			summary: 'the numbers from LO to HI are the lines',
		},
		headCount: {
			kind: 'list',
			short: 'n',
			long: 'head-count',
			value: 'COUNT',
			summary: 'print at most COUNT lines',
		},
		output: { kind: 'list', short: 'o', long: 'output', value: 'FILE', summary: 'write to FILE' },
		randomSource: {
			kind: 'list',
			long: 'random-source',
			value: 'FILE',
			summary: 'take random bytes from FILE',
		},
		repeat: { kind: 'flag', short: 'r', long: 'repeat', summary: 'lines may come more than once' },
		zero: {
			kind: 'flag',
			short: 'z',
			long: 'zero-terminated',
			summary: 'lines end in NUL, not newline',
			endsLinesWithNul: true,
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input. With -e, the lines.',
	},
	examples: [{ script: 'shuf -n 1 -e only', output: 'only\n' }],
	effects: ['fs.read', 'fs.write', 'fs.overwrite'],
	touches: ({ options, operands }, look) => shufTouches(look, options, operands),
	usageStatus: 1,
	run: (context, { options, operands }) =>
		runReporting(
			context,
			run(context, () => readShufOptions(context, options, operands)),
		),
});

const shufTouches = (
	look: TouchLook,
	options: Pick<ShufOptions, 'echo' | 'inputRange' | 'output' | 'randomSource'>,
	operands: readonly string[],
): Maybe<readonly Touch[]> => {
	const readsFile = !options.echo && options.inputRange.length === 0;
	const reads = readsOf(look, [...options.randomSource.slice(0, 1), ...(readsFile ? operands : [])]);
	const [output] = options.output;
	return output === undefined
		? reads
		: andThen(replacementOf(look, output), (written) => [...reads, ...written]);
};

function* run(context: CommandContext, read: () => ShufPlan): Flow<number> {
	const plan = read();
	const { randomSource } = plan;
	if (plan.count === 0) {
		yield* printTo(context, plan.output, printNothing);
		return 0;
	}
	const random = randomSource === undefined ? undefined : yield* openOperand(context, randomSource);
	try {
		const source =
			random === undefined
				? new EntropySource(context.ports.entropy)
				: new FileSource(context, random.input, randomSource!);
		const pool = yield* readPool(context, plan, source);
		yield* printTo(context, plan.output, (write) => print(context, plan, source, pool, write));
		return 0;
	} finally {
		if (random !== undefined) yield* wait(random.close());
	}
}

function* readPool(context: CommandContext, plan: ShufPlan, source: RandomSource): Flow<LinePool> {
	const { lines } = plan;
	const delimiter = Uint8Array.of(plan.delimiter);
	if (lines.kind === 'operands') {
		return {
			count: BigInt(lines.texts.length),
			line: (index) => encodeText(`${lines.texts[Number(index)]}${String.fromCharCode(delimiter[0]!)}`),
		};
	}
	if (lines.kind === 'range') {
		return {
			count: lines.count,
			line: (index) => encodeText(`${lines.low + index}${String.fromCharCode(delimiter[0]!)}`),
		};
	}
	const opened = yield* openOperand(context, lines.operand, { readsAtOnce: true });
	try {
		const isSampled = !plan.repeats && plan.count !== undefined && !(yield* isSmallFile(opened.input));
		const pool = yield* attemptFlow(
			isSampled
				? readReservoir(context, opened.input, plan.delimiter, plan.count!, source)
				: readLines(context, opened.input, plan.delimiter),
		);
		return pool;
	} finally {
		yield* wait(opened.close());
	}
}

// A large or endless input is not kept whole where only some of its lines are wanted.
function* isSmallFile(input: Input): Flow<boolean> {
	const size = input.size === undefined || input.isFile !== true ? undefined : yield* wait(input.size());
	return size !== undefined && size <= 8 * 1024 * 1024;
}

function* attemptFlow<T>(flow: Flow<T>): Flow<T> {
	try {
		return yield* flow;
	} catch (error) {
		if (isFsError(error)) throw new CommandFailure(`read error: ${errnoText[error.errno]}`);
		throw error;
	}
}

function* printNothing(): Flow<void> {
	// A file that was asked for is there all the same, and empty.
}

function* printTo(
	context: CommandContext,
	output: string | undefined,
	use: (write: WriteChunk) => Flow<void>,
): Flow<void> {
	if (output === undefined) {
		yield* use((chunk, release) => context.output.pass(chunk, release));
		return;
	}
	const replacement = yield* attempt(() => replaceOutput(context, output));
	if (isFsError(replacement)) {
		throw new CommandFailure(`${quoteInMessage(output)}: ${errnoText[replacement.errno]}`);
	}
	try {
		yield* use((chunk): Maybe<void> => replacement.push(chunk));
		yield* wait(replacement.commit());
	} finally {
		yield* wait(replacement.discard());
	}
}

function* print(
	context: CommandContext,
	plan: ShufPlan,
	source: RandomSource,
	pool: LinePool,
	write: WriteChunk,
): Flow<void> {
	const gatherer = new ByteGatherer(write);
	const put = function* (index: bigint): Flow<void> {
		const line = pool.line(index);
		gatherer.add(line, 0, line.length);
		yield* wait(gatherer.settle());
		yield* wait(context.breathe());
	};
	if (plan.repeats) {
		if (pool.count === 0n) throw new CommandFailure('no lines to repeat');
		for (let left = plan.count ?? Number.POSITIVE_INFINITY; left > 0; left--) {
			yield* put(yield* source.choose(pool.count));
		}
	} else {
		const limit = plan.count ?? Number.POSITIVE_INFINITY;
		const count = pool.count < limit ? Number(pool.count) : limit;
		for (const index of yield* permutation(context, source, count, pool.count)) yield* put(index);
	}
	yield* wait(gatherer.flush());
}
