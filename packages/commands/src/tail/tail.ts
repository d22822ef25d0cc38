import { andThen, type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type Input } from '@tenon/shell';
import { FileHeaders } from '../support/file-headers.ts';
import { besideJson } from '../support/json-word.ts';
import { lineRowsShape, printLineRows } from '../support/line-rows.ts';
import { countFault, parseCount, sizeSuffixes } from '../support/parse-count.ts';
import { parseSeconds } from '../support/parse-seconds.ts';
import { type Amount, copyFromStream, isCopiedToEnd, printAmount } from './amount.ts';
import { follow } from './follow.ts';
import { rewriteTail } from './old-spelling.ts';
import { closeSource, openSource, type TailSource } from './source.ts';

/** `tail`: the last part of files, and what is added to them. */
export const tail: DefinedCommand = defineCommand({
	name: 'tail',
	summary: 'Print the last lines of files.',
	compatible: 'GNU coreutils 9.1',
	options: {
		bytes: {
			kind: 'list',
			short: 'c',
			long: 'bytes',
			value: '[+]NUM',
			summary: 'print the last NUM bytes; with + all from byte NUM on',
		},
		follow: {
			kind: 'optional',
			long: 'follow',
			value: 'HOW',
			summary: 'go on printing what is added: to the open file (descriptor), or to what has the name (name)',
		},
		followDescriptor: { kind: 'flag', short: 'f', summary: 'the same as --follow=descriptor' },
		followName: { kind: 'flag', short: 'F', summary: 'the same as --follow=name --retry' },
		lines: {
			kind: 'list',
			short: 'n',
			long: 'lines',
			value: '[+]NUM',
			summary: 'print the last NUM lines instead of 10; with + all from line NUM on',
		},
		maxUnchangedStats: {
			kind: 'value',
			type: 'string',
			long: 'max-unchanged-stats',
			value: 'N',
			summary: 'changes nothing: a name is looked up in every round',
		},
		pid: {
			kind: 'value',
			type: 'string',
			long: 'pid',
			value: 'PID',
			summary: 'with -f, end when the process PID has ended',
		},
		quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'never print file names' },
		silent: { kind: 'flag', long: 'silent', summary: 'the same as --quiet' },
		retry: { kind: 'flag', long: 'retry', summary: 'keep trying to open a file that is not there' },
		sleepInterval: {
			kind: 'list',
			short: 's',
			long: 'sleep-interval',
			value: 'N',
			summary: 'wait N seconds between two looks at the files',
		},
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'always print file names' },
		zero: {
			kind: 'flag',
			short: 'z',
			long: 'zero-terminated',
			summary: 'lines end in NUL, not newline',
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'tail -n 1 notes', files: { notes: 'a\nb\n' }, output: 'b\n' }],
	effects: ['fs.read'],
	json: lineRowsShape,
	usageStatus: 1,
	rewrite: besideJson(rewriteTail),
	run: (context, { options, operands, order }) => {
		const amounts = { bytes: options.bytes, lines: options.lines };
		const fault = faultOf(context, options);
		if (fault !== undefined) return andThen(context.complain(fault), () => 1);
		const unit = order.findLast((name) => name === 'bytes' || name === 'lines') ?? 'lines';
		const text = amounts[unit as Amount['unit']].at(-1);
		const given = [...options.bytes, ...options.lines];
		const amount: Amount = {
			unit: unit as Amount['unit'],
			count: text === undefined ? 10 : (countOf(text) as number),
			isFromStart: given.some((each) => each.startsWith('+')),
			delimiter: options.zero ? 0 : newline,
		};
		const naming = order.findLast((name) => name === 'quiet' || name === 'silent' || name === 'verbose');
		const how = order.findLast(
			(name) => name === 'follow' || name === 'followName' || name === 'followDescriptor',
		);
		const followsName =
			how === 'followName' || (how === 'follow' && 'name'.startsWith(options.follow?.value ?? 'd'));
		return runFlow(
			run(context, operands.length === 0 ? ['-'] : operands, amount, {
				follows: how === undefined ? undefined : followsName ? 'name' : 'descriptor',
				retries: options.retry || options.followName,
				pid: options.pid === undefined ? undefined : Number(options.pid),
				isShown: naming === undefined ? operands.length > 1 : naming === 'verbose',
				seconds: parseSeconds(options.sleepInterval.at(-1) ?? '1') ?? 1,
			}),
		);
	},
});

