import { decodeText, errnoText, type Flow, isFsError, type Touch, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { parseDate } from '../support/date-parse.ts';
import { type FileTime, fileTime } from '../support/file-time.ts';
import { LineReader } from '../support/line-reader.ts';
import { quoteInMessage } from '../support/quote.ts';
import { breakDown } from './broken-down-time.ts';
import { debugLines } from './debug-lines.ts';
import { formatDate, formatPieces, maxConversion, pieceSize } from './format-date.ts';
import { defaultFormat, isoFormat, mailFormat, rfc3339Format } from './output-format.ts';
import { parseStamp } from './stamp.ts';

const options = {
	date: {
		kind: 'value',
		short: 'd',
		long: 'date',
		value: 'STRING',
		type: 'string',
		summary: 'this time, not the present one',
	},
	debug: { kind: 'flag', long: 'debug', summary: 'say on standard error how a date is read' },
	file: {
		kind: 'value',
		short: 'f',
		long: 'file',
		value: 'DATEFILE',
		type: 'string',
		summary: 'the time on each line of DATEFILE',
	},
	iso: {
		kind: 'optional',
		short: 'I',
		long: 'iso-8601',
		value: 'FMT',
		summary: 'in ISO 8601: date, hours, minutes, seconds or ns',
	},
	resolution: { kind: 'flag', long: 'resolution', summary: 'print how fine times are' },
	mail: { kind: 'flag', short: 'R', long: 'rfc-email', summary: 'as RFC 5322 has it' },
	mail2822: { kind: 'flag', long: 'rfc-2822', summary: 'the same' },
	mail822: { kind: 'flag', long: 'rfc-822', summary: 'the same' },
	rfc3339: {
		kind: 'value',
		long: 'rfc-3339',
		value: 'FMT',
		type: 'string',
		summary: 'as RFC 3339 has it: date, seconds or ns',
	},
	reference: {
		kind: 'value',
		short: 'r',
		long: 'reference',
		value: 'FILE',
		type: 'string',
		summary: 'the time at which FILE was last changed',
	},
	set: {
		kind: 'value',
		short: 's',
		long: 'set',
		value: 'STRING',
		type: 'string',
		summary: 'is refused: the clock is not the shell’s to set',
	},
	utc: { kind: 'flag', short: 'u', long: 'utc', summary: 'in Coordinated Universal Time' },
	universal: { kind: 'flag', long: 'universal', summary: 'the same' },
	uct: { kind: 'flag', long: 'uct', summary: 'the same' },
} as const;

type DateArguments = ParsedArguments<typeof options>;

/** `date`: the present, or the time that a text or a file has, in any format. It never sets the clock. */
export const date: DefinedCommand = defineCommand({
	name: 'date',
	summary: 'Print the time, or the time that a text means.',
	compatible: 'GNU coreutils 9.1',
	options,
	operands: { name: '+FORMAT', min: 0, max: Number.POSITIVE_INFINITY, summary: 'How the time is written.' },
	examples: [
		{ script: 'date -u -d @86400 +%F', output: '1970-01-02\n' },
		{ script: "date -d '2020-01-31 + 1 month' -I", output: '2020-03-02\n' },
	],
	effects: ['fs.read'],
	touches: ({ options: { file, reference } }, look): readonly Touch[] =>
		[file, reference]
			.filter((name) => name !== undefined && name !== '' && name !== '-')
			.map((name) => ({ path: look.path(name!), kind: 'read' })),
	usageStatus: 1,
	run: (context, args) => runReporting(context, run(context, args)),
});

function* run(context: CommandContext, { options: given, operands, order }: DateArguments): Flow<number> {
	const formats = order.filter((name) => formatOptions.has(name));
	const sources = [given.date, given.file, given.reference].filter((source) => source !== undefined);
	// A choice that is no choice is refused as soon as it is read.
	const chosen = formats.map((name) => formatOf(context, name, given));
	if (formats.length > 1) throw new CommandFailure('multiple output formats specified');
	if (sources.length + (given.resolution ? 1 : 0) > 1)
		throw new CommandFailure('the options to specify dates for printing are mutually exclusive', {
			hint: true,
		});
	const isSet = given.set !== undefined;
	if (isSet && sources.length > 0)
		throw new CommandFailure('the options to print and set the time may not be used together', {
			hint: true,
		});
	if (operands.length > 1)
		throw new CommandFailure(`extra operand ${context.quote(operands[1]!)}`, { hint: true });
	const [operand] = operands;
	if (operand?.startsWith('+') === true && formats.length > 0)
		throw new CommandFailure('multiple output formats specified');
	const format = operand?.startsWith('+') === true ? operand.slice(1) : (chosen[0] ?? defaultFormat);
	if (operand !== undefined && !operand.startsWith('+') && (sources.length > 0 || isSet)) {
		throw new CommandFailure(
			`the argument ${context.quote(operand)} lacks a leading '+';\nwhen using an option to specify date(s), any non-option\nargument must be a format string beginning with '+'`,
			{ hint: true },
		);
	}
	const isUtc = given.utc || given.universal || given.uct;
	const printer = new DatePrinter(context, {
		format: given.resolution && operand === undefined && formats.length === 0 ? '%s.%N' : format,
		timeZone: isUtc ? 'UTC0' : context.variable('TZ'),
		isDebug: given.debug,
		isUtc,
	});
	if (given.file !== undefined) return yield* printer.printFile(given.file);
	if (given.reference !== undefined) return yield* printer.printReference(given.reference);
	if (given.resolution) return yield* printer.print({ seconds: 0, nanoseconds: 1 });
	if (given.date !== undefined) return yield* printer.printText(given.date);
	const wanted = given.set ?? (operand?.startsWith('+') === true ? undefined : operand);
	if (wanted === undefined) return yield* printer.print(fileTime(context.ports.now()));
	return yield* printer.refuseToSet(wanted, { isStamp: !isSet });
}

const formatOptions: ReadonlySet<string> = new Set(['iso', 'mail', 'mail2822', 'mail822', 'rfc3339']);

const formatOf = (context: CommandContext, name: string, given: DateArguments['options']): string => {
	if (name === 'iso') return isoFormat(context, given.iso?.value);
	return name === 'rfc3339' ? rfc3339Format(context, given.rfc3339!) : mailFormat;
};

interface Manner {
	readonly format: string;
	readonly timeZone: string | undefined;
	/** Whether each step of reading a date is said. */
	readonly isDebug: boolean;
	readonly isUtc: boolean;
}

/** Reads times and prints them in one format. */
class DatePrinter {
	readonly #context: CommandContext;
	readonly #manner: Manner;

	constructor(context: CommandContext, manner: Manner) {
		this.#context = context;
		this.#manner = manner;
	}

	*print(time: FileTime): Flow<number> {
		const { format, timeZone } = this.#manner;
		const shown = breakDown(time, timeZone);
		if (shown === undefined) {
			yield* wait(
				this.#context.complain(`time ${this.#context.quote(String(time.seconds))} is out of range`),
			);
			return 1;
		}
		const { output } = this.#context;
		for (const piece of formatPieces(format)) {
			// A piece of more ends with the conversion that is so long.
			if (piece.length > maxConversion + pieceSize) throw new CommandFailure('memory exhausted');
			let widths = 0;
			for (const [, width] of piece.matchAll(/%[-_0+^#]*(\d+)/g)) widths += Number(width);
			this.#context.requireRoom(widths);
			output.appendText(formatDate(piece, shown));
			if (piece.length === format.length) continue;
			yield* wait(output.settle());
			yield* wait(this.#context.breathe(piece.length));
		}
		output.appendByte(0x0a);
		return 0;
	}

	*printText(text: string): Flow<number> {
		if (this.#manner.isDebug) yield* this.#debug(text);
		const time = yield* this.#read(text);
		if (time === undefined) return 1;
		if (this.#manner.isDebug)
			yield* wait(this.#context.complain(`output format: ${this.#context.quote(this.#manner.format)}`));
		return yield* this.print(time);
	}

	*printReference(name: string): Flow<number> {
		const found = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(name)));
		if (isFsError(found)) throw new CommandFailure(`${quoteInMessage(name)}: ${errnoText[found.errno]}`);
		return yield* this.print(fileTime(found.mtimeMs));
	}

	*printFile(name: string): Flow<number> {
		const context = this.#context;
		const opened = yield* attempt(() => context.openInput(name));
		if (isFsError(opened)) throw new CommandFailure(`${quoteInMessage(name)}: ${errnoText[opened.errno]}`);
		let status = 0;
		try {
			const lines = new LineReader(opened.input, {
				delimiter: 0x0a,
				maxLineBytes: context.ports.limits.maxTextBytes,
				breathe: () => context.breathe(),
			});
			while (yield* wait(lines.next())) {
				const line = decodeText(lines.bytes.subarray(lines.start, lines.end));
				if ((yield* this.printText(line)) !== 0) status = 1;
				yield* wait(context.breathe(8));
			}
		} catch (error) {
			// GNU's takes what cannot be read, such as a directory, for the end of the file.
			if (!isFsError(error)) throw error;
		} finally {
			yield* wait(opened.close());
		}
		return status;
	}

	// Only the machine's owner could; its date is printed all the same.
	*refuseToSet(text: string, { isStamp }: { readonly isStamp: boolean }): Flow<number> {
		const { timeZone } = this.#manner;
		const now = fileTime(this.#context.ports.now());
		const time = isStamp ? parseStamp(text, now, timeZone) : yield* this.#read(text);
		if (time === undefined) {
			if (isStamp) yield* wait(this.#context.complain(`invalid date ${this.#context.quote(text)}`));
			return 1;
		}
		yield* wait(this.#context.complain(`cannot set date: ${errnoText.EPERM}`));
		yield* this.print(time);
		return 1;
	}

	*#debug(text: string): Flow<void> {
		const { timeZone, isUtc } = this.#manner;
		const setting = { now: fileTime(this.#context.ports.now()), timeZone };
		for (const line of debugLines(text, setting, { isUtc })) yield* wait(this.#context.complain(line));
	}

	*#read(text: string): Flow<FileTime | undefined> {
		const { timeZone } = this.#manner;
		const time = parseDate(text, { now: fileTime(this.#context.ports.now()), timeZone });
		if (time === undefined) yield* wait(this.#context.complain(`invalid date ${this.#context.quote(text)}`));
		return time;
	}
}
