import { basename, dirname, extname } from 'node:path';
import type { ExtensionScope, FoundExtension } from '../host/extension.ts';
import { moduleAt } from './read-extension-folder.ts';

/** Whether a file in a folder of extensions is one by itself: a module, and not the types of one. */
export const isSingleFile = (path: string): boolean =>
	singleEndings.has(extname(path)) && !path.endsWith('.d.ts') && !basename(path).startsWith('.');

const singleEndings: ReadonlySet<string> = new Set(['.ts', '.mjs']);

/** The extension that is a single file: it asks for nothing, and is known by the file's name without its ending. */
export const readSingleFile = (file: string, scope: ExtensionScope): FoundExtension => ({
	...moduleAt(file, dirname(file), basename(file, extname(file)), scope),
	file,
});
