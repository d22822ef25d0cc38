import { type Flow, type Touch, wait } from '@tenon/core';
import { byteKit, readsOf, type TouchLook } from '@tenon/shell';
import { JqCompileError, JqUsageError } from './errors.ts';
import { type JqOptions, readOptions } from './options.ts';
import { parseProgram } from './syntax/parser.ts';

/** What a call reads: programs, named files, inputs, and modules by the folders that they are looked for in. */
export function* jqTouches(look: TouchLook, words: readonly string[]): Flow<readonly Touch[]> {
	let options: JqOptions;
	try {
		options = readOptions(words);
	} catch (error) {
		if (error instanceof JqUsageError) return [];
		throw error;
	}
	return options.question === undefined ? yield* touchesOfOptions(look, options) : [];
}

/** The same for options that were read already. */
export function* touchesOfOptions(look: TouchLook, options: JqOptions): Flow<readonly Touch[]> {
	const isFile = options.flags.has('from-file');
	const named = options.named.filter(({ kind }) => kind.endsWith('file')).map(({ value }) => value);
	const own = isFile && options.program !== undefined ? [options.program] : [];
	const touches = [...readsOf(look, [...own, ...named, ...options.files])];
	if (!(yield* imports(look, options))) return touches;
	const folders = options.libraries ?? [`${look.variable('HOME') ?? ''}/.jq`];
	for (const folder of [...folders, '.'])
		touches.push({ path: look.path(folder), kind: 'read', recursive: true });
	return touches;
}

function* imports(look: TouchLook, { flags, program }: JqOptions): Flow<boolean> {
	if (program === undefined) return false;
	const bytes = flags.has('from-file') ? yield* wait(look.contentOf(program)) : undefined;
	if (flags.has('from-file') && bytes === undefined) return true;
	try {
		const text = bytes === undefined ? program : byteKit.decode(bytes);
		return parseProgram({ name: '<top-level>', text }).imports.length > 0;
	} catch (error) {
		if (error instanceof JqCompileError) return false;
		throw error;
	}
}
