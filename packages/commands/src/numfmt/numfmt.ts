import { decodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { runReporting } from '../support/command-failure.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { FieldConverter } from './field-converter.ts';
import { type NumfmtStyle, numfmtOptions, readStyle } from './options.ts';

/** `numfmt`: numbers for people, and back. */
export const numfmt: DefinedCommand = defineCommand({
	name: 'numfmt',
	summary: 'Convert numbers to and from forms that people read.',
	compatible: 'GNU coreutils 9.1',
	options: numfmtOptions,
	operands: {
		name: 'NUMBER',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without NUMBER, convert the lines of standard input.',
	},
	examples: [
		{ script: 'numfmt --to=iec 1536000', output: '1.5M\n' },
		{ script: 'numfmt --from=si --field=2', stdin: 'disk 2K\n', output: 'disk 2000\n' },
	],
	effects: [],
	usageStatus: 1,
	run: (context, args) => runReporting(context, run(context, args)),
});

function* run(context: CommandContext, args: ParsedArguments<typeof numfmtOptions>): Flow<number> {
	const style = readStyle(context, args);
	if (style.isDebugging) yield* warnOfOptions(context, args, style);
	const converter = new FieldConverter(context, style);
	const delimiter = args.options.zero ? '\0' : '\n';
	if (args.operands.length === 0) yield* convertInput(context, converter, style, delimiter);
	for (const text of args.operands) {
		yield* converter.line(text);
		context.output.appendText(delimiter);
		yield* wait(context.output.settle());
	}
	if (style.isDebugging && converter.hasFailed)
		yield* wait(context.complain('failed to convert some of the input numbers'));
	return converter.hasFailed && (style.invalid === 'fail' || style.invalid === 'abort') ? 2 : 0;
}

function* warnOfOptions(
	context: CommandContext,
	{ options: given, operands }: ParsedArguments<typeof numfmtOptions>,
	style: NumfmtStyle,
): Flow<void> {
	const { from, to, format, isGrouped } = style;
	if (
		from === 'none' &&
		to === 'none' &&
		!given.grouping &&
		given.padding.length === 0 &&
		format === undefined
	)
		yield* wait(context.complain('no conversion option specified'));
	if (format !== undefined && given.padding.length > 0 && format.width !== 0)
		if (!(format.isZeroFilled && format.width > 0))
			yield* wait(context.complain('--format padding overriding --padding'));
	if (isGrouped) yield* wait(context.complain('grouping has no effect in this locale'));
	if (operands.length > 0 && given.header !== undefined)
		yield* wait(context.complain('--header ignored with command-line input'));
}

function* convertInput(
	context: CommandContext,
	converter: FieldConverter,
	style: NumfmtStyle,
	delimiter: string,
): Flow<void> {
	const opened = yield* attempt(() => context.openInput('-'));
	if (isFsError(opened)) {
		yield* wait(context.complain(`error reading input: ${errnoText[opened.errno]}`));
		return;
	}
	const { input, close } = opened;
	const lines = new LineReader(input, linesOf(context, delimiter.charCodeAt(0)));
	try {
		for (let count = 0; yield* wait(lines.next()); count++) {
			const text = decodeText(lines.bytes.subarray(lines.start, lines.end));
			if (count < style.headerLines) context.output.appendText(text);
			else yield* converter.line(text);
			if (lines.isDelimited) context.output.appendText(delimiter);
			yield* wait(context.output.settle());
			yield* wait(context.breathe(2 + (Math.abs(style.padding) >> 8)));
		}
	} catch (error) {
		if (!isFsError(error)) throw error;
		yield* wait(context.complain(`error reading input: ${errnoText[error.errno]}`));
	} finally {
		yield* wait(close());
	}
}
