import { errnoText, type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type Input,
	type ParsedArguments,
} from '@tenon/shell';
import { baseOptions } from '../base/base-commands.ts';
import { CharacterLines } from '../base/character-lines.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { openOperand } from '../support/open-operand.ts';
import { parseCount } from '../support/parse-count.ts';
import { forEachPassingChunk } from '../support/passing-chunks.ts';
import { Blocks } from './blocks.ts';
import { type Encoding, type EncodingName, encodings } from './encodings.ts';

const options = {
	base64: { kind: 'flag', long: 'base64', summary: 'as base64' },
	base64url: { kind: 'flag', long: 'base64url', summary: 'base64 with - and _ in place of + and /' },
	base32: { kind: 'flag', long: 'base32', summary: 'as base32' },
	base32hex: { kind: 'flag', long: 'base32hex', summary: 'base32 with digits first' },
	base16: { kind: 'flag', long: 'base16', summary: 'hexadecimal digits' },
	base2msbf: { kind: 'flag', long: 'base2msbf', summary: 'bits, the highest first' },
	base2lsbf: { kind: 'flag', long: 'base2lsbf', summary: 'bits, the lowest first' },
	...baseOptions,
	z85: { kind: 'flag', long: 'z85', summary: 'the base85 of ZeroMQ, for 4 bytes or 5 characters at once' },
} as const;

/** `basenc`: bytes as characters of an encoding, and back. */
export const basenc: DefinedCommand = defineCommand({
	name: 'basenc',
	summary: 'Write bytes as characters of an encoding, or turn them back.',
	compatible: 'GNU coreutils 9.1',
	options,
	operands: {
		name: 'FILE',
		min: 0,
		max: 1,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [
		{ script: 'basenc --base16', stdin: 'hello', output: '68656C6C6F\n' },
		{ script: 'basenc -d --base64url', stdin: 'aGk_\n', output: 'hi?' },
	],
	effects: ['fs.read'],
	usageStatus: 1,
	run: (context, args) => runReporting(context, run(context, args)),
});

function* run(
	context: CommandContext,
	{ options: given, operands, order }: ParsedArguments<typeof options>,
): Flow<number> {
	const columns = given.wrap === undefined ? 76 : parseCount(given.wrap);
	if (columns === 'invalid') throw new CommandFailure(`invalid wrap size: ${context.quote(given.wrap!)}`);
	const name = order.findLast((option): option is EncodingName => option in encodings);
	if (name === undefined) throw new CommandFailure('missing encoding type', { hint: true });
	const { input, close } = yield* openOperand(context, operands[0] ?? '-', { readsAtOnce: true });
	try {
		if (given.decode) yield* decode(context, input, encodings[name], given.ignoreGarbage);
		else {
			const lines = new CharacterLines(context, columns === 'too large' ? 0 : columns);
			yield* encode(context, input, encodings[name], lines);
		}
		return 0;
	} catch (error) {
		throw isFsError(error) ? new CommandFailure(`read error: ${errnoText[error.errno]}`) : error;
	} finally {
		yield* wait(close());
	}
}

// As GNU's reads: bytes that come to nothing take their block with them.
const encodedBlock = 30_720;
const decodedBlock = 4200;

function* encode(
	context: CommandContext,
	input: Input,
	encoding: Encoding,
	lines: CharacterLines,
): Flow<void> {
	const encoder = encoding.encoder();
	const blocks = new Blocks(encodedBlock);
	yield* wait(
		forEachPassingChunk(context, input, (chunk) =>
			blocks.push(chunk, (block) => {
				lines.add(encoder.push(block));
				return breathe(context);
			}),
		),
	);
	const last = encoder.push(blocks.rest).slice();
	const end = encoder.end();
	if (end === undefined) throw new CommandFailure('invalid input (length must be multiple of 4 characters)');
	lines.add(last);
	lines.add(end);
	lines.end();
}

function* decode(
	context: CommandContext,
	input: Input,
	encoding: Encoding,
	ignoresGarbage: boolean,
): Flow<void> {
	const decoder = encoding.decoder();
	const counts = new Uint8Array(256).fill(ignoresGarbage ? 0 : 1);
	for (const character of `${encoding.characters}=`) counts[character.charCodeAt(0)] = 1;
	const blocks = new Blocks(encodedSize(encoding));
	const take = (block: Uint8Array): Maybe<boolean | void> => {
		context.output.append(decoder.push(block));
		return decoder.isBroken ? false : breathe(context);
	};
	yield* wait(
		forEachPassingChunk(context, input, (chunk) =>
			blocks.push(ignoresGarbage ? chunk.filter((code) => counts[code] === 1) : chunk, take),
		),
	);
	if (!decoder.isBroken) context.output.append(decoder.push(blocks.rest));
	if (!decoder.isBroken) context.output.append(decoder.end());
	if (decoder.isBroken) throw new CommandFailure('invalid input');
}

const encodedSize = (encoding: Encoding): number => {
	if (encoding === encodings.base16) return decodedBlock * 2;
	if (encoding === encodings.z85) return (decodedBlock * 5) / 4;
	if (encoding === encodings.base2msbf || encoding === encodings.base2lsbf) return decodedBlock * 8;
	const isWide = encoding === encodings.base32 || encoding === encodings.base32hex;
	return isWide ? (decodedBlock / 5) * 8 : (decodedBlock / 3) * 4;
};

const breathe = (context: CommandContext): Maybe<void> => {
	const settled = context.output.settle();
	return settled instanceof Promise ? settled.then(() => context.breathe(64)) : context.breathe(64);
};
