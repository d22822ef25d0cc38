import { type Flow, isList, isRecord, parseJson, type Value, type ValueRecord } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { TextEdit } from '@tenon/vfs';
import { CommandFailure } from '../support/command-failure.ts';
import { readDataInput } from '../support/data-input.ts';
import { isBlockText, parseBlocks } from './parse-blocks.ts';

/** The edits of a call: pairs of words, or what standard input says where there are none. */
export const readEdits = function* (
	context: CommandContext,
	words: readonly string[],
	{ all }: { readonly all: boolean },
): Flow<readonly TextEdit[]> {
	if (words.length > 0) return pairsOf(words, all);
	const input = yield* readDataInput(context);
	const edits =
		'value' in input
			? editsOf(input.value)
			: isBlockText(input.text)
				? parseBlocks(input.text)
				: editsOf(parsed(input.text));
	if (edits.length === 0) throw new CommandFailure('no edits were given', usage);
	return all ? edits.map((edit) => ({ ...edit, all })) : edits;
};

const usage = { status: 2 } as const;

const pairsOf = (words: readonly string[], all: boolean): readonly TextEdit[] => {
	if (words.length % 2 === 1)
		throw new CommandFailure(`the new text for '${short(words.at(-1)!)}' is missing`, usage);
	return words.flatMap((old, at) => (at % 2 === 0 ? [{ old, new: words[at + 1]!, all }] : []));
};

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const parsed = (text: string): Value => {
	if (text.trim() === '') throw new CommandFailure('no edits were given', usage);
	try {
		return parseJson(text);
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		throw new CommandFailure(`the edits are neither blocks nor JSON: ${error.message}`, usage);
	}
};

const editsOf = (value: Value): readonly TextEdit[] => {
	const list = isList(value) ? value : [value];
	return list.map((item, at) => {
		if (!isRecord(item)) throw new CommandFailure(`edit ${at + 1} is not a record`, usage);
		const all = item.get('all') ?? false;
		if (typeof all !== 'boolean')
			throw new CommandFailure(`edit ${at + 1}: "all" must be true or false`, usage);
		return { old: textField(item, 'old', at), new: textField(item, 'new', at), all };
	});
};

const textField = (record: ValueRecord, name: 'old' | 'new', at: number): string => {
	const value = record.get(name);
	if (typeof value === 'string') return value;
	throw new CommandFailure(`edit ${at + 1}: "${name}" must be a text`, usage);
};
