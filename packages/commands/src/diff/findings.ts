import {
	decodeText,
	type Flow,
	hasRawBytes,
	type JsonSchema,
	type Maybe,
	type Value,
	wait,
} from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { type Comparison, groupChanges, type Hunk, rangeOf } from './print/hunk.ts';
import type { DiffSettings } from './settings.ts';
import type { TextLines } from './text-lines.ts';

const pairShape: JsonSchema = {
	type: 'object',
	properties: {
		old_file: { type: ['string', 'null'] },
		new_file: { type: ['string', 'null'] },
		differ: { type: 'boolean' },
		hunks: { type: 'array', items: { type: 'object' } },
	},
	required: ['old_file', 'new_file', 'differ', 'hunks'],
};

/** What `--json` gives: a record for two files, a list of those that differ for directories. */
export const diffShape: JsonSchema = { anyOf: [pairShape, { type: 'array', items: pairShape }] };

/** Two names of which one may not be there. */
export interface FoundPair {
	readonly left: string | undefined;
	readonly right: string | undefined;
}

/** What was found of pairs of files, for `--json`. */
export class DiffFindings {
	readonly #found: Value[] = [];
	#isOfDirectories = false;

	/** Directories are compared: the result is a list. */
	enterDirectory(): void {
		this.#isOfDirectories = true;
	}

	/** Takes a pair; without a comparison it is known only whether it differs. */
	add({ left, right }: FoundPair, differs: boolean, hunks: readonly Value[] = []): void {
		this.#found.push(
			new Map<string, Value>([
				['old_file', left ?? null],
				['new_file', right ?? null],
				['differ', differs],
				['hunks', hunks],
			]),
		);
	}

	/** The result; `undefined` if there is nothing to tell, since the comparison failed. */
	value(): Value | undefined {
		return this.#isOfDirectories ? this.#found : this.#found[0];
	}
}

/** The hunks of two files that were compared. */
export const hunksOf = function* (
	context: CommandContext,
	comparison: Comparison,
	settings: DiffSettings,
): Flow<readonly Value[]> {
	const { style } = settings;
	const around = style === 'unified' || style === 'context' ? settings.context : usualContext;
	const shown = { ...settings, context: around };
	const values: Value[] = [];
	for (const hunk of yield* groupChanges(comparison, shown))
		values.push(yield* hunkValue(context, hunk, comparison, around));
	return values;
};

const usualContext = 3;

const hunkValue = function* (
	context: CommandContext,
	hunk: Hunk,
	comparison: Comparison,
	around: number,
): Flow<Value> {
	const { leftFrom, leftTo, rightFrom, rightTo } = rangeOf(hunk, comparison, around);
	const left = comparison.left.lines;
	const right = comparison.right.lines;
	const changes: Value[] = [];
	const add = (tag: Tag, lines: TextLines, line: number): Maybe<void> => {
		context.holdMemory(lines.starts[line + 1]! - lines.starts[line]! + lineOverhead);
		changes.push(lineOf(tag, lines, line));
		return comparison.breathe(1);
	};
	let line = leftFrom;
	for (const change of hunk) {
		for (; line < change.left; line++) yield* wait(add('equal', left, line));
		for (let at = 0; at < change.deleted; at++) yield* wait(add('delete', left, change.left + at));
		for (let at = 0; at < change.inserted; at++) yield* wait(add('insert', right, change.right + at));
		line = change.left + change.deleted;
	}
	for (; line < leftTo; line++) yield* wait(add('equal', left, line));
	return new Map<string, Value>([
		['old_start', leftFrom + 1],
		['old_lines', leftTo - leftFrom],
		['new_start', rightFrom + 1],
		['new_lines', rightTo - rightFrom],
		['changes', changes],
	]);
};

type Tag = 'equal' | 'delete' | 'insert';

// What a line takes beside its bytes: its record, and its text in JSON.
const lineOverhead = 400;

const lineOf = (tag: Tag, lines: TextLines, line: number): Value => {
	const { bytes, starts, count, lacksNewline } = lines;
	const content = decodeText(bytes.subarray(starts[line]!, starts[line + 1]! - 1));
	if (hasRawBytes(content))
		throw new CommandFailure(`--json: line ${line + 1} of a file is not UTF-8`, { status: 2 });
	return new Map<string, Value>([
		['tag', tag],
		['content', content],
		['missing_newline', lacksNewline && line === count - 1],
	]);
};
