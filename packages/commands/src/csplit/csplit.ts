import { errnoText, type Flow, isFsError, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { LineReader } from '../support/line-reader.ts';
import { countFault, parseCount } from '../support/parse-count.ts';
import { quoteAlways } from '../support/quote.ts';
import { LineQueue } from './line-queue.ts';
import { readPatterns } from './patterns.ts';
import { Pieces } from './pieces.ts';
import { LineSplitting } from './split-lines.ts';
import { digitsSuffix, readSuffixFormat } from './suffix-format.ts';
import { csplitTouches } from './touches.ts';

/** `csplit`: a file in pieces that begin where patterns say. */
export const csplit: DefinedCommand = defineCommand({
	name: 'csplit',
	summary: 'Split a file into pieces that begin at lines or matches.',
	compatible: 'GNU coreutils 9.1',
	options: {
		format: {
			kind: 'value',
			type: 'string',
			short: 'b',
			long: 'suffix-format',
			value: 'FORMAT',
			summary: 'numbers of pieces are written by FORMAT instead of %02d',
		},
		prefix: {
			kind: 'value',
			type: 'string',
			short: 'f',
			long: 'prefix',
			value: 'PREFIX',
			summary: 'names begin with PREFIX instead of xx',
		},
		keep: {
			kind: 'flag',
			short: 'k',
			long: 'keep-files',
			summary: 'keep the pieces that were made before an error',
		},
		suppressMatched: {
			kind: 'flag',
			long: 'suppress-matched',
			summary: 'leave out the lines that pieces would begin with',
		},
		digits: {
			kind: 'list',
			short: 'n',
			long: 'digits',
			value: 'DIGITS',
			summary: 'numbers have DIGITS digits instead of 2',
		},
		quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'print no sizes' },
		silent: { kind: 'flag', short: 's', long: 'silent', summary: 'the same' },
		elideEmpty: { kind: 'flag', short: 'z', long: 'elide-empty-files', summary: 'make no empty pieces' },
	},
	operands: {
		name: 'FILE PATTERN',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary:
			'FILE may be -. PATTERN is a line number, /REGEX/[OFFSET] or, where lines before it are left out, %REGEX%[OFFSET]; {N} after it repeats it N times, {*} as often as it occurs.',
	},
	examples: [
		{
			script: "csplit -s notes '/^#/' '{*}'; cat xx01",
			files: { notes: '# a\none\n# b\ntwo\n' },
			output: '# a\none\n',
		},
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
	touches: ({ options, operands }, look) => runFlow(csplitTouches(look, options, operands)),
	usageStatus: 1,
	run: (context, { options, operands }) => runReporting(context, run(context, options, operands)),
});

interface CsplitOptions {
	readonly format: string | undefined;
	readonly prefix: string | undefined;
	readonly keep: boolean;
	readonly suppressMatched: boolean;
	readonly digits: readonly string[];
	readonly quiet: boolean;
	readonly silent: boolean;
	readonly elideEmpty: boolean;
}

function* run(context: CommandContext, options: CsplitOptions, operands: readonly string[]): Flow<number> {
	const digits = options.digits.map((text) => readDigits(context, text)).at(-1) ?? 2;
	const [file, ...words] = operands;
	if (file === undefined) throw new CommandFailure('missing operand', { hint: true });
	if (words.length === 0)
		throw new CommandFailure(`missing operand after ${context.quote(file)}`, { hint: true });
	const suffix = options.format === undefined ? digitsSuffix(digits) : readSuffixFormat(options.format);
	const opened = yield* attempt(() => context.openInput(file));
	if (isFsError(opened))
		throw new CommandFailure(
			opened.errno === 'EBADF' && file === '-'
				? `read error: ${errnoText.EBADF}`
				: `cannot open ${quoteAlways(file)} for reading: ${errnoText[opened.errno]}`,
		);
	const prefix = options.prefix ?? 'xx';
	const pieces = new Pieces(context, {
		name: (number) => `${prefix}${suffix(number)}`,
		removesEmpty: options.elideEmpty,
		isSilent: options.quiet || options.silent,
		keeps: options.keep,
	});
	try {
		const warnings: string[] = [];
		const patterns = readPatterns(context, words, (text) => warnings.push(text));
		for (const text of warnings) yield* wait(context.complain(text));
		const lines = new LineReader(opened.input, {
			delimiter: 0x0a,
			maxLineBytes: context.ports.limits.maxTextBytes,
			breathe: () => context.breathe(),
		});
		const { suppressMatched: dropsMatched } = options;
		const splitting = new LineSplitting(context, new LineQueue(context, lines), pieces, { dropsMatched });
		yield* splitting.run(patterns);
		return 0;
	} catch (error) {
		const isUnread = isFsError(error) && error.operation === 'read';
		if (!isUnread && !(error instanceof CommandFailure)) throw error;
		yield* wait(context.complain(isUnread ? `read error: ${errnoText[error.errno]}` : error.message));
		yield* pieces.abandon();
		return 1;
	} finally {
		yield* wait(opened.close());
	}
}

const readDigits = (context: CommandContext, text: string): number => {
	const digits = parseCount(text);
	if (typeof digits === 'number' && digits < 2 ** 31) return digits;
	const isNegative = /^[ \t\n\v\f\r]*-\d+$/.test(text);
	const fault = isNegative
		? ': Numerical result out of range'
		: countFault(typeof digits === 'number' ? 'too large' : digits);
	throw new CommandFailure(`invalid number: ${context.quote(text)}${fault}`);
};
