import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { characterWidth } from '../support/character-width.ts';
import { partsOf } from '../support/text-parts.ts';

/** How many columns of a terminal a text takes; what cannot be shown takes none. */
export const textWidth = (text: string): number => {
	let width = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.codePointAt(at)!;
		if (code > 0xffff) at += 1;
		width += Math.max(0, characterWidth(code));
	}
	return width;
};

/** The same for a text that is longer than {@link longText}, in slices. */
export const longTextWidth = function* (context: CommandContext, text: string): Flow<number> {
	let width = 0;
	for (const part of partsOf(text, longText)) {
		width += textWidth(part);
		yield* wait(context.breathe(longTextSteps));
	}
	return width;
};

/** So many units take a fraction of a millisecond. */
export const longText = 4096;

/** What the work on so many counts as, told to `breathe`. */
export const longTextSteps = 64;
