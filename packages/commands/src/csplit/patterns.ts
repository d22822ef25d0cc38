import { type CommandContext, compileRegex, type Regex, RegexError } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';

/** Where a piece ends, and how often that is looked for again. */
export interface SplitPattern {
	/** As it was typed, for messages. */
	readonly text: string;
	readonly at:
		| { readonly kind: 'line'; readonly number: number }
		| {
				readonly kind: 'match';
				readonly regex: Regex;
				/** Lines from the one that matches to the one that begins the next piece. */
				readonly offset: number;
				/** Lines before it go nowhere. */
				readonly isSkipped: boolean;
		  };
	/** Times beyond the first. */
	readonly repeats: number;
}

/** Reads all patterns; what is wrong with one ends the command. `warn` is told what is odd. */
export const readPatterns = (
	context: CommandContext,
	words: readonly string[],
	warn: (text: string) => void,
): readonly SplitPattern[] => {
	const patterns: SplitPattern[] = [];
	let line = 0;
	for (let at = 0; at < words.length; at++) {
		const text = words[at]!;
		const next = words[at + 1];
		const isMatch = text.startsWith('/') || text.startsWith('%');
		const place = isMatch
			? readMatch(context, text)
			: { kind: 'line' as const, number: readLine(context, text, line, warn) };
		if (place.kind === 'line') line = place.number;
		const hasRepeat = next?.startsWith('{') === true;
		patterns.push({ text, at: place, repeats: hasRepeat ? readRepeats(context, next) : 0 });
		if (hasRepeat) at += 1;
	}
	return patterns;
};

const readMatch = (context: CommandContext, text: string): SplitPattern['at'] => {
	const mark = text[0]!;
	const end = text.lastIndexOf(mark);
	if (end === 0) throw new CommandFailure(`${text}: closing delimiter '${mark}' missing`);
	const regex = compile(context, text, text.slice(1, end));
	const behind = text.slice(end + 1);
	if (behind !== '' && !isInteger(behind, { mayBeNegative: true }))
		throw new CommandFailure(`${context.quote(text)}: integer expected after delimiter`);
	return { kind: 'match', regex, offset: Number(behind), isSkipped: mark === '%' };
};

const compile = (context: CommandContext, text: string, source: string): Regex => {
	try {
		return compileRegex(source, { syntax: 'bre', ignoreCase: false });
	} catch (error) {
		if (!(error instanceof RegexError)) throw error;
		throw new CommandFailure(`${context.quote(text)}: invalid regular expression: ${error.message}`);
	}
};

const readLine = (
	context: CommandContext,
	text: string,
	before: number,
	warn: (text: string) => void,
): number => {
	if (!isInteger(text, { mayBeNegative: false }))
		throw new CommandFailure(`${context.quote(text)}: invalid pattern`);
	const number = Number(text);
	if (number === 0) throw new CommandFailure(`${text}: line number must be greater than zero`);
	if (number < before)
		throw new CommandFailure(
			`line number ${context.quote(text)} is smaller than preceding line number, ${before}`,
		);
	if (number === before)
		warn(`warning: line number ${context.quote(text)} is the same as preceding line number`);
	return number;
};

const readRepeats = (context: CommandContext, text: string): number => {
	if (!text.endsWith('}'))
		throw new CommandFailure(`${context.quote(text)}: '}' is required in repeat count`);
	const count = text.slice(1, -1);
	if (count === '*') return Number.POSITIVE_INFINITY;
	if (!isInteger(count, { mayBeNegative: false }))
		throw new CommandFailure(`${context.quote(text.slice(0, -1))}}: integer required between '{' and '}'`);
	return Number(count);
};

const isInteger = (text: string, { mayBeNegative }: { readonly mayBeNegative: boolean }): boolean => {
	const digits = /^[ \t\n\v\f\r]*([+-]?)(\d+)$/.exec(text);
	return digits !== null && (mayBeNegative || digits[1] !== '-') && BigInt(digits[2]!) < 1n << 63n;
};
