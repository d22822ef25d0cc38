import {
	defineTool,
	type Flow,
	isFsError,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
} from '@tenon/core';
import {
	type EditedPlace,
	EditFailure,
	type EditPlan,
	type LineEdit,
	planEdits,
	type TextEdit,
} from '@tenon/vfs';
import type { FileState } from '../files/file-state.ts';
import {
	changedMeanwhile,
	judgeOverwrite,
	type OverwritePolicy,
	warningLines,
} from '../files/overwrite-policy.ts';
import { readText } from '../files/read-text.ts';
import { asData } from '../support/data.ts';
import { flag, list, object, optional, text } from '../support/field.ts';
import { defaultBudget, type OutputBudget } from '../support/head-and-tail.ts';
import { demandFile, type FoundFile, oddKind } from '../support/look-up.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { fileFailure, runReporting, ToolFailure } from '../support/tool-failure.ts';
import { toolInput } from '../support/tool-input.ts';
import { diffTexts } from '../support/unified-diff.ts';
import { anchoredLines } from './anchored-lines.ts';

/** What the tool is made of, and how much it shows. */
export interface EditToolOptions {
	/** Says which state of a file the session has seen; told of what the edits made of it. */
	readonly files: FileState;
	/** What becomes of a call that would change a file which is another than the one seen; default: `require_read`. */
	readonly overwrite?: OverwritePolicy;
	/** How much of the diff is shown; default 8 KiB. */
	readonly budget?: OutputBudget;
}

/** `edit`: puts new text in the place of old text that a file has once; all edits of a call or none. */
export const editTool = (options: EditToolOptions): Tool =>
	defineTool({
		name: 'edit',
		label: 'Edit file',
		description:
			'Change parts of a text file. Each old text must be in the file exactly once (or use replaceAll) and is replaced by the new one; blanks may differ where nothing is equal, and the new text then takes on the indentation of the file. In place of old text, anchor_start and anchor_end may name whole lines by anchors that read gave; lines that changed since are refused. All edits are looked up in the file as it is, and all are made or none. Returns a diff; a failure names the nearest lines.',
		input: toolInput({
			path: text('file to change, absolute or relative to the working directory', { minLength: 1 }),
			edits: list(
				'the edits, in any order',
				object('one edit', {
					old: optional(
						text('text that is in the file, without line numbers; with enough around it to be there once', {
							minLength: 1,
						}),
					),
					anchor_start: optional(
						text('in place of old: anchor of the first line to replace, as read with anchors gave it', {
							minLength: 1,
						}),
					),
					anchor_end: optional(
						text('anchor of the last line to replace; default: that of the first', { minLength: 1 }),
					),
					new: text('text that takes its place; empty to remove it'),
					replaceAll: optional(flag('replace every occurrence; default false')),
				}),
				maxEdits,
			),
		}),
		output: outputObject(
			{
				path: property('string', 'absolute path'),
				version: property('string', 'changes whenever the file does; opaque'),
				places: listOf(
					'what was changed, in the order of the file',
					outputObject({
						edit: property('integer', 'which edit, from 1'),
						line: property('integer', 'first line of it before the edits, from 1'),
						match: property('string', 'exact, or equal but for its blanks', { enum: ['exact', 'blanks'] }),
					}),
				),
				addedLines: property('integer', 'lines that were not there before'),
				removedLines: property('integer', 'lines that are no longer there'),
				diff: property('string', 'the change in the unified format, cut to its budget'),
				warnings: listOf('stale_overwrite', { type: 'string' }),
			},
			['warnings'],
		),
		effects: ['fs.read', 'fs.write', 'fs.overwrite'],
		touches: ({ path }, resolve) => [{ path: resolve(path), kind: 'overwrite' }],
		run: (args, context) => runReporting(() => edit(args, context, options)),
	});

/** An edit by old text, or by the anchors of whole lines. */
interface WantedEdit {
	readonly old?: string;
	readonly new: string;
	readonly replaceAll?: boolean;
	readonly anchor_start?: string;
	readonly anchor_end?: string;
}

interface EditArguments {
	readonly path: string;
	readonly edits: readonly WantedEdit[];
}

const maxEdits = 500;
const maxListed = 200;
const diffBudget: OutputBudget = {
	headBytes: defaultBudget.headBytes / 3,
	tailBytes: defaultBudget.tailBytes / 3,
};

