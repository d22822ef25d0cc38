import { fromPlain } from '@tenon/core';
import { type CommandContext, limitRemedy, limitText, outputLimitOf, parseOutputSize } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import type { Subcommand } from './subcommand.ts';

/**
 * `kernel output-limit`: how much of an output a result keeps. It holds from the next write on, for the shell that
 * says it and what that starts: said in a subshell it ends with the subshell.
 */
export const outputLimit: Subcommand = {
	name: 'output-limit',
	operands: '[ACTION]',
	min: 0,
	max: 2,
	summary: 'show how much output is kept; set SIZE, head N, tail N, on, off',
	run(context, [word, ...rest]) {
		if (word === undefined) show(context);
		else choose(context, word, rest);
		return 0;
	},
};

const show = (context: CommandContext): void => {
	const { maxBytes, tailBytes } = context.outputLimit;
	const facts = {
		max: maxBytes,
		head: maxBytes - tailBytes,
		tail: tailBytes,
		ceiling: context.ports.limits.outputCeilingBytes,
	};
	if (context.json) printJson(context, fromPlain(facts));
	else
		printRows(
			context,
			Object.entries(facts).map(([name, value]) => [name, bytesText(value)]),
		);
};

const bytesText = (bytes: number): string => limitText('maxOutputBytes', bytes);

const choose = (context: CommandContext, word: string, rest: readonly string[]): void => {
	const { maxBytes, tailBytes } = context.outputLimit;
	const ceiling = context.ports.limits.outputCeilingBytes;
	const takesSize = word === 'set' || word === 'head' || word === 'tail';
	if (rest.length !== (takesSize ? 1 : 0)) {
		const problem = takesSize
			? `output-limit ${word}: missing SIZE`
			: `output-limit: '${word}' takes no SIZE`;
		throw new CommandFailure(problem, usage);
	}
	switch (word) {
		case 'on':
			context.outputLimit = undefined;
			return;
		case 'off':
			context.outputLimit = { maxBytes: ceiling, tailBytes };
			return;
		case 'set': {
			const size = sizeOf(rest[0]!, ceiling);
			context.outputLimit = outputLimitOf(size, { maxBytes, tailBytes });
			return;
		}
		case 'head':
			context.outputLimit = { maxBytes: sizeOf(rest[0]!, ceiling - tailBytes) + tailBytes, tailBytes };
			return;
		case 'tail': {
			const head = maxBytes - tailBytes;
			const tail = sizeOf(rest[0]!, ceiling - head);
			context.outputLimit = { maxBytes: head + tail, tailBytes: tail };
			return;
		}
		default:
			throw new CommandFailure(`output-limit: '${word}' is none of set, on, off, head, tail`, usage);
	}
};

const sizeOf = (text: string, most: number): number => {
	const size = parseOutputSize(text);
	if (size === undefined)
		throw new CommandFailure(`output-limit: '${text}' is no size such as 500, 8K or 1M`, usage);
	if (size <= most) return size;
	throw new CommandFailure(
		`output-limit: ${text}: limit outputCeilingBytes allows ${bytesText(most)} here; ${limitRemedy}`,
	);
};

const usage = { status: 2, hint: true } as const;
