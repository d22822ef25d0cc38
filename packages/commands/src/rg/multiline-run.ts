import { type Flow, type FsError, isFsError, type Maybe, wait } from '@tenon/core';
import type { CommandContext, Input, PerlRegex } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { readWhole } from '../support/read-whole.ts';
import { countingSink } from './block-sink.ts';
import { BlockWriter } from './block-writer.ts';
import type { RgFileSearch, RgFound } from './found.ts';
import { jsonBlocks } from './json-blocks.ts';
import { MultilineSearch } from './multiline.ts';
import { isCounted, multilineSettings } from './multiline-settings.ts';
import type { NulRule } from './nul-watch.ts';
import { WholeText } from './whole-text.ts';

/**
 * Searches an input as a whole, for matches that may span lines, and writes what is to be shown of it. Returns
 * the error if it cannot be read.
 */
export function* searchWhole(
	context: CommandContext,
	input: Input,
	regex: PerlRegex,
	how: RgFileSearch,
): Flow<RgFound | FsError> {
	const { show, printer, json } = how;
	const bytes = yield* attempt(() => readWhole(context, input));
	if (isFsError(bytes)) return bytes;
	const whole = new WholeText(bytes);
	const settings = multilineSettings(how);
	const sink = isCounted(how)
		? countingSink(whole.text, regex)
		: json === undefined
			? new BlockWriter(show, regex, printer, whole)
			: jsonBlocks(json, regex, whole, show);
	const search = new MultilineSearch(whole, regex, settings, sink);
	const breathe = (steps: number): Maybe<void> => context.output.settle() ?? context.breathe(steps);
	while (yield* search.step(breathe)) {
		const waits = context.output.settle() ?? context.breathe();
		if (waits !== undefined) yield* wait(waits);
	}
	const lost = search.nulAt < 0 ? 'none' : lostBy[settings.nul];
	// A count of a part would mislead.
	const selected = lost === 'unsought' && isCounted(how) ? 0 : search.selected;
	const searchedTo = search.nulAt < 0 ? search.at : Math.min(search.nulAt, search.at);
	return {
		selected,
		matches: selected,
		searched: whole.offsetOf(searchedTo),
		nulOffset: search.nulAt < 0 ? -1 : whole.offsetOf(search.nulAt),
		lost: selected === 0 || json !== undefined ? 'none' : lost,
	};
}

const lostBy: Readonly<Record<NulRule, RgFound['lost']>> = {
	hides: 'hidden',
	stops: 'unsought',
	noted: 'none',
	ignored: 'none',
};
