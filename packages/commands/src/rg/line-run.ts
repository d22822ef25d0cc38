import { type Flow, type FsError, isFsError, wait } from '@tenon/core';
import type { CommandContext, Input, PerlRegex } from '@tenon/shell';
import { FileSearch, type SearchRun } from '../grep/file-search.ts';
import { matcherOf } from '../grep/line-matcher.ts';
import { attempt } from '../support/attempt.ts';
import { chunkSteps } from '../support/chunks.ts';
import type { RgFileSearch, RgFound } from './found.ts';
import { RgWriter } from './rg-writer.ts';

/** Searches an input line by line, as it comes in, and writes what is to be shown of it. Returns the error if it cannot be read. */
export function* searchLines(
	context: CommandContext,
	input: Input,
	regex: PerlRegex,
	{ settings, show, printer, page, json }: RgFileSearch,
): Flow<RgFound | FsError> {
	const matcher = matcherOf(regex, 0x0a);
	const run: SearchRun = { context, settings, matcher, hasWritten: page.hasWritten };
	const writer = new RgWriter(show, regex, printer);
	const search = new FileSearch(run, json ?? writer, { copiesLines: false });
	let searched = 0;
	while (!search.isDone) {
		const chunk = yield* attempt(() => input.pull());
		if (isFsError(chunk)) return chunk;
		if (chunk === undefined) break;
		searched += chunk.length;
		yield* wait(search.push(chunk));
		yield* wait(search.written());
		yield* wait(context.output.settle());
		yield* wait(context.breathe(chunkSteps));
	}
	yield* wait(search.end());
	yield* wait(search.written());
	const lost = search.hasHiddenMatches && json === undefined ? 'hidden' : 'none';
	return { selected: search.selected, matches: writer.matches, searched, nulOffset: search.nulOffset, lost };
}
