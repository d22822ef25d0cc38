import {
	decodeText,
	encodeText,
	type FileSystem,
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
import { asData } from '../support/data.ts';
import { fileFailure, runReporting, ToolFailure } from '../support/tool-failure.ts';
import {
	type MemoryArguments,
	type MemoryPlace,
	type MemoryToolOptions,
	memoryDeclaration,
} from './declaration.ts';
import { added, entriesOf, fileOf, type MemoryChange, replaced } from './memory-file.ts';

/** `memory`: what later sessions are told, in files that the person reads and edits. */
export const memoryTool = (options: MemoryToolOptions): Tool =>
	withRun(memoryDeclaration(options), (args, context) =>
		runReporting(() => remember(args, context, options)),
	);

const remember = function* (
	args: MemoryArguments,
	{ fileSystem }: ToolContext,
	options: MemoryToolOptions,
): Flow<ToolResult> {
	const { action, target } = args;
	const place = options[target];
	if (place === undefined) throw new ToolFailure('nothing is kept of the person here', { exitStatus: 2 });
	const found = yield* load(fileSystem, place);
	const before = entriesOf(found.text);
	if (action === 'read') return shown(target, place, before);
	const change = changed(args, before);
	if ('problem' in change) throw new ToolFailure(`${change.problem}\n${listing(before)}`.trimEnd());
	const text = fileOf(change.entries);
	if (text.length > place.maxCharacters)
		throw new ToolFailure(
			`the memory would hold ${text.length} characters and may hold ${place.maxCharacters}: replace or remove an entry first\n${listing(before)}`.trimEnd(),
		);
	if (text !== found.text) yield* save(fileSystem, place.file, encodeText(text), found.version);
	return shown(target, place, change.entries);
};

const changed = ({ action, content, old }: MemoryArguments, entries: readonly string[]): MemoryChange => {
	if (action !== 'remove' && content === undefined) return { problem: `${action} needs content` };
	if (action === 'add') return added(entries, content!);
	if (old === undefined) return { problem: `${action} needs old` };
	return replaced(entries, old, action === 'remove' ? undefined : content);
};

interface Loaded {
	readonly text: string;
	/** `undefined`: there is no file. */
	readonly version: string | undefined;
}

// A person may have made the file longer than it may be: all of it is read, up to what a person would write.
const load = function* (fileSystem: FileSystem, { file }: MemoryPlace): Flow<Loaded> {
	try {
		const { version, size } = yield* wait(fileSystem.stat(file));
		if (size > maxFileBytes)
			throw new ToolFailure(`${file} has ${size} bytes and may have ${maxFileBytes}: shorten it first`);
		return { text: decodeText(yield* wait(fileSystem.read(file))).toWellFormed(), version };
	} catch (error) {
		if (!isFsError(error)) throw error;
		if (error.errno === 'ENOENT') return { text: '', version: undefined };
		throw fileFailure(file, error);
	}
};

const save = function* (
	fileSystem: FileSystem,
	file: string,
	bytes: Uint8Array,
	version: string | undefined,
): Flow<void> {
	try {
		if (version === undefined) {
			yield* wait(fileSystem.mkdir(parentPath(file), { recursive: true }));
			yield* wait(fileSystem.write(file, bytes, { mode: 'create' }));
		} else yield* wait(fileSystem.write(file, bytes, { mode: 'update', ifVersion: version }));
	} catch (error) {
		if (!isFsError(error)) throw error;
		if (error.code === 'fs.conflict' || error.errno === 'EEXIST')
			throw new ToolFailure(`${file} was changed meanwhile: nothing was written, try again`);
		throw fileFailure(file, error);
	}
};

const shown = (
	target: string,
	{ file, maxCharacters }: MemoryPlace,
	entries: readonly string[],
): ToolResult => {
	const characters = fileOf(entries).length;
	const heading = `${file}: ${characters} of ${maxCharacters} characters\n`;
	return textResult(`${heading}${listing(entries)}`, {
		data: asData({ target, file, entries, characters, maxCharacters }),
	});
};

const listing = (entries: readonly string[]): string => entries.map((entry) => `- ${entry}\n`).join('');

const maxFileBytes = 64 * 1024;
