import {
	andThen,
	decodeText,
	errnoText,
	type Flow,
	type FsError,
	fromPlain,
	hasRawBytes,
	isFsError,
	type Maybe,
	type Touch,
	wait,
} from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type ParsedArguments,
	readsOf,
	type TouchLook,
} from '@tenon/shell';
import { type EditedPlace, EditFailure, type EditPlan, planEdits, type TextEdit } from '@tenon/vfs';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import { failureText } from './failure-text.ts';
import { readEdits } from './read-edits.ts';

const options = {
	all: {
		kind: 'flag',
		short: 'a',
		long: 'all',
		summary: 'replace every occurrence of OLD, not the only one',
	},
	exact: { kind: 'flag', short: 'x', long: 'exact', summary: 'OLD must be equal in its blanks too' },
	dryRun: { kind: 'flag', short: 'n', long: 'dry-run', summary: 'say what would change, and change nothing' },
} as const;

/** `edit`: puts new text in the place of old text that a file has once; all edits of a call or none. */
export const edit: DefinedCommand = defineCommand({
	name: 'edit',
	summary: 'Replace texts of a file by others, found by what they are and not by their lines.',
	options,
	operands: {
		name: 'FILE [OLD NEW]',
		min: 1,
		max: Number.POSITIVE_INFINITY,
		summary: [
			'Each OLD must be in FILE exactly once. Where none is equal, one that differs only in its blanks is taken',
			'and NEW gets the indentation of the file. All edits are made, or none. Without OLD the edits are read',
			'from standard input: a JSON list of {"old": …, "new": …}, or blocks between the lines',
			'"<<<<<<<", "=======" and ">>>>>>>".',
		].join('\n'),
	},
	examples: [
		{
			script: "edit notes 'two' 'zwei'; cat notes",
			files: { notes: 'one\ntwo\n' },
			output: 'notes: line 2: 1 line for 1 line\none\nzwei\n',
		},
		{
			script: "edit notes <<'EOF'\n<<<<<<<\none\n=======\n1\n>>>>>>>\nEOF\ncat notes",
			files: { notes: '  one\n  two\n' },
			output: 'notes: line 1: 1 line for 1 line\n  1\n  two\n',
		},
	],
	effects: ['fs.read', 'fs.overwrite'],
	touches: ({ options, operands }, look) => editTouches(look, operands[0]!, options.dryRun),
	json: {
		type: 'array',
		items: {
			type: 'object',
			properties: {
				edit: { type: 'integer' },
				line: { type: 'integer' },
				match: { type: 'string' },
				oldLines: { type: 'integer' },
				newLines: { type: 'integer' },
			},
		},
	},
	usageStatus: 2,
	run: (context, args) => runReporting(context, run(context, args)),
});

const editTouches = (look: TouchLook, file: string, isDryRun: boolean): Maybe<readonly Touch[]> => {
	const reads = readsOf(look, [file]);
	if (isDryRun) return reads;
	return andThen(look.kindOf(file), (kind) =>
		kind === 'file' ? [...reads, { path: look.path(file), kind: 'overwrite' }] : reads,
	);
};

const run = function* (context: CommandContext, args: ParsedArguments<typeof options>): Flow<number> {
	const [file, ...words] = args.operands as readonly [string, ...string[]];
	const edits = yield* readEdits(context, words, { all: args.options.all });
	const plan = planned(file, yield* readText(context, file), edits, args.options.exact);
	if (!args.options.dryRun) yield* write(context, file, plan);
	report(context, file, plan, edits);
	return 0;
};

const readText = function* (context: CommandContext, file: string): Flow<string> {
	try {
		const text = decodeText(yield* wait(context.fileSystem.read(context.path(file))));
		if (hasRawBytes(text)) throw new CommandFailure(`${file}: the file is not UTF-8 text`);
		return text;
	} catch (error) {
		throw failed(file, error);
	}
};

const planned = (file: string, text: string, edits: readonly TextEdit[], isExact: boolean): EditPlan => {
	try {
		return planEdits(text, edits, { isExact });
	} catch (error) {
		if (!(error instanceof EditFailure)) throw error;
		throw new CommandFailure(failureText(file, error, { isOnly: edits.length === 1 }));
	}
};

// What was read is what must still be there: another who wrote meanwhile is not overwritten.
const write = function* (context: CommandContext, file: string, { operations }: EditPlan): Flow<void> {
	try {
		yield* wait(context.fileSystem.patch(context.path(file), operations));
	} catch (error) {
		throw failed(file, error);
	}
};

const failed = (file: string, error: unknown): unknown => {
	if (!isFsError(error)) return error;
	return new CommandFailure(`${file}: ${reasonOf(error)}`);
};

const reasonOf = (error: FsError): string =>
	error.code === 'fs.conflict' ? 'the file was changed meanwhile: read it again' : errnoText[error.errno];

const report = (
	context: CommandContext,
	file: string,
	{ places }: EditPlan,
	edits: readonly TextEdit[],
): void => {
	const rows = places.map((place) => ({
		edit: place.edit + 1,
		line: place.line,
		match: place.match,
		oldLines: lineCount(edits[place.edit]!.old),
		newLines: lineCount(place.content),
	}));
	if (context.json) printJson(context, fromPlain(rows));
	else for (const row of rows) context.output.appendText(`${file}: ${rowText(row)}\n`);
};

interface Row {
	readonly line: number;
	readonly match: EditedPlace['match'];
	readonly oldLines: number;
	readonly newLines: number;
}

const rowText = ({ line, match, oldLines, newLines }: Row): string =>
	`line ${line}: ${lines(newLines)} for ${lines(oldLines)}${match === 'exact' ? '' : ', blanks differed'}`;

const lines = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

const lineCount = (text: string): number => {
	if (text === '') return 0;
	const ends = text.split('\n').length - 1;
	return text.endsWith('\n') ? ends : ends + 1;
};
