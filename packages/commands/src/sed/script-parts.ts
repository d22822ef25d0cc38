import { encodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext, ParsedArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { readWhole } from '../support/read-whole.ts';
import { SedFailure } from './errors.ts';
import type { sedOptions } from './options.ts';
import type { ScriptStyle } from './parse-program.ts';
import type { ScriptPart } from './script-reader.ts';

/** The arguments of a call. */
export type SedArguments = ParsedArguments<typeof sedOptions>;

/** Where the parts of the script come from, in their order, and the files that are left. */
export interface ScriptSources {
	readonly sources: readonly { readonly kind: 'expression' | 'file'; readonly text: string }[];
	readonly files: readonly string[];
}

/** The parts of the script: `-e` and `-f` in their order, else the first operand; `undefined` if none. */
export const findScript = ({ options, operands, order }: SedArguments): ScriptSources | undefined => {
	const expressions = [...options.expressions];
	const scriptFiles = [...options.scriptFiles];
	const sources: ScriptSources['sources'][number][] = [];
	for (const name of order) {
		if (name === 'expressions') sources.push({ kind: 'expression', text: expressions.shift()! });
		else if (name === 'scriptFiles') sources.push({ kind: 'file', text: scriptFiles.shift()! });
	}
	if (sources.length > 0) return { sources, files: operands };
	const [script, ...files] = operands;
	return script === undefined ? undefined : { sources: [{ kind: 'expression', text: script }], files };
};

/** Reads the parts; those in files from the file system. */
export const readParts = function* (
	context: CommandContext,
	{ sources }: ScriptSources,
): Flow<readonly ScriptPart[]> {
	const parts: ScriptPart[] = [];
	let number = 0;
	for (const { kind, text } of sources) {
		if (kind === 'file') parts.push(filePart(text, yield* readScript(context, text)));
		else {
			number += 1;
			parts.push(expressionPart(text, number));
		}
	}
	return parts;
};

/** An expression as the parser takes it. */
export const expressionPart = (text: string, number: number): ScriptPart => ({
	kind: 'expression',
	number,
	text: byteText(encodeText(text)),
});

/** The content of a file as the parser takes it. */
export const filePart = (name: string, bytes: Uint8Array): ScriptPart => ({
	kind: 'file',
	name,
	text: byteText(bytes),
});

/** How the script is to be read. */
export const scriptStyle = ({ options }: SedArguments): ScriptStyle => ({
	isExtended: options.extended,
	isPosix: options.posix,
	isSandboxed: options.sandbox,
	delimiter: options.nullData || options.zeroTerminated ? 0 : 0x0a,
	hasBytes: false,
});

function* readScript(context: CommandContext, name: string): Flow<Uint8Array> {
	const opened = yield* attempt(() => context.openInput(name));
	if (isFsError(opened)) {
		// What can be opened and not read is empty.
		if (opened.errno === 'EISDIR') return nothing;
		throw new SedFailure(`couldn't open file ${name}: ${errnoText[opened.errno]}`, 4);
	}
	try {
		const bytes = yield* attempt(() => readWhole(context, opened.input));
		return isFsError(bytes) ? nothing : bytes;
	} finally {
		yield* wait(opened.close());
	}
}

const nothing = new Uint8Array(0);

const byteText = (bytes: Uint8Array): string => {
	let text = '';
	for (const byte of bytes) text += String.fromCharCode(byte);
	return text;
};
