import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { openOperand } from '../support/open-operand.ts';
import { parseCount } from '../support/parse-count.ts';
import { forEachPassingChunk } from '../support/passing-chunks.ts';
import { type BaseAlphabet, BaseDecoder, BaseEncoder, base32Alphabet, base64Alphabet } from './base-codec.ts';

const options = {
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
		options,
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
	{ options: given, operands }: ParsedArguments<typeof options>,
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
			const lines = new Wrapper(context, columns === 'too large' ? 0 : columns);
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

/** Breaks characters into lines; 0 columns mean none. */
class Wrapper {
	readonly #context: CommandContext;
	readonly #columns: number;
	#column = 0;

	constructor(context: CommandContext, columns: number) {
		this.#context = context;
		this.#columns = columns;
	}

	add(characters: Uint8Array): void {
		const { output } = this.#context;
		if (this.#columns === 0) {
			output.append(characters);
			return;
		}
		for (let at = 0; at < characters.length; ) {
			const count = Math.min(this.#columns - this.#column, characters.length - at);
			output.append(characters, at, at + count);
			at += count;
			this.#column += count;
			if (this.#column < this.#columns) continue;
			output.appendByte(0x0a);
			this.#column = 0;
		}
	}

	end(): void {
		if (this.#column > 0) this.#context.output.appendByte(0x0a);
	}
}

/** `base64` and `base32`. */
export const baseCommands: readonly DefinedCommand[] = [
	define('base64', base64Alphabet, 'aGVsbG8='),
	define('base32', base32Alphabet, 'NBSWY3DP'),
];
