import { type DirEntry, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { comparePair } from './compare-pair.ts';
import type { DiffSettings } from './settings.ts';
import { below, isSpecial, type Side } from './side.ts';

/** Compares the files of two directories, name by name; a side may be missing as a whole. */
export const compareDirectories = function* (
	context: CommandContext,
	settings: DiffSettings,
	left: Side,
	right: Side,
): Flow<number> {
	const leftNames = yield* namesIn(context, settings, left);
	const rightNames = yield* namesIn(context, settings, right);
	if (leftNames === undefined || rightNames === undefined) return 2;
	let status = 0;
	for (const [leftName, rightName] of pairNames(leftNames, rightNames, settings)) {
		const found = yield* compareEntry(context, settings, left, right, leftName, rightName);
		status = Math.max(status, found);
		yield* wait(context.output.settle());
		yield* wait(context.breathe());
	}
	return status;
};

const namesIn = function* (
	context: CommandContext,
	settings: DiffSettings,
	{ kind, name }: Side,
): Flow<readonly string[] | undefined> {
	if (kind === 'missing') return [];
	let entries: readonly DirEntry[];
	try {
		entries = yield* wait(context.fileSystem.list(context.path(name)));
	} catch (error) {
		if (!isFsError(error)) throw error;
		yield* wait(context.complain(`${name}: ${errnoText[error.errno]}`));
		return undefined;
	}
	const key = nameKey(settings);
	return entries
		.map((entry) => entry.name)
		.filter((entry) => !settings.isExcluded(entry))
		.filter(
			(entry) => settings.startName === undefined || compareText(key(entry), key(settings.startName)) >= 0,
		)
		.sort((a, b) => compareText(key(a), key(b)) || compareText(a, b));
};

type NamePair = readonly [string | undefined, string | undefined];

const pairNames = function* (
	left: readonly string[],
	right: readonly string[],
	settings: DiffSettings,
): Generator<NamePair> {
	const key = nameKey(settings);
	let leftAt = 0;
	let rightAt = 0;
	while (leftAt < left.length || rightAt < right.length) {
		const a = left[leftAt];
		const b = right[rightAt];
		const order = a === undefined ? 1 : b === undefined ? -1 : compareText(key(a), key(b));
		yield [order <= 0 ? a : undefined, order >= 0 ? b : undefined];
		if (order <= 0) leftAt += 1;
		if (order >= 0) rightAt += 1;
	}
};

const nameKey =
	({ ignoresNameCase }: DiffSettings): ((name: string) => string) =>
	(name) =>
		ignoresNameCase ? name.toLowerCase() : name;

// By code point, which is the order of the bytes.
const compareText = (left: string, right: string): number => {
	const a = [...left];
	const b = [...right];
	for (let at = 0; at < a.length && at < b.length; at++) {
		const difference = a[at]!.codePointAt(0)! - b[at]!.codePointAt(0)!;
		if (difference !== 0) return difference;
	}
	return a.length - b.length;
};

const compareEntry = function* (
	context: CommandContext,
	settings: DiffSettings,
	left: Side,
	right: Side,
	leftName: string | undefined,
	rightName: string | undefined,
): Flow<number> {
	const name = leftName ?? rightName!;
	const isMissingLeft = leftName === undefined;
	const isMissing = isMissingLeft || rightName === undefined;
	const there = below(isMissingLeft ? right.name : left.name, name);
	const countsAsEmpty =
		(settings.missing === 'empty' || (settings.missing === 'first-empty' && isMissingLeft)) &&
		!(isMissing && (yield* isSpecialFile(context, there)));
	if (isMissing && !countsAsEmpty) {
		if (settings.findings === undefined)
			context.output.appendText(`Only in ${isMissingLeft ? right.name : left.name}: ${name}\n`);
		else
			settings.findings.add(
				isMissingLeft ? { left: undefined, right: there } : { left: there, right: undefined },
				true,
			);
		return 1;
	}
	// The name to start with is one of the first directories alone.
	return yield* comparePair(
		context,
		{ ...settings, startName: undefined },
		{
			left: { name: below(left.name, leftName ?? name), isMissing: isMissingLeft },
			right: { name: below(right.name, rightName ?? name), isMissing: rightName === undefined },
			isNested: true,
		},
	);
};

// No empty file stands in for what cannot be read as one.
const isSpecialFile = function* (context: CommandContext, name: string): Flow<boolean> {
	const facts = yield* attempt(() => context.fileSystem.stat(context.path(name)));
	return !isFsError(facts) && isSpecial(facts.kind);
};
