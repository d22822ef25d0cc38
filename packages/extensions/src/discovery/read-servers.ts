import { isAbsolute, join } from 'node:path';
import { isList, isRecord, type Value, type ValueRecord } from '@tenon/core';
import type { McpServerConfig } from '../contribution/contribution.ts';
import type { ExtensionProblem } from '../host/extension.ts';
import { isExtensionName } from './extension-name.ts';

/** The servers of a file or manifest; with a problem there are none. */
export type ReadServers =
	| { readonly servers: Readonly<Record<string, McpServerConfig>>; readonly problem?: undefined }
	| { readonly problem: ExtensionProblem };

/**
 * Reads `mcpServers`: by name a program (`command`, `args`, `env`, `cwd`) or an address (`url`, `headers`). Variables
 * in the texts (`${NAME}`) stay as they are written.
 */
export const readServers = (servers: ValueRecord, folder: string): ReadServers => {
	const read: [string, McpServerConfig][] = [];
	for (const [name, entry] of servers) {
		const server = isExtensionName(name) ? readServer(entry, folder) : badName;
		if ('where' in server) {
			const where = server.where === '' ? name : `${name}.${server.where}`;
			return { problem: { code: 'mcp.malformed', where, message: `expected ${server.expected}` } };
		}
		read.push([name, server]);
	}
	return { servers: Object.fromEntries(read) };
};

interface Mismatch {
	readonly where: string;
	readonly expected: string;
}

const badName: Mismatch = { where: '', expected: 'a name of at most 100 characters that can be printed' };

const readServer = (entry: Value, folder: string): McpServerConfig | Mismatch => {
	if (!isRecord(entry)) return { where: '', expected: 'an object' };
	const type = entry.get('type') ?? 'stdio';
	if (type !== 'stdio' && type !== 'http' && type !== 'streamable-http')
		return { where: 'type', expected: 'stdio or http; the older sse is not spoken' };
	const command = entry.get('command');
	const url = entry.get('url');
	if (typeof url === 'string') return remoteServer(entry, url);
	if (typeof command !== 'string' || command === '')
		return { where: 'command', expected: 'a program, or an address as url' };
	const args = entry.get('args') ?? [];
	if (!isList(args) || !args.every((arg) => typeof arg === 'string'))
		return { where: 'args', expected: 'a list of texts' };
	const env = texts(entry.get('env'));
	if (env === undefined) return { where: 'env', expected: 'an object of texts' };
	const cwd = entry.get('cwd') ?? undefined;
	if (cwd !== undefined && typeof cwd !== 'string') return { where: 'cwd', expected: 'a folder' };
	return {
		transport: 'stdio',
		command,
		args: args as readonly string[],
		env,
		cwd: cwd === undefined || isAbsolute(cwd) ? cwd : join(folder, cwd),
	};
};

const remoteServer = (entry: ValueRecord, url: string): McpServerConfig | Mismatch => {
	const headers = texts(entry.get('headers'));
	if (headers === undefined) return { where: 'headers', expected: 'an object of texts' };
	// The part with variables is only known when it is started.
	if (!url.includes('${') && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
		return { where: 'url', expected: 'an address with http or https' };
	return { transport: 'http', url, headers };
};

const texts = (value: Value | undefined): Record<string, string> | undefined => {
	const record = value ?? new Map<string, Value>();
	if (!isRecord(record)) return undefined;
	const read: [string, string][] = [];
	for (const [key, text] of record) {
		if (typeof text !== 'string') return undefined;
		read.push([key, text]);
	}
	return Object.fromEntries(read);
};
