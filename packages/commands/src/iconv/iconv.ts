import { errnoText, type Flow, isFsError, type Maybe, runFlow, type Touch, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	readsOf,
	replacementOf,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { chunkSteps } from '../support/chunks.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { replaceOutput } from '../support/replace-output.ts';
import { charsetNamed, charsetNames } from './charsets.ts';
import type { Charset } from './codec.ts';
import { Converter } from './converter.ts';

/** `iconv`: text in another encoding. */
export const iconv: DefinedCommand = defineCommand({
	name: 'iconv',
	summary: 'Convert text from one encoding to another.',
	compatible: 'GNU libc 2.36',
	options: {
		from: {
			kind: 'value',
			type: 'string',
			short: 'f',
			long: 'from-code',
			value: 'NAME',
			summary: 'the encoding of the input; default: that of the locale',
		},
		to: {
			kind: 'value',
			type: 'string',
			short: 't',
			long: 'to-code',
			value: 'NAME',
			summary:
				'the encoding of the output; NAME//TRANSLIT writes text like what it lacks, NAME//IGNORE leaves that out',
		},
		list: { kind: 'flag', short: 'l', long: 'list', summary: 'list the names of encodings' },
		omit: { kind: 'flag', short: 'c', summary: 'leave out what cannot be converted' },
		output: {
			kind: 'value',
			type: 'string',
			short: 'o',
			long: 'output',
			value: 'FILE',
			summary: 'write to FILE, which may be one of the inputs',
		},
		silent: { kind: 'flag', short: 's', long: 'silent', summary: 'changes nothing' },
		verbose: { kind: 'flag', long: 'verbose', summary: 'name each file on standard error' },
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input.',
	},
	examples: [
		{ script: "printf 'Élan – “ß”\\n' | iconv -t ASCII//TRANSLIT", output: 'Elan - "ss"\n' },
		{ script: "printf 'h\\351\\n' | iconv -f latin1", output: 'hé\n' },
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite'],
	touches: ({ options: { output }, operands }, look) => runFlow(touchesOf(output, operands, look)),
	usageStatus: 64,
	outputFault: { describe: (reason) => `error while closing output file: ${reason}`, status: 1 },
	usageHint: "Try `iconv --help' or `iconv --usage' for more information.",
	run: (context, { options, operands }) => runReporting(context, run(context, options, operands)),
});

type Look = Parameters<typeof replacementOf>[0];

function* touchesOf(
	output: string | undefined,
	operands: readonly string[],
	look: Look,
): Flow<readonly Touch[]> {
	const written = output === undefined ? [] : yield* wait(replacementOf(look, output));
	return [...readsOf(look, operands), ...written];
}

interface IconvOptions {
	readonly from: string | undefined;
	readonly to: string | undefined;
	readonly list: boolean;
	readonly omit: boolean;
	readonly output: string | undefined;
	readonly verbose: boolean;
}

function* run(context: CommandContext, options: IconvOptions, operands: readonly string[]): Flow<number> {
	if (options.list) {
		for (const name of charsetNames()) if (name !== '') context.output.appendText(`${name}//\n`);
		return 0;
	}
	const target = readTarget(options.to ?? '');
	const { from, to } = readCharsets(context, options.from ?? '', target.name);
	const converter = new Converter(from, to, {
		transliterates: target.transliterates,
		omits: options.omit || target.ignores,
	});
	// What `//IGNORE` alone has left out is a failure in the end.
	const mayOmit = options.omit || target.transliterates;
	const sink = yield* openSink(context, options.output);
	let status = 0;
	try {
		for (const operand of operands.length === 0 ? ['-'] : operands) {
			if (options.verbose) yield* wait(context.writeError(`${operand}:\n`));
			if (!(yield* convertFile(context, operand, converter, sink, { mayOmit }))) status = 1;
		}
	} finally {
		yield* wait(sink.close());
	}
	return status;
}

interface Target {
	readonly name: string;
	readonly transliterates: boolean;
	readonly ignores: boolean;
}

const readTarget = (text: string): Target => {
	const [name = '', ...suffixes] = text.split('//');
	const words = suffixes.flatMap((suffix) => suffix.toUpperCase().split(/[,/]/));
	return { name, transliterates: words.includes('TRANSLIT'), ignores: words.includes('IGNORE') };
};

const readCharsets = (
	context: CommandContext,
	from: string,
	to: string,
): { readonly from: Charset; readonly to: Charset } => {
	const [source = ''] = from.split('//');
	const own = context.hasByteCharacters ? 'ASCII' : 'UTF-8';
	const read = charsetNamed(source === '' ? own : source);
	const written = charsetNamed(to === '' ? own : to);
	if (read !== undefined && written !== undefined) return { from: read, to: written };
	const problem =
		read !== undefined
			? `conversion to \`${to}' is not supported`
			: written !== undefined
				? `conversion from \`${source}' is not supported`
				: `conversions from \`${source}' and to \`${to}' are not supported`;
	throw new CommandFailure(problem, { hint: true });
};

/** Where the output goes. */
interface Sink {
	write(bytes: Uint8Array): Maybe<void>;
	close(): Maybe<void>;
}

function* openSink(context: CommandContext, name: string | undefined): Flow<Sink> {
	if (name === undefined)
		return {
			write: (bytes) => {
				context.output.append(bytes);
				return context.output.settle();
			},
			close: () => undefined,
		};
	const file = yield* attempt(() => replaceOutput(context, name));
	if (isFsError(file)) throw new CommandFailure(`cannot open output file: ${errnoText[file.errno]}`);
	return { write: (bytes) => file.push(bytes), close: () => file.commit() };
}

// Returns false where the file cannot be opened; the others are converted all the same.
function* convertFile(
	context: CommandContext,
	operand: string,
	converter: Converter,
	sink: Sink,
	{ mayOmit }: { readonly mayOmit: boolean },
): Flow<boolean> {
	const opened = yield* attempt(() => context.openInput(operand));
	if (isFsError(opened)) {
		const problem =
			operand === '-' ? 'error while reading the input' : `cannot open input file \`${operand}'`;
		yield* wait(context.complain(`${problem}: ${errnoText[opened.errno]}`));
		return false;
	}
	try {
		const { input } = opened;
		const before = converter.omitted;
		converter.begin();
		for (let chunk = yield* wait(input.pull()); chunk !== undefined; chunk = yield* wait(input.pull())) {
			for (const piece of converter.push(chunk)) {
				yield* wait(sink.write(piece));
				yield* wait(context.breathe(chunkSteps));
			}
		}
		if (converter.omitted > before && !mayOmit)
			throw new CommandFailure(`illegal input sequence at position ${converter.position}`);
		converter.end();
		return true;
	} catch (error) {
		if (!isFsError(error) || error.operation !== 'read') throw error;
		yield* wait(context.complain(`error while reading the input: ${errnoText[error.errno]}`));
		return false;
	} finally {
		yield* wait(opened.close());
	}
}
