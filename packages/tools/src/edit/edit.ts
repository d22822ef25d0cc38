import {
	type Flow,
	isFsError,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
	withRun,
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
import { demandFile, type FoundFile, oddKind } from '../support/look-up.ts';
import { defaultBudget, type OutputBudget } from '../support/output-budget.ts';
import { fileFailure, runReporting, ToolFailure } from '../support/tool-failure.ts';
import { diffTexts } from '../support/unified-diff.ts';
import { anchoredLines } from './anchored-lines.ts';
import { type EditArguments, editDeclaration, type WantedEdit } from './declaration.ts';

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
	withRun(editDeclaration(), (args, context) => runReporting(() => edit(args, context, options)));

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
