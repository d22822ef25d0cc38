import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { chooseWord } from './choose-word.ts';
import { type QuotingStyle, quotingStyles } from './quoting-style.ts';

/** The style of QUOTING_STYLE; `undefined` where it is not set, or names none, which is told. */
export function* environmentQuoting(context: CommandContext): Flow<QuotingStyle | undefined> {
	const word = context.variable('QUOTING_STYLE');
	if (word === undefined) return undefined;
	const style = chooseWord(quotingStyles, word);
	if (style === undefined)
		yield* wait(
			context.complain(
				`ignoring invalid value of environment variable QUOTING_STYLE: ${context.quote(word)}`,
			),
		);
	return style;
}
