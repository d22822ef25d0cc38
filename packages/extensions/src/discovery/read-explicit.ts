import { stat } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import type { FindReport } from './find-report.ts';
import { moduleAt, readExtensionFolder } from './read-extension-folder.ts';
import { isLuaFile, readLuaFile, readLuaFolder } from './read-lua.ts';
import { readMcpFile } from './read-mcp-file.ts';

/** Reads what a user named: a folder, its manifest, a Lua file, a module, or a file of MCP servers. Must hold something. */
export const readExplicit = async (path: string, hostVersion: string): Promise<FindReport> => {
	const report = await readPath(path, hostVersion);
	if (report.found.length > 0 || report.problems.length > 0) return report;
	const message =
		'there is no extension: expected extension.json, init.lua, a Lua file, a module or a file of MCP servers';
	return {
		found: [],
		problems: [{ scope: 'explicit', path, code: 'extension.missing', where: '', message }],
	};
};

const readPath = async (path: string, hostVersion: string): Promise<FindReport> => {
	const isFile = await stat(path).then(
		(found) => found.isFile(),
		() => false,
	);
	if (!isFile) return readExtensionFolder(path, 'explicit', hostVersion);
	if (basename(path) === 'extension.json') return readExtensionFolder(dirname(path), 'explicit', hostVersion);
	if (extname(path) === '.json') return readMcpFile(path, 'explicit');
	if (isLuaFile(path))
		return basename(path) === 'init.lua'
			? readLuaFolder(dirname(path), 'explicit')
			: { found: [readLuaFile(path, 'explicit')], problems: [] };
	if (!/^\.[cm]?[jt]s$/.test(extname(path))) return { found: [], problems: [] };
	const name = basename(path, extname(path));
	return { found: [moduleAt(path, dirname(path), name, 'explicit')], problems: [] };
};
