import { RegexError } from '../regex/errors.ts';
import { compileRegex, type Regex } from '../regex/regex.ts';
import { ExpansionError } from '../state/errors.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import type { TestStatus } from './compile.ts';

/**
 * `text =~ source`: sets `BASH_REMATCH` to the match and its groups, or to nothing. A source that is
 * no regular expression gives 2, without a message, as in bash, and leaves the last match.
 */
export const matchRegex = (shell: Shell, text: string, source: string): TestStatus => {
	const regex = compile(source, shell.options.shopt.has('nocasematch'));
	if (regex === undefined) return 2;
	const match = search(regex, text, source);
	const groups = match?.map((span) => (span === undefined ? '' : text.slice(span[0], span[1])));
	const variable = shell.variables.own('BASH_REMATCH');
	if (!variable.has(attribute.readonly)) variable.value = new IndexedArray(groups);
	return match === undefined ? 1 : 0;
};

const compile = (source: string, ignoreCase: boolean): Regex | undefined => {
	try {
		return compileRegex(source, { syntax: 'ere', ignoreCase });
	} catch (error) {
		if (error instanceof RegexError) return undefined;
		throw error;
	}
};

// Too much work is no answer; it must not pass for "no match".
const search = (regex: Regex, text: string, source: string): ReturnType<Regex['exec']> => {
	try {
		return regex.exec(text);
	} catch (error) {
		if (!(error instanceof RegexError)) throw error;
		throw new ExpansionError(`[[: ${source}: ${error.message}`, { status: 2, ends: 'command', cause: error });
	}
};
