import { encodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import {
	type CommandContext,
	compileRegex,
	type DefinedCommand,
	defineCommand,
	RegexError,
} from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { isDescriptorName } from '../support/copy/copy-content.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { readWhole } from '../support/read-whole.ts';
import { printFileReversed, printReversed } from './reverse.ts';
import { plainFinder, regexFinder, type SeparatorFinder } from './separators.ts';

/** `tac`: the lines of files, last one first. */
export const tac: DefinedCommand = defineCommand({
	name: 'tac',
	summary: 'Print files with their last line first.',
	compatible: 'GNU coreutils 9.1',
	options: {
		before: { kind: 'flag', short: 'b', long: 'before', summary: 'the separator belongs to what follows it' },
		regex: { kind: 'flag', short: 'r', long: 'regex', summary: 'the separator is a regular expression' },
		separator: {
			kind: 'value',
			type: 'string',
			short: 's',
			long: 'separator',
			value: 'STRING',
			summary: 'use STRING as separator instead of a newline',
		},
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [{ script: 'tac notes', files: { notes: 'a\nb\n' }, output: 'b\na\n' }],
	effects: ['fs.read'],
	usageStatus: 1,
	run: (context, { options, operands }) =>
		runReporting(
			context,
			run(context, operands.length === 0 ? ['-'] : operands, {
				separator: options.separator ?? '\n',
				isRegex: options.regex,
				isBefore: options.before,
			}),
		),
});

interface Manner {
	readonly separator: string;
	readonly isRegex: boolean;
	readonly isBefore: boolean;
}

function* run(context: CommandContext, operands: readonly string[], manner: Manner): Flow<number> {
	const finder = manner.isRegex ? regexFinderFor(manner.separator) : plainFinderFor(manner.separator);
	let status = 0;
	for (const operand of operands) {
		if (!(yield* reverseOperand(context, operand, finder, manner))) status = 1;
	}
	return status;
}

// An empty separator is NUL.
const plainFinderFor = (separator: string): SeparatorFinder =>
	plainFinder(separator === '' ? Uint8Array.of(0) : encodeText(separator));

const regexFinderFor = (separator: string): SeparatorFinder => {
	if (separator === '') throw new CommandFailure('separator cannot be empty');
	try {
		return regexFinder(
			compileRegex(separator, {
				syntax: 'emacs',
				ignoreCase: false,
				newlineSensitive: true,
				listsMatchNewline: true,
			}),
		);
	} catch (error) {
		if (error instanceof RegexError) throw new CommandFailure(error.message);
		throw error;
	}
};

function* reverseOperand(
	context: CommandContext,
	operand: string,
	finder: SeparatorFinder,
	manner: Manner,
): Flow<boolean> {
	let isOpen = false;
	try {
		if (!manner.isRegex && operand !== '-' && !isDescriptorName(operand)) {
			const { kind, size } = yield* wait(context.fileSystem.stat(context.path(operand)));
			// A file that the system makes up when it is read says that it is empty.
			if (kind === 'file' && size > 0) {
				const handle = yield* wait(context.open(operand, { read: true }));
				isOpen = true;
				try {
					yield* printFileReversed(context, handle, finder, manner);
				} finally {
					yield* wait(handle.close());
				}
				return true;
			}
		}
		const { input, close } = yield* wait(context.openInput(operand));
		isOpen = true;
		try {
			yield* printReversed(context, yield* wait(readWhole(context, input)), finder, manner);
		} finally {
			yield* wait(close());
		}
		return true;
	} catch (error) {
		if (!isFsError(error)) throw error;
		const reason = error.errno === 'EISDIR' ? errnoText.EINVAL : errnoText[error.errno];
		const name = operand === '-' ? 'standard input' : operand;
		const fault =
			isOpen || error.operation === 'read'
				? `${quoteInMessage(name)}: read error: ${reason}`
				: `failed to open ${quoteAlways(name)} for reading: ${reason}`;
		// What was printed before is still in a buffer for GNU's.
		yield* wait(context.writeErrorAhead(`tac: ${fault}\n`));
		return false;
	}
}
