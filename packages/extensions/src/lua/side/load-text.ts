import { LuaFailure } from '../engine/lua-failure.ts';

/** A file of Lua could not be read or run. */
export class LuaLoadError extends Error {}

/** What a person is told of an error of Lua: its kind, where it happened, and the calls that led there. */
export const luaErrorText = (error: unknown): string => {
	if (!(error instanceof LuaFailure)) return error instanceof Error ? error.message : String(error);
	const kind =
		error.kind === 'syntax' ? 'syntax error' : error.kind === 'memory' ? 'memory error' : 'runtime error';
	const traceback = shortTraceback(error.traceback);
	return `${kind}: ${error.message}${traceback === '' ? '' : `\n${traceback}`}`;
};

/** The text of an error with the extension that it happened in: a file's name alone may not tell. */
export const withExtension = (text: string, name: string): string =>
	`${text}${text.includes('\nstack traceback:\n') ? '\n\t' : ', '}in extension '${name}'`;

// The host's own functions and chunks say nothing to the author of the extension.
const shortTraceback = (traceback: string): string => {
	const lines = traceback
		.split('\n')
		.filter((line) => !/^\t(\[(C|imp|sandbox|io)\]|\(\.\.\.tail calls)/.test(line));
	return lines.length < 2 ? '' : lines.join('\n').trimEnd();
};
