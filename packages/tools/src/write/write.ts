import {
	encodeText,
	type Flow,
	isFsError,
	parentPath,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
	withRun,
} from '@tenon/core';
import type { FileState } from '../files/file-state.ts';
import {
	changedMeanwhile,
	judgeOverwrite,
	type OverwritePolicy,
	warningLines,
} from '../files/overwrite-policy.ts';
import { readText } from '../files/read-text.ts';
import { asData } from '../support/data.ts';
import { type FoundFile, lookUp, oddKind } from '../support/look-up.ts';
import { defaultBudget, type OutputBudget } from '../support/output-budget.ts';
import { fileFailure, runReporting, ToolFailure } from '../support/tool-failure.ts';
import { diffTexts } from '../support/unified-diff.ts';
import { type WriteArguments, writeDeclaration } from './declaration.ts';

/** What the tool is made of, and how much it shows. */
export interface WriteToolOptions {
	/** Says which files the session knows; told of what is written. */
	readonly files: FileState;
	/** What becomes of a call that would overwrite a file; default: `require_read`. */
	readonly overwrite?: OverwritePolicy;
	/** How much of the diff is shown; default 4 KiB. */
	readonly budget?: OutputBudget;
}

/** `write`: a whole file. What it may overwrite is said by the policy: by default what the session has read as it is now. */
export const writeTool = (options: WriteToolOptions): Tool =>
	withRun(writeDeclaration(), (args, context) => runReporting(() => write(args, context, options)));

const diffBudget: OutputBudget = {
	headBytes: defaultBudget.headBytes / 6,
	tailBytes: defaultBudget.tailBytes / 6,
};

const write = function* (
	args: WriteArguments,
	context: ToolContext,
	{ files, overwrite: policy = 'require_read', budget = diffBudget }: WriteToolOptions,
): Flow<ToolResult> {
	const { path: shown, content, mode = 'create' } = args;
	const file = yield* lookUp(context, shown);
	const bytes = encodeText(content);
	if (file === undefined) {
		yield* create(args, bytes, context);
		const { path, realPath, stat } = (yield* lookUp(context, shown))!;
		files.written(realPath, stat.version);
		return textResult(`created ${shown} (${bytes.length} bytes)`, {
			data: asData({ path, outcome: 'created', bytes: bytes.length, version: stat.version }),
		});
	}
	const odd = oddKind(file.stat);
	if (odd !== undefined) throw new ToolFailure(`${shown} is ${odd}: nothing was written`);
	if (mode === 'create')
		throw new ToolFailure(
			`${shown} exists: change it with edit, or read it and write it with mode "overwrite"`,
		);
	const warnings = judgeOverwrite(policy, files.tracker, 'whole', shown, file);
	const before = yield* readText(context, file, files.cache);
	const facts = { path: file.path, bytes: bytes.length };
	if ('text' in before && before.text === content) {
		return textResult(`${shown} has this content already`, {
			data: asData({ ...facts, outcome: 'unchanged', version: file.stat.version }),
		});
	}
	const version = yield* overwrite(shown, file, bytes, context);
	files.written(file.realPath, version);
	const diff = 'text' in before ? diffTexts(shown, before.text, content, budget) : undefined;
	const heading = `overwrote ${shown} (${bytes.length} bytes)\n${warningLines(warnings)}`;
	return textResult(diff === undefined ? heading.trimEnd() : `${heading}${diff.text}`, {
		data: asData({
			...facts,
			outcome: 'overwritten',
			version,
			addedLines: diff?.addedLines,
			removedLines: diff?.removedLines,
			diff: diff?.text,
			...(warnings.length === 0 ? {} : { warnings: warnings.map(({ code }) => code) }),
		}),
	});
};

const create = function* (
	{ path: shown }: WriteArguments,
	bytes: Uint8Array,
	{ fileSystem, resolvePath }: ToolContext,
): Flow<void> {
	const path = resolvePath(shown);
	try {
		yield* wait(fileSystem.mkdir(parentPath(path), { recursive: true }));
		yield* wait(fileSystem.write(path, bytes, { mode: 'create' }));
	} catch (error) {
		if (!isFsError(error)) throw error;
		// A name that leads nowhere is taken too: what it points to is not ours to make.
		if (error.errno === 'EEXIST')
			throw new ToolFailure(`${shown} is a link to nothing, or was made meanwhile`);
		throw fileFailure(shown, error);
	}
};

const overwrite = function* (
	shown: string,
	{ realPath, stat }: FoundFile,
	bytes: Uint8Array,
	{ fileSystem }: ToolContext,
): Flow<string> {
	try {
		yield* wait(fileSystem.write(realPath, bytes, { mode: 'update', ifVersion: stat.version }));
		return (yield* wait(fileSystem.stat(realPath))).version;
	} catch (error) {
		if (!isFsError(error)) throw error;
		throw error.code === 'fs.conflict' ? changedMeanwhile(shown) : fileFailure(shown, error);
	}
};
