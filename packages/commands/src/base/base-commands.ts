import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { openOperand } from '../support/open-operand.ts';
import { parseCount } from '../support/parse-count.ts';
import { forEachPassingChunk } from '../support/passing-chunks.ts';
import { type BaseAlphabet, BaseDecoder, BaseEncoder, base32Alphabet, base64Alphabet } from './base-codec.ts';
import { CharacterLines } from './character-lines.ts';

/** The options of all that encode. */
export const baseOptions = {
	decode: { kind: 'flag', short: 'd', long: 'decode', summary: 'turn characters back into bytes' },
	ignoreGarbage: { kind: 'flag', short: 'i', long: 'ignore-garbage', summary: 'skip foreign characters' },
	wrap: {
		kind: 'value',
		short: 'w',
		long: 'wrap',
		value: 'COLS',
		type: 'string',
		summary: 'characters in a line, usually 76; 0 for no lines',
	},
} as const;

const define = (name: string, alphabet: BaseAlphabet, example: string): DefinedCommand =>
	defineCommand({
		name,
		summary: `Write bytes as ${name} characters, or turn them back.`,
		compatible: 'GNU coreutils 9.1',
		options: baseOptions,
		operands: {
			name: 'FILE',
			min: 0,
			max: 1,
			summary: 'Without FILE, or when FILE is -, read standard input.',
		},
		examples: [
			{ script: name, stdin: 'hello', output: `${example}\n` },
			{ script: `${name} -d`, stdin: `${example}\n`, output: 'hello' },
		],
		effects: ['fs.read'],
		usageStatus: 1,
		run: (context, args) => runReporting(context, run(context, args, alphabet)),
	});

const run = function* (
	context: CommandContext,
	{ options: given, operands }: ParsedArguments<typeof baseOptions>,
	alphabet: BaseAlphabet,
): Flow<number> {
	const columns = given.wrap === undefined ? 76 : parseCount(given.wrap);
	if (columns === 'invalid') throw new CommandFailure(`invalid wrap size: ${context.quote(given.wrap!)}`);
	const { input, close } = yield* openOperand(context, operands[0] ?? '-', { readsAtOnce: true });
	try {
		if (given.decode) {
			const decoder = new BaseDecoder(alphabet, { ignoresGarbage: given.ignoreGarbage });
			yield* wait(
				forEachPassingChunk(context, input, (chunk) => {
					context.output.append(decoder.push(chunk));
					return decoder.isBroken ? false : context.breathe(32);
				}),
			);
			context.output.append(decoder.end());
			if (decoder.isBroken) throw new CommandFailure('invalid input');
		} else {
			const encoder = new BaseEncoder(alphabet);
			const lines = new CharacterLines(context, columns === 'too large' ? 0 : columns);
			yield* wait(
				forEachPassingChunk(context, input, (chunk) => {
					lines.add(encoder.push(chunk));
					return context.breathe(32);
				}),
			);
			lines.add(encoder.end());
			lines.end();
		}
		return 0;
	} catch (error) {
		throw isFsError(error) ? new CommandFailure(`read error: ${errnoText[error.errno]}`) : error;
	} finally {
		yield* wait(close());
	}
};

/** `base64` and `base32`. */
export const baseCommands: readonly DefinedCommand[] = [
	define('base64', base64Alphabet, 'aGVsbG8='),
	define('base32', base32Alphabet, 'NBSWY3DP'),
];
