import { errnoText, type Flow, isFsError } from '@tenon/core';
import { byteKit, type CommandContext, RegexError } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { withInput } from '../support/inputs.ts';
import { readWhole } from '../support/read-whole.ts';
import { GrepRefusal } from './read-settings.ts';

/** A pattern, and where it is from: `FILE:LINE: ` for one of a file, else nothing. */
export type PatternOrigins = ReadonlyMap<string, string>;

/** The patterns of `-e` and `-f`, in no order that matters; each line of a text is one. Files may fail. */
export function* gatherPatterns(
	context: CommandContext,
	texts: readonly string[],
	files: readonly string[],
): Flow<PatternOrigins> {
	const patterns = new Map<string, string>();
	for (const text of texts) for (const line of text.split('\n')) patterns.set(line, '');
	for (const file of files) {
		const bytes = yield* attempt(() => withInput(context, file, (input) => readWhole(context, input)));
		if (isFsError(bytes)) throw new GrepRefusal(`${file}: ${errnoText[bytes.errno]}`);
		if (bytes.length === 0) continue;
		const text = byteKit.decode(bytes);
		for (const [index, line] of (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').entries())
			if (!patterns.has(line)) patterns.set(line, `${file}:${index + 1}: `);
	}
	return patterns;
}

/** Refuses patterns that are no expressions, each with where it is from. */
export const refuseFaulty = (patterns: PatternOrigins, compile: (pattern: string) => unknown): void => {
	const faults: string[] = [];
	for (const [pattern, origin] of patterns) {
		// What has nothing that opens is always one.
		if (!/[\\[({*+?]/.test(pattern)) continue;
		try {
			compile(pattern);
		} catch (error) {
			if (!(error instanceof RegexError)) throw error;
			faults.push(origin + error.message);
		}
	}
	if (faults.length > 0) throw new GrepRefusal(faults.join('\ngrep: '));
};

/** What GNU's grep warns of in a pattern: operators with nothing to repeat. */
export const warningsOf = (pattern: string, syntax: 'basic' | 'extended'): readonly string[] => {
	if (syntax === 'basic' || !/[*+?{]/.test(pattern)) return [];
	const strays = withoutQuoted(pattern).matchAll(
		/(?:^|[(|])[\^$]*([*+?]+(?:\{(?:\d+(?:,\d*)?|,\d+)\})?|\{(?:\d+(?:,\d*)?|,\d+)\})/g,
	);
	return [...strays].flatMap(([, operators]) =>
		(operators!.match(/[*+?]|\{.*/g) ?? []).map(
			(operator) => `${operator.startsWith('{') ? '{...}' : operator} at start of expression`,
		),
	);
};

// Escapes and lists become letters.
const withoutQuoted = (pattern: string): string =>
	pattern.replace(/\\.|\[\^?\]?(?:\[[:.=].*?[:.=]\]|[^\]])*\]/gs, 'x');
