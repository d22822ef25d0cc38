import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { byteKit, type CommandContext, decodeApart, type ParsedArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { readWhole } from '../support/read-whole.ts';
import { AwkFatal, AwkSyntaxError } from './errors.ts';
import type { awkOptions } from './options.ts';
import { type ParseOptions, parseProgram } from './syntax/parse.ts';
import { ProgramSource, type Spot } from './syntax/source.ts';
import type { Program } from './syntax/tree.ts';

/** The arguments of a call. */
export type AwkArguments = ParsedArguments<typeof awkOptions>;

/** A part of the program, as it was given. */
export interface ProgramPart {
	readonly kind: 'text' | 'file' | 'include';
	readonly text: string;
}

/** What the arguments ask to be run, on which operands. */
export interface ProgramParts {
	readonly parts: readonly ProgramPart[];
	readonly operands: readonly string[];
	/** Whether files are edited in place. */
	readonly isInPlace: boolean;
}

/** The parts of the program in their order, else the first operand; `undefined` if there is none. */
export const findProgram = ({ options, operands, order }: AwkArguments): ProgramParts | undefined => {
	const files = [...options.programFiles];
	const texts = [...options.sources];
	const includes = [...options.includes];
	const parts: ProgramPart[] = [];
	let isInPlace = false;
	for (const name of order) {
		if (name === 'programFiles') parts.push({ kind: 'file', text: files.shift()! });
		else if (name === 'sources') parts.push({ kind: 'text', text: texts.shift()! });
		else if (name === 'lastFile') parts.push({ kind: 'file', text: options.lastFile! });
		else if (name === 'includes') {
			const text = includes.shift()!;
			if (text === 'inplace') isInPlace = true;
			else parts.push({ kind: 'include', text });
		}
	}
	if (parts.some(({ kind }) => kind !== 'include')) return { parts, operands, isInPlace };
	const [program, ...rest] = operands;
	if (program === undefined) return undefined;
	return { parts: [...parts, { kind: 'text', text: program }], operands: rest, isInPlace };
};

/** Reads and parses the program; what it includes is read as it is found. */
export function* readProgram(
	context: CommandContext,
	parts: readonly ProgramPart[],
	{ hasBytes }: { readonly hasBytes: boolean },
): Flow<Program> {
	const sources: ProgramSource[] = [];
	const texts: string[] = [];
	for (const { kind, text } of parts) {
		// What is given as text is one program, counted through.
		if (kind === 'text') texts.push(text);
		else sources.push(yield* readSource(context, text, { hasBytes }));
		if (kind !== 'text') continue;
		const known = sources.findIndex(({ name }) => name === commandLine);
		const whole = new ProgramSource(commandLine, texts.join('\n'));
		if (known < 0) sources.push(whole);
		else sources[known] = whole;
	}
	const included = new Map<string, ProgramSource>();
	for (;;) {
		const missing = new Set<string>();
		const options: ParseOptions = {
			hasBytes,
			include: (name, spot) => {
				const source = included.get(name);
				if (source === undefined) missing.add(name);
				spots.set(name, spot);
				return source;
			},
		};
		for (const { text } of [...sources, ...included.values()]) requireShort(text);
		const spots = new Map<string, Spot>();
		const program = parseProgram(sources, options);
		if (missing.size === 0) return program;
		for (const name of missing)
			included.set(name, yield* readIncluded(context, name, spots.get(name)!, { hasBytes }));
	}
}

// A program is read in one go.
const requireShort = ({ length }: string): void => {
	if (length > maxProgram)
		throw new AwkFatal(`a program of ${length} characters is longer than the ${maxProgram} that are allowed`);
};

const maxProgram = 131_072;

/** How messages call a program that is an argument. */
export const commandLine = 'cmd. line';

/** A program whose parts are all known, for checks before it runs; `undefined` if some is in a file. */
export const parseKnown = (parts: readonly ProgramPart[]): Program | undefined => {
	if (parts.some(({ kind }) => kind !== 'text')) return undefined;
	let isWhole = true;
	const program = parseProgram([new ProgramSource(commandLine, parts.map(({ text }) => text).join('\n'))], {
		hasBytes: false,
		include: () => {
			isWhole = false;
			return undefined;
		},
	});
	return isWhole ? program : undefined;
};

function* readIncluded(
	context: CommandContext,
	name: string,
	spot: Spot,
	style: { readonly hasBytes: boolean },
): Flow<ProgramSource> {
	const path = yield* findIncluded(context, name);
	const bytes = yield* readFile(context, path);
	if (!isFsError(bytes)) return new ProgramSource(path, decode(bytes, style));
	throw new AwkSyntaxError(
		spot,
		`cannot open source file \`${name}' for reading: ${errnoText[bytes.errno]}`,
		'',
		'error',
	);
}

// By its name, or with `.awk` after it, in the folders of AWKPATH.
function* findIncluded(context: CommandContext, name: string): Flow<string> {
	const folders = name.includes('/') ? [''] : ['', ...(context.variable('AWKPATH') ?? '').split(':')];
	for (const folder of folders) {
		for (const ending of ['', '.awk']) {
			const path = `${folder === '' ? '' : `${folder}/`}${name}${ending}`;
			const stat = yield* attempt(() => context.fileSystem.stat(context.path(path)));
			if (!isFsError(stat)) return path;
		}
	}
	return name;
}

function* readSource(
	context: CommandContext,
	name: string,
	{ hasBytes }: { readonly hasBytes: boolean },
): Flow<ProgramSource> {
	const path = name === '-' || name === '/dev/stdin' ? '-' : yield* findIncluded(context, name);
	const bytes = yield* readFile(context, path);
	if (isFsError(bytes))
		throw new AwkFatal(`cannot open source file \`${name}' for reading: ${errnoText[bytes.errno]}`);
	return new ProgramSource(name, decode(bytes, { hasBytes }));
}

const decode = (bytes: Uint8Array, { hasBytes }: { readonly hasBytes: boolean }): string => {
	return hasBytes ? decodeApart(bytes, 0, bytes.length) : byteKit.decode(bytes);
};

function* readFile(context: CommandContext, name: string) {
	const opened = yield* attempt(() => context.openInput(name));
	if (isFsError(opened)) return opened;
	try {
		return yield* attempt(() => readWhole(context, opened.input));
	} finally {
		yield* wait(opened.close());
	}
}
