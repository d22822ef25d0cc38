import { basename, dirname, extname } from 'node:path';
import type { ExtensionScope, FoundExtension } from '../host/extension.ts';
import { moduleAt } from './read-extension-folder.ts';
import { isLuaFile, readLuaFile } from './read-lua.ts';

/** Whether a file in a folder of extensions is one by itself: a Lua file or a module, and not the types of one. */
export const isSingleFile = (path: string): boolean =>
	singleEndings.has(extname(path)) && !path.endsWith('.d.ts') && !basename(path).startsWith('.');

const singleEndings: ReadonlySet<string> = new Set(['.ts', '.mjs', '.lua']);

/** The extension that is a single file: it asks for nothing, and is known by the file's name without its ending. */
export const readSingleFile = (file: string, scope: ExtensionScope): FoundExtension =>
	isLuaFile(file)
		? readLuaFile(file, scope)
		: { ...moduleAt(file, dirname(file), basename(file, extname(file)), scope), file };
