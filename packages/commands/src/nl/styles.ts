import { type CommandContext, compileRegex, type Regex, RegexError } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';

/** Which lines get a number. */
export type LineStyle =
	| { readonly kind: 'all' | 'nonempty' | 'none' }
	| { readonly kind: 'matching'; readonly regex: Regex };

/** Where a number stands in its columns, by the word of `-n`. */
export const numberFormats: ReadonlyMap<string, 'left' | 'right' | 'zeros'> = new Map([
	['ln', 'left'],
	['rn', 'right'],
	['rz', 'zeros'],
]);

/** Reads a style as `a`, `t`, `n` or `pBRE`; any other ends the command. */
export const readStyle = (
	context: CommandContext,
	text: string,
	section: 'body' | 'header' | 'footer',
): LineStyle => {
	if (text.startsWith('a')) return { kind: 'all' };
	if (text.startsWith('t')) return { kind: 'nonempty' };
	if (text.startsWith('n')) return { kind: 'none' };
	if (text.startsWith('p')) return { kind: 'matching', regex: compile(text.slice(1)) };
	throw new CommandFailure(`invalid ${section} numbering style: ${context.quote(text)}`, { hint: true });
};

const compile = (source: string): Regex => {
	try {
		return compileRegex(source, { syntax: 'bre', ignoreCase: false });
	} catch (error) {
		if (error instanceof RegexError) throw new CommandFailure(error.message);
		throw error;
	}
};
