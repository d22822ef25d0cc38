import type { ParsedArguments } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import type { diffOptions } from './options.ts';

/** What a line is, or a group of lines, to a merged file. */
export type LineOrigin = 'unchanged' | 'old' | 'new';
export type GroupOrigin = LineOrigin | 'changed';

/** How a merged file of both is written: `-D`, `--GTYPE-group-format`, `--LTYPE-line-format`. */
export interface MergeFormats {
	readonly line: Readonly<Record<LineOrigin, string>>;
	readonly group: Readonly<Record<GroupOrigin, string>>;
}

type DiffOptions = ParsedArguments<typeof diffOptions>['options'];

/** Reads the formats of a merged file; `undefined` where none was asked for. */
export const readMergeFormats = (options: DiffOptions): MergeFormats | undefined => {
	const ifdefs = options.ifdef.map(ifdefFormats);
	const group = (origin: GroupOrigin, given: readonly string[]): string | undefined =>
		agreed([
			...ifdefs.map((formats) => ({ option: '-D', text: formats[origin] })),
			...given.map((text) => ({ option: `--${origin}-group-format`, text })),
		]);
	const line = (origin: LineOrigin, given: readonly string[]): string | undefined =>
		agreed([
			...options.lineFormat.map((text) => ({ option: '--line-format', text })),
			...given.map((text) => ({ option: `--${origin}-line-format`, text })),
		]);
	const groups = {
		unchanged: group('unchanged', options.unchangedGroupFormat),
		old: group('old', options.oldGroupFormat),
		new: group('new', options.newGroupFormat),
		changed: group('changed', options.changedGroupFormat),
	};
	const lines = {
		unchanged: line('unchanged', options.unchangedLineFormat),
		old: line('old', options.oldLineFormat),
		new: line('new', options.newLineFormat),
	};
	if ([...Object.values(groups), ...Object.values(lines)].every((text) => text === undefined))
		return undefined;
	const old = groups.old ?? groups.changed ?? '%<';
	const fresh = groups.new ?? groups.changed ?? '%>';
	return {
		line: { unchanged: lines.unchanged ?? '%l\n', old: lines.old ?? '%l\n', new: lines.new ?? '%l\n' },
		group: {
			unchanged: groups.unchanged ?? '%=',
			old,
			new: fresh,
			changed: groups.changed ?? old + fresh,
		},
	};
};

/** Whether files that are the same give a merged file with nothing in it. */
export const hidesUnchanged = ({ line, group }: MergeFormats): boolean =>
	group.unchanged === '' || (group.unchanged === '%=' && line.unchanged === '');

const ifdefFormats = (name: string): Readonly<Record<GroupOrigin, string>> => ({
	unchanged: '%=',
	old: `#ifndef ${name}\n%<#endif /* ! ${name} */\n`,
	new: `#ifdef ${name}\n%>#endif /* ${name} */\n`,
	changed: `#ifndef ${name}\n%<#else /* ${name} */\n%>#endif /* ${name} */\n`,
});

// A format may be given twice, but not two of them.
const agreed = (given: readonly { readonly option: string; readonly text: string }[]): string | undefined => {
	const first = given[0]?.text;
	for (const { option, text } of given) {
		if (text !== first)
			throw new CommandFailure(`conflicting ${option} option value '${text}'`, { status: 2, hint: true });
	}
	return first;
};