const edit = function* (
	args: EditArguments,
	context: ToolContext,
	{ files, overwrite = 'require_read', budget = diffBudget }: EditToolOptions,
): Flow<ToolResult> {
	const { path: shown } = args;
	const file = yield* demandFile(context, shown);
	const odd = oddKind(file.stat);
	if (odd !== undefined) throw new ToolFailure(`${shown} is ${odd}: only text files can be edited`);
	const warnings = judgeOverwrite(overwrite, files.tracker, 'part', shown, file);
	const before = yield* readText(context, file, files.cache);
	if ('reason' in before) throw new ToolFailure(`${shown}: ${before.reason}: only UTF-8 text can be edited`);
	const plan = planned(
		shown,
		args.edits.map((wanted, at) => textEdit(wanted, at, { shown, file, text: before.text, files })),
		before.text,
	);
	const version = yield* apply(shown, file, plan, context);
	files.written(file.realPath, version);
	const diff = diffTexts(shown, before.text, edited(before.text, plan.places), budget);
	const loose = plan.places.filter(({ match }) => match === 'blanks').length;
	const note = loose === 0 ? '' : `[${counted(loose, 'place')} matched but for blanks]\n`;
	return textResult(
		`edited ${shown}: ${counted(plan.places.length, 'place')}\n${warningLines(warnings)}${note}${diff.text}`,
		{
			data: asData({
				path: file.path,
				version,
				places: plan.places
					.slice(0, maxListed)
					.map(({ edit: index, line, match }) => ({ edit: index + 1, line, match })),
				addedLines: diff.addedLines,
				removedLines: diff.removedLines,
				diff: diff.text,
				...(warnings.length === 0 ? {} : { warnings: warnings.map(({ code }) => code) }),
			}),
		},
	);
};

/** Where an edit is looked up. */
interface EditPlace {
	readonly shown: string;
	readonly file: FoundFile;
	readonly text: string;
	readonly files: FileState;
}

const textEdit = (
	wanted: WantedEdit,
	at: number,
	{ shown, file, text: before, files }: EditPlace,
): FileEdit => {
	const { old, new: replacement, replaceAll = false, anchor_start: start, anchor_end: end = start } = wanted;
	if (old !== undefined && start === undefined && end === undefined)
		return { old, new: replacement, all: replaceAll };
	if (old !== undefined || start === undefined || end === undefined || replaceAll)
		throw new ToolFailure(
			`${shown}: edit ${at + 1}: name the old text, or anchor_start with or without anchor_end, and not both; replaceAll is for old text`,
		);
	const lines = anchoredLines({ start, end, realPath: file.realPath, text: before, anchors: files.anchors });
	if (typeof lines === 'string')
		throw new ToolFailure(`${shown}: edit ${at + 1}: ${lines}\nNothing was changed.`);
	return { ...lines, new: replacement };
};

type FileEdit = TextEdit | LineEdit;

const planned = (path: string, edits: readonly FileEdit[], before: string): EditPlan => {
	try {
		return planEdits(before, edits);
	} catch (error) {
		if (!(error instanceof EditFailure)) throw error;
		throw new ToolFailure(failureText(path, error, edits.length), {
			data: asData({ edit: error.edit + 1, fault: { ...error.fault } }),
		});
	}
};

const failureText = (path: string, { message, fault }: EditFailure, count: number): string => {
	const text = count === 1 ? message.replace(/^edit \d+: /, '') : message;
	const way = fault.reason === 'ambiguous' ? text.replace(/or ask for all$/, 'or set replaceAll') : text;
	return `${path}: ${way}\nNothing was changed.`;
};

// What was read is what must still be there: another who wrote meanwhile is not overwritten.
const apply = function* (
	shown: string,
	{ realPath }: FoundFile,
	{ operations }: EditPlan,
	{ fileSystem }: ToolContext,
): Flow<string> {
	try {
		yield* wait(fileSystem.patch(realPath, operations));
		return (yield* wait(fileSystem.stat(realPath))).version;
	} catch (error) {
		if (!isFsError(error)) throw error;
		throw error.code === 'fs.conflict' ? changedMeanwhile(shown) : fileFailure(shown, error);
	}
};

const edited = (before: string, places: readonly EditedPlace[]): string => {
	const parts: string[] = [];
	let at = 0;
	for (const { start, end, content } of places) {
		parts.push(before.slice(at, start), content);
		at = end;
	}
	parts.push(before.slice(at));
	return parts.join('');
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