interface Manner {
	readonly follows: 'name' | 'descriptor' | undefined;
	readonly retries: boolean;
	readonly pid: number | undefined;
	readonly isShown: boolean;
	readonly seconds: number;
}

const newline = 0x0a;

function* run(
	context: CommandContext,
	operands: readonly string[],
	amount: Amount,
	manner: Manner,
): Flow<number> {
	yield* warn(context, manner);
	if (manner.follows === undefined && amount.count === 0 && !amount.isFromStart && !context.json) return 0;
	if (context.json) {
		if (manner.follows !== undefined) {
			yield* wait(context.complain('--json: a list has an end; leave out -f, -F and --follow'));
			return 1;
		}
		const delimiter = amount.delimiter === 0 ? '\0' : '\n';
		const copy = (input: Input): Maybe<void> => copyFromStream(context, input, amount);
		return yield* printLineRows(context, operands, { delimiter, part: 'end', copy });
	}
	const headers = new FileHeaders(context, { isShown: manner.isShown });
	const sources: TailSource[] = [];
	let status = 0;
	try {
		for (const operand of operands) {
			const source = yield* openSource(context, operand, headers);
			if (!(yield* printAmount(context, source, amount))) status = 1;
			if (source.isIgnored && isCopiedToEnd(amount)) return 1;
			if (manner.follows === undefined) yield* closeSource(source);
			else sources.push(source);
		}
		if (manner.follows === undefined) return status;
		return yield* follow(context, sources, headers, {
			byName: manner.follows === 'name',
			retries: manner.retries,
			pid: manner.pid,
			intervalMs: Math.min(manner.seconds * 1000, longestIntervalMs),
			status,
		});
	} finally {
		for (const source of sources) yield* closeSource(source);
	}
}

// A system tells a program at once that a file has grown; ten looks a second come close.
const longestIntervalMs = 100;

function* warn(context: CommandContext, { follows, retries, pid }: Manner): Flow<void> {
	if (retries && follows === undefined) {
		yield* wait(context.complain('warning: --retry ignored; --retry is useful only when following'));
	} else if (retries && follows === 'descriptor') {
		yield* wait(context.complain('warning: --retry only effective for the initial open'));
	}
	if (pid !== undefined && follows === undefined) {
		yield* wait(context.complain('warning: PID ignored; --pid=PID is useful only when following'));
	}
}

const countOf = (text: string): ReturnType<typeof parseCount> =>
	parseCount(text.startsWith('-') ? text.slice(1) : text, sizeSuffixes);

// What is wrong with the values of options, in GNU's words.
const faultOf = (
	context: CommandContext,
	options: {
		readonly bytes: readonly string[];
		readonly lines: readonly string[];
		readonly sleepInterval: readonly string[];
		readonly pid: string | undefined;
		readonly maxUnchangedStats: string | undefined;
		readonly follow: { readonly value: string | undefined } | undefined;
	},
): string | undefined => {
	for (const unit of ['bytes', 'lines'] as const) {
		for (const text of options[unit]) {
			const count = countOf(text);
			if (typeof count !== 'number') {
				const shown = context.quote(text.startsWith('-') ? text.slice(1) : text);
				return `invalid number of ${unit}: ${shown}${countFault(count)}`;
			}
		}
	}
	const how = options.follow?.value;
	if (how !== undefined && !['descriptor', 'name'].some((name) => name.startsWith(how) && how !== '')) {
		const shown = context.quote(how);
		const kind = how === '' ? 'ambiguous' : 'invalid';
		return `${kind} argument ${shown} for ${context.quote('--follow')}\nValid arguments are:\n  - ${context.quote('descriptor')}\n  - ${context.quote('name')}\nTry 'tail --help' for more information.`;
	}
	const unchanged = options.maxUnchangedStats;
	if (unchanged !== undefined && typeof parseCount(unchanged) !== 'number') {
		return `invalid maximum number of unchanged stats between opens: ${context.quote(unchanged)}`;
	}
	if (options.pid !== undefined) {
		const pid = parseCount(options.pid);
		const fault = typeof pid !== 'number' ? pid : pid > largestPid ? 'too large' : undefined;
		if (fault !== undefined) return `invalid PID: ${context.quote(options.pid)}${countFault(fault)}`;
	}
	const seconds = options.sleepInterval.find((text) => parseSeconds(text) === undefined);
	return seconds === undefined ? undefined : `invalid number of seconds: ${context.quote(seconds)}`;
};

const largestPid = 2 ** 31 - 1;
