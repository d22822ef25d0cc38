import { decodeText, errnoText, type Flow, fromPlain, isFsError, isPromise, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import type { ItemList } from '../support/item-list.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import type { DigestKind } from './algorithms.ts';
import { readListLine } from './check-line.ts';
import { digestFile } from './digest-file.ts';
import { escapeName } from './print-digest.ts';

/** How a list is checked, and what is told. */
export interface CheckOptions {
	readonly kinds: readonly DigestKind[];
	readonly needsTag: boolean;
	readonly isQuiet: boolean;
	readonly isSilent: boolean;
	readonly isStrict: boolean;
	readonly warns: boolean;
	readonly ignoresMissing: boolean;
}

/** Checks the files of a list against their digests; whether all were right. */
export const checkList = function* (
	context: CommandContext,
	verdicts: ItemList,
	list: string,
	options: CheckOptions,
): Flow<boolean> {
	let opened: { readonly input: Input; close(): void | Promise<void> };
	try {
		opened = yield* wait(context.openInput(list));
	} catch (error) {
		if (!isFsError(error)) throw error;
		const reason = error.errno === 'EISDIR' ? 'read error' : errnoText[error.errno];
		yield* wait(context.complain(`${quoteInMessage(list)}: ${reason}`));
		return false;
	}
	const shown = list === '-' ? 'standard input' : list;
	const counts = { proper: 0, improper: 0, mismatched: 0, unreadable: 0, matched: 0 };
	try {
		const reader = new LineReader(opened.input, linesOf(context, 0x0a));
		for (;;) {
			const next = reader.next();
			if (!(isPromise(next) ? yield* wait(next) : next)) break;
			const line = decodeText(reader.bytes.subarray(reader.start, reader.end)).replace(/\r$/, '');
			if (line === '' || line.startsWith('#')) continue;
			const listed = readListLine(line, options.kinds, options);
			if (listed === undefined || (listed.name === '-' && list === '-')) {
				counts.improper += 1;
				if (options.warns) {
					const tag = options.kinds.length === 1 ? options.kinds[0]!.tag : 'CRC';
					const text = `${quoteInMessage(shown)}: ${reader.count}: improperly formatted ${tag} checksum line`;
					yield* wait(context.complain(text));
				}
				continue;
			}
			counts.proper += 1;
			const digest = yield* digestFile(context, listed.kind, listed.name, options);
			if (digest === 'missing') continue;
			const isRight = digest === listed.digest;
			if (digest === undefined) counts.unreadable += 1;
			else if (isRight) counts.matched += 1;
			else counts.mismatched += 1;
			if (options.isSilent || (isRight && options.isQuiet)) continue;
			const verdict = digest === undefined ? 'FAILED open or read' : isRight ? 'OK' : 'FAILED';
			const name = listed.name.includes('\n') ? `\\${escapeName(listed.name)}` : listed.name;
			verdicts.add(`${name}: ${verdict}\n`, () => fromPlain({ file: listed.name, status: verdict }));
			yield* wait(context.output.settle());
		}
	} catch (error) {
		if (!isFsError(error)) throw error;
		yield* wait(context.complain(`${quoteInMessage(shown)}: read error`));
		return false;
	} finally {
		yield* wait(opened.close());
	}
	return yield* conclude(context, shown, counts, options);
};

interface Counts {
	readonly proper: number;
	readonly improper: number;
	readonly mismatched: number;
	readonly unreadable: number;
	readonly matched: number;
}

const conclude = function* (
	context: CommandContext,
	shown: string,
	counts: Counts,
	options: CheckOptions,
): Flow<boolean> {
	const quoted = shown === 'standard input' ? quoteAlways(shown) : quoteInMessage(shown);
	if (counts.proper === 0) {
		yield* wait(context.complain(`${quoted}: no properly formatted checksum lines found`));
		return false;
	}
	if (!options.isSilent) {
		const warnings = [
			warning(counts.improper, 'line is improperly formatted', 'lines are improperly formatted'),
			warning(counts.unreadable, 'listed file could not be read', 'listed files could not be read'),
			warning(counts.mismatched, 'computed checksum did NOT match', 'computed checksums did NOT match'),
		];
		for (const text of warnings) if (text !== '') yield* wait(context.complain(text));
		if (options.ignoresMissing && counts.matched === 0) {
			yield* wait(context.complain(`${quoted}: no file was verified`));
		}
	}
	const isVerified = !options.ignoresMissing || counts.matched > 0;
	return (
		isVerified &&
		counts.mismatched === 0 &&
		counts.unreadable === 0 &&
		(!options.isStrict || counts.improper === 0)
	);
};

const warning = (count: number, one: string, many: string): string =>
	count === 0 ? '' : `WARNING: ${count} ${count === 1 ? one : many}`;
