import { RegexError } from '@tenon/shell';
import { readDelimited } from './delimited.ts';
import { RecursiveEscape } from './escapes.ts';
import { LineRegex, type RegexFlags, type RegexStyle } from './line-regex.ts';
import type { Address, ScriptRegex } from './program.ts';
import { isDigit, type ScriptReader } from './script-reader.ts';

/** Reads an address that starts with a character; `undefined` if none starts so, and nothing is taken. */
export const parseAddress = (reader: ScriptReader, start: string, style: RegexStyle): Address | undefined => {
	if (start === '/') return regexAddress(reader, '/', style);
	if (start === '\\') return regexAddress(reader, reader.next(), style);
	if (start === '$') return { kind: 'last' };
	if (isDigit(start)) return lineAddress(reader, start, style);
	if (style.isPosix || (start !== '+' && start !== '~')) return undefined;
	const number = reader.integer(reader.nextNonblank());
	if (number === 0) return { kind: 'any' };
	return start === '+' ? { kind: 'more', count: number } : { kind: 'multiple', of: number };
};

const lineAddress = (reader: ScriptReader, start: string, { isPosix }: RegexStyle): Address => {
	const line = reader.integer(start);
	const character = reader.nextNonblank();
	if (character !== '~' || isPosix) {
		reader.back(character);
		return { kind: 'line', line };
	}
	const step = reader.integer(reader.nextNonblank());
	return step > 0 ? { kind: 'step', first: line, step } : { kind: 'line', line };
};

const regexAddress = (reader: ScriptReader, delimiter: string, style: RegexStyle): Address => {
	const source = readDelimited(reader, delimiter, 'regex') ?? reader.fail('unterminated address regex');
	let ignoresCase = false;
	let isMultiline = false;
	for (;;) {
		const character = reader.nextNonblank();
		if (character === 'I' && !style.isPosix) ignoresCase = true;
		else if (character === 'M' && !style.isPosix) isMultiline = true;
		else {
			reader.back(character);
			const regex = compileScriptRegex(reader, source, { ignoresCase, isMultiline }, style);
			return { kind: 'regex', regex };
		}
	}
};

/** Compiles a regular expression of the script; what is wrong with it is an error at the reader's place. */
export const compileScriptRegex = (
	reader: ScriptReader,
	source: string,
	flags: RegexFlags,
	style: RegexStyle,
): ScriptRegex => {
	if (source === '') {
		if (flags.ignoresCase || flags.isMultiline) reader.fail('cannot specify modifiers on empty regexp');
		return 'last';
	}
	try {
		return new LineRegex(source, flags, style);
	} catch (error) {
		if (error instanceof RegexError || error instanceof RecursiveEscape) return reader.fail(error.message);
		throw error;
	}
};
