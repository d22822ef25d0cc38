import { type Flow, type Maybe, type TransactionChange, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { equalBytes } from '../../diff/compare/equal-bytes.ts';
import { findChanges } from '../../diff/compare/find-changes.ts';
import { LineWriter } from '../../diff/print/line-writer.ts';
import { printUnified } from '../../diff/print/print-unified.ts';
import type { PrintSettings } from '../../diff/settings.ts';
import { cutLines, looksBinary } from '../../diff/text-lines.ts';

/** Prints one change: the lines of a text that differ, in the form that `patch -p1` takes; of all else, what happened. */
export const printChange = function* (context: CommandContext, change: TransactionChange): Flow<void> {
	const { path, kind, type, from } = change;
	if (kind === 'renamed') {
		context.output.appendText(`renamed ${type}: ${from} -> ${path}\n`);
		return;
	}
	const before = change.base === undefined ? nothing : yield* wait(change.base());
	const after = change.current === undefined ? nothing : yield* wait(change.current());
	const isText = type === 'file' && !looksBinary(before) && !looksBinary(after);
	if (!isText || (yield* equalBytes(before, after, context))) {
		context.output.appendText(`${kind} ${type}: ${path}\n`);
		return;
	}
	const breathe = (steps: number): Maybe<void> => context.breathe(steps);
	const left = yield* cutLines(before, { ...settings, breathe });
	const right = yield* cutLines(after, { ...settings, breathe });
	const changes = yield* findChanges(left, right, {
		...settings,
		newlinesCount: true,
		breathe,
	});
	const comparison = {
		left: { lines: left, title: kind === 'added' ? '/dev/null' : `a${path}`, time: undefined },
		right: { lines: right, title: kind === 'removed' ? '/dev/null' : `b${path}`, time: undefined },
		changes,
		ignorable: new Set<never>(),
		breathe,
	};
	yield* printUnified(comparison, new LineWriter(context, settings), settings);
	yield* wait(context.output.settle());
};

const nothing = new Uint8Array(0);

const settings: PrintSettings & {
	stripsReturns: boolean;
	minimal: boolean;
	isHasty: boolean;
	horizon: number;
} = {
	style: 'unified',
	context: 3,
	startsWithTab: false,
	trimsEmpty: false,
	expandsTabs: false,
	tabSize: 8,
	colors: false,
	functionLine: undefined,
	ignoredLine: undefined,
	ignoresBlankLines: false,
	ignored: { case: false, space: 'none', tabs: false, tabSize: 8 },
	width: 130,
	leftColumn: false,
	hidesCommon: false,
	stripsReturns: false,
	minimal: false,
	isHasty: false,
	horizon: 3,
};
