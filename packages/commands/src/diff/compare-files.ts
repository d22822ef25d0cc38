import { characterEscape, encodeText, type Flow, type Maybe, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { equalBytes } from './compare/equal-bytes.ts';
import { findChanges } from './compare/find-changes.ts';
import { type FoundPair, hunksOf } from './findings.ts';
import { type Comparison, findIgnorable, type PrintedFile } from './print/hunk.ts';
import { LineWriter } from './print/line-writer.ts';
import { printContext } from './print/print-context.ts';
import { printMerged } from './print/print-merged.ts';
import { printNormal } from './print/print-normal.ts';
import { printEd, printForwardEd, printRcs } from './print/print-scripts.ts';
import { printSideBySide } from './print/print-side-by-side.ts';
import { printUnified } from './print/print-unified.ts';
import { type DiffSettings, printsEqualFiles, showsLackOfNewline } from './settings.ts';
import { readSide, type Side, timeText } from './side.ts';
import { cutLines, looksBinary } from './text-lines.ts';

/** How two files came to be compared. */
export interface FilePair {
	readonly left: Side;
	readonly right: Side;
	/** Whether they were found in directories: their names are then printed above the changes. */
	readonly isNested: boolean;
}

// Whether that the files differ is known without a look into them: nothing in them is to be ignored.
const differsInSize = (settings: DiffSettings, { left, right }: FilePair): boolean =>
	settings.findings === undefined &&
	ignoresNothing(settings) &&
	left.kind === 'file' &&
	right.kind === 'file' &&
	left.size > 0 &&
	right.size > 0 &&
	left.size !== right.size;

const ignoresNothing = ({ ignored, ignoredLine, ignoresBlankLines, stripsReturns }: DiffSettings): boolean =>
	!ignored.case &&
	ignored.space === 'none' &&
	!ignored.tabs &&
	ignoredLine === undefined &&
	!ignoresBlankLines &&
	!stripsReturns;

/** Compares two files and prints what differs: 0 if nothing does, 1 if something does, 2 on trouble. */
export const compareFiles = function* (
	context: CommandContext,
	settings: DiffSettings,
	pair: FilePair,
): Flow<number> {
	const { left, right } = pair;
	const isSame = left.identity === right.identity && left.identity !== '';
	if (isSame && !printsEqualFiles(settings)) return reportSame(context, settings, pair);
	if (settings.brief && differsInSize(settings, pair)) {
		context.output.appendText(
			`Files ${labelOf(settings, pair, 0)} and ${labelOf(settings, pair, 1)} differ\n`,
		);
		return 1;
	}
	const leftBytes = yield* readSide(context, left);
	const rightBytes = isSame ? leftBytes : yield* readSide(context, right);
	if (!settings.asText && (looksBinary(leftBytes) || looksBinary(rightBytes))) {
		if (yield* equalBytes(leftBytes, rightBytes, context)) return reportSame(context, settings, pair);
		if (settings.findings !== undefined) {
			settings.findings.add(namesOf(pair), true);
			return 1;
		}
		const text = settings.brief ? 'Files' : 'Binary files';
		context.output.appendText(
			`${text} ${labelOf(settings, pair, 0)} and ${labelOf(settings, pair, 1)} differ\n`,
		);
		return 1;
	}
	const breathe = (steps: number): Maybe<void> => context.breathe(steps);
	const leftLines = yield* cutLines(leftBytes, { ...settings, breathe });
	const rightLines = yield* cutLines(rightBytes, { ...settings, breathe });
	const newlinesCount = settings.brief || showsLackOfNewline(settings);
	const changes = yield* findChanges(leftLines, rightLines, {
		...settings,
		newlinesCount,
		breathe,
	});
	const compared = {
		left: printed(context, settings, pair, 0, leftLines),
		right: printed(context, settings, pair, 1, rightLines),
		changes,
		breathe,
	};
	const ignorable = yield* findIgnorable(compared, settings);
	const comparison: Comparison = { ...compared, ignorable };
	const differs = changes.length > ignorable.size;
	if (settings.findings !== undefined) {
		if (!differs) return reportSame(context, settings, pair);
		settings.findings.add(
			namesOf(pair),
			true,
			settings.brief ? [] : yield* hunksOf(context, comparison, settings),
		);
		return 1;
	}
	if (settings.brief) {
		if (!differs) return reportSame(context, settings, pair);
		context.output.appendText(
			`Files ${labelOf(settings, pair, 0)} and ${labelOf(settings, pair, 1)} differ\n`,
		);
		return 1;
	}
	if (differs || printsEqualFiles(settings)) {
		if (pair.isNested) context.output.appendText(pairTitle(settings, pair));
		yield* print(context, settings, comparison);
		yield* wait(context.output.settle());
	}
	let isUnsayable = false;
	if (!newlinesCount) {
		for (const [index, lines] of [leftLines, rightLines].entries()) {
			if (!lines.lacksNewline) continue;
			yield* wait(
				context.complain(`${labelOf(settings, pair, index as 0 | 1)}: No newline at end of file\n`),
			);
			isUnsayable = true;
		}
	}
	if (isUnsayable) return 2;
	return differs ? 1 : reportSame(context, settings, pair);
};

const namesOf = ({ left, right }: FilePair): FoundPair => ({
	left: left.kind === 'missing' ? undefined : left.name,
	right: right.kind === 'missing' ? undefined : right.name,
});

const reportSame = (context: CommandContext, settings: DiffSettings, pair: FilePair): number => {
	if (settings.findings !== undefined) {
		if (!pair.isNested || settings.reportsIdentical) settings.findings.add(namesOf(pair), false);
		return 0;
	}
	if (settings.reportsIdentical) {
		const names = `${labelOf(settings, pair, 0)} and ${labelOf(settings, pair, 1)}`;
		context.output.appendText(`Files ${names} are identical\n`);
	}
	return 0;
};

const labelOf = ({ labels }: DiffSettings, { left, right }: FilePair, index: 0 | 1): string =>
	labels[index] ?? (index === 0 ? left.name : right.name);

const pairTitle = (settings: DiffSettings, pair: FilePair): string => {
	const [left, right] = [quoteTitle(labelOf(settings, pair, 0)), quoteTitle(labelOf(settings, pair, 1))];
	return `diff${settings.optionText} ${left} ${right}\n`;
};

const printed = (
	context: CommandContext,
	settings: DiffSettings,
	pair: FilePair,
	index: 0 | 1,
	lines: PrintedFile['lines'],
): PrintedFile => {
	const label = settings.labels[index];
	if (label !== undefined) return { lines, title: label, time: undefined };
	const side = index === 0 ? pair.left : pair.right;
	return {
		lines,
		title: quoteTitle(side.name),
		// Most forms do not show it.
		get time() {
			return timeText(context, side);
		},
	};
};

const print = function* (
	context: CommandContext,
	settings: DiffSettings,
	comparison: Comparison,
): Flow<void> {
	const { style, mergeFormats } = settings;
	const writer = new LineWriter(context, settings);
	if (mergeFormats !== undefined) yield* printMerged(comparison, writer, mergeFormats);
	else if (style === 'side-by-side') yield* printSideBySide(comparison, settings, context);
	else if (style !== 'merged') yield* printers[style](comparison, writer, settings);
};

const printers = {
	normal: printNormal,
	unified: printUnified,
	context: printContext,
	ed: printEd,
	'forward-ed': printForwardEd,
	rcs: printRcs,
};

// As a string of C where a blank is in it, something that cannot be seen, or a byte beyond ASCII.
const quoteTitle = (name: string): string => {
	if (/^[!#-[\]-\x7f]*$/.test(name)) return name;
	let body = '';
	for (const byte of encodeText(name)) {
		const character = String.fromCharCode(byte);
		if (byte > 0x7f) body += `\\${byte.toString(8)}`;
		else if (byte < 0x20) body += characterEscape(character);
		else body += character === '"' || character === '\\' ? `\\${character}` : character;
	}
	return `"${body}"`;
};
