import { errnoText, type Flow, isFsError } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { withInput } from '../support/inputs.ts';
import { readWhole } from '../support/read-whole.ts';
import { GrepRefusal } from './read-settings.ts';

/** The patterns of `-e` and `-f`, in no order that matters; each line of a text is one. Files may fail. */
export function* gatherPatterns(
	context: CommandContext,
	texts: readonly string[],
	files: readonly string[],
): Flow<readonly string[]> {
	const patterns = texts.flatMap((text) => text.split('\n'));
	for (const file of files) {
		const bytes = yield* attempt(() => withInput(context, file, (input) => readWhole(context, input)));
		if (isFsError(bytes)) throw new GrepRefusal(`${file}: ${errnoText[bytes.errno]}`);
		if (bytes.length === 0) continue;
		const text = byteKit.decode(bytes);
		patterns.push(...(text.endsWith('\n') ? text.slice(0, -1) : text).split('\n'));
	}
	return [...new Set(patterns)];
}

/**
 * What GNU's grep warns of in a pattern: an operator with nothing to repeat. `undefined` if nothing is odd.
 */
export const warnOfPattern = (pattern: string, syntax: 'basic' | 'extended'): string | undefined => {
	if (syntax === 'basic') return undefined;
	const stray = /(?:^|[(|])(?:([*+?])|\{(?:\d+(?:,\d*)?|,\d+)\})/.exec(withoutQuoted(pattern));
	return stray === null ? undefined : `${stray[1] ?? '{...}'} at start of expression`;
};

// Escapes and lists become letters.
const withoutQuoted = (pattern: string): string =>
	pattern.replace(/\\.|\[\^?\]?(?:\[[:.=].*?[:.=]\]|[^\]])*\]/gs, 'x');
