import { type Flow, normalizePath, type Touch, wait } from '@tenon/core';
import { fileReplacement, RegexError, readsOf, type TouchLook } from '@tenon/shell';
import { entryReplacement } from '../support/entry-touches.ts';
import { SedFailure } from './errors.ts';
import { backupName } from './in-place-file.ts';
import { parseProgram } from './parse-program.ts';
import type { Program } from './program.ts';
import { expressionPart, filePart, findScript, type SedArguments, scriptStyle } from './script-parts.ts';
import type { ScriptPart } from './script-reader.ts';

/** What sed reads, the files that it edits in place and those that its script writes. */
export function* sedTouches(look: TouchLook, args: SedArguments): Flow<readonly Touch[]> {
	const { options } = args;
	const script = findScript(args);
	if (script === undefined || options.debug) return [];
	const touches: Touch[] = [...readsOf(look, [...options.scriptFiles, ...script.files])];
	const parts: ScriptPart[] = [];
	for (const [index, { kind, text }] of script.sources.entries()) {
		const bytes = kind === 'file' ? yield* wait(look.contentOf(text)) : undefined;
		// A script that is still to come may write any file.
		if (kind === 'file' && bytes === undefined)
			return options.sandbox ? touches : [...touches, { path: '/', kind: 'overwrite', recursive: true }];
		parts.push(bytes === undefined ? expressionPart(text, index + 1) : filePart(text, bytes));
	}
	const { program, written } = parsed(parts, args);
	const hasNothingToEdit = options.inPlace !== undefined && script.files.length === 0;
	if (program !== undefined) {
		if (hasNothingToEdit) return touches;
		touches.push(...readsOf(look, filesReadBy(program)));
	}
	for (const name of written) {
		if (name === '/dev/stdout' || name === '/dev/stderr') continue;
		touches.push(...(yield* wait(fileReplacement(look, name))));
	}
	if (options.inPlace === undefined || program === undefined) return touches;
	const { value: suffix = '' } = options.inPlace;
	const made = new Set([...written].map((name) => normalizePath(look.path(name))));
	for (const file of script.files) {
		const isThere = made.has(normalizePath(look.path(file))) || (yield* wait(look.kindOf(file))) === 'file';
		if (!isThere) continue;
		touches.push(...(yield* editedInPlace(look, file, { suffix, followsLinks: options.followsLinks })));
	}
	return touches;
}

// The files before a mistake are written too.
const parsed = (
	parts: readonly ScriptPart[],
	args: SedArguments,
): { readonly program: Program | undefined; readonly written: ReadonlySet<string> } => {
	const written = new Set<string>();
	try {
		return { program: parseProgram(parts, scriptStyle(args), (name) => written.add(name)), written };
	} catch (error) {
		if (!(error instanceof SedFailure) && !(error instanceof RegexError)) throw error;
		return { program: undefined, written };
	}
};

const filesReadBy = ({ commands }: Program): readonly string[] =>
	commands.flatMap(({ action }) =>
		action.kind === 'read-file' || action.kind === 'read-before' || action.kind === 'read-line'
			? [action.file]
			: [],
	);

// The old file is renamed, or replaced by the new one; a link to it is not followed unless asked for.
function* editedInPlace(
	look: TouchLook,
	file: string,
	{ suffix, followsLinks }: { readonly suffix: string; readonly followsLinks: boolean },
): Flow<readonly Touch[]> {
	const name = followsLinks ? ((yield* wait(look.realPathOf(file))) ?? file) : file;
	const kept = suffix === '' ? [] : yield* entryReplacement(look, backupName(name, suffix));
	return [...(yield* entryReplacement(look, name)), ...kept];
}
