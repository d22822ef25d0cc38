import { andThen, type Maybe, orElse, runFlow } from '@tenon/core';
import { RegexError } from '../regex/errors.ts';
import { compileRegex, type Regex } from '../regex/regex.ts';
import { ExpansionError } from '../state/errors.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { hasByteCharacters, joinBytes, localeText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { learnText } from '../state/text-facts.ts';
import { attribute } from '../state/variable.ts';
import { shortLength } from '../state/work.ts';
import type { TestStatus } from './compile.ts';

/**
 * `text =~ source`: sets `BASH_REMATCH` to the match and its groups, or to nothing. A source that is
 * no regular expression gives 2, without a message, as in bash, and leaves the last match.
 */
export const matchRegex = (shell: Shell, subject: string, written: string): Maybe<TestStatus> =>
	subject.length <= shortLength
		? matchLearned(shell, subject, written)
		: andThen(learnText(shell, subject), () => matchLearned(shell, subject, written));

const matchLearned = (shell: Shell, subject: string, written: string): Maybe<TestStatus> => {
	const inBytes = hasByteCharacters(shell);
	const text = inBytes ? bytesAsCharacters(localeText(shell, subject)) : joinBytes(subject);
	const source = inBytes ? bytesAsCharacters(localeText(shell, written)) : joinBytes(written);
	const regex = compile(source, shell.options.shopt.has('nocasematch'));
	if (regex === undefined) return 2;
	if (!regex.isLong(text.length)) return keepMatch(shell, text, inBytes, search(regex, text, source));
	const breathe = (steps: number): Maybe<void> => (shell.slice.isDue(steps) ? shell.slice.turn() : undefined);
	return andThen(
		orElse(
			() => runFlow(regex.execInSlices(text, 0, {}, breathe)),
			(error) => refuse(error, source),
		),
		(match) => keepMatch(shell, text, inBytes, match),
	);
};

const keepMatch = (
	shell: Shell,
	text: string,
	inBytes: boolean,
	match: ReturnType<Regex['exec']>,
): TestStatus => {
	const groups = match?.map((span) => {
		if (span === undefined) return '';
		const group = text.slice(span[0], span[1]);
		return inBytes ? charactersAsBytes(group) : group;
	});
	const variable = shell.variables.own('BASH_REMATCH');
	if (!variable.has(attribute.readonly)) variable.value = new IndexedArray(groups);
	return match === undefined ? 1 : 0;
};

// A byte that is no character matches nothing; in the C locale it is one, that is in no class.
const bytesAsCharacters = (text: string): string => shifted(text, /[\udc80-\udcff]/g, privateUse - rawBytes);
const charactersAsBytes = (text: string): string => shifted(text, /[\ue080-\ue0ff]/g, rawBytes - privateUse);

const rawBytes = 0xdc80;
const privateUse = 0xe080;

const shifted = (text: string, units: RegExp, by: number): string =>
	text.replaceAll(units, (unit) => String.fromCharCode(unit.charCodeAt(0) + by));

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
		return refuse(error, source);
	}
};

const refuse = (error: unknown, source: string): never => {
	if (!(error instanceof RegexError)) throw error;
	throw new ExpansionError(`[[: ${source}: ${error.message}`, { status: 2, ends: 'command', cause: error });
};
