import { dirname } from 'node:path';
import { isRecord, isTruthy, JsonError, parseJson, type Value, type ValueRecord } from '@tenon/core';
import type { McpServerConfig } from '../contribution/contribution.ts';
import type { ExtensionScope, FoundExtension } from '../host/extension.ts';
import type { FindReport } from './find-report.ts';
import { mcpPermissions } from './mcp-permissions.ts';
import { readServers } from './read-servers.ts';
import { readSmallFile } from './read-small-file.ts';

/**
 * Reads a file of MCP servers, `.mcp.json`: an object whose `mcpServers`, or `servers`, names them. Each is an
 * extension by its own name. One that is malformed costs itself; a file that is not there holds none.
 */
export const readMcpFile = async (path: string, scope: ExtensionScope): Promise<FindReport> => {
	const file = await readSmallFile(path);
	if (file.type === 'missing') return { found: [], problems: [] };
	const servers = file.type === 'text' ? serversIn(file.text) : file.message;
	if (typeof servers === 'string') {
		return { found: [], problems: [{ scope, path, code: 'mcp.malformed', where: '', message: servers }] };
	}
	const reports = [...servers].map(([name, entry]) => readEntry({ path, scope }, name, entry));
	return {
		found: reports.flatMap(({ found }) => found),
		problems: reports.flatMap(({ problems }) => problems),
	};
};

const serversIn = (text: string): ValueRecord | string => {
	try {
		const value = parseJson(text, { maxDepth: 64 });
		const servers = isRecord(value) ? (value.get('mcpServers') ?? value.get('servers')) : undefined;
		return servers !== undefined && isRecord(servers) ? servers : 'expected an object with mcpServers';
	} catch (error) {
		if (error instanceof JsonError) return error.message;
		throw error;
	}
};

const readEntry = (
	{ path, scope }: { readonly path: string; readonly scope: ExtensionScope },
	name: string,
	entry: Value,
): FindReport => {
	const folder = dirname(path);
	const read = readServers(new Map([[name, entry]]), folder);
	if (read.problem !== undefined) return { found: [], problems: [{ scope, path, ...read.problem }] };
	const isEnabled = !(isRecord(entry) && isTruthy(entry.get('disabled') ?? false));
	return {
		found: [mcpExtension({ name, scope, folder, server: read.servers[name]!, isEnabled })],
		problems: [],
	};
};

/** An MCP server as an extension. */
export const mcpExtension = (facts: {
	readonly name: string;
	readonly scope: ExtensionScope;
	readonly folder: string;
	readonly server: McpServerConfig;
	readonly isEnabled: boolean;
}): FoundExtension => ({
	name: facts.name,
	kind: 'mcp',
	scope: facts.scope,
	folder: facts.folder,
	version: '',
	description: '',
	isEnabled: facts.isEnabled,
	start: { kind: 'mcp', server: facts.server },
	permissions: mcpPermissions(facts.server),
	intercept: {},
	restart: 'on-failure',
	skills: [],
	hasSeparateData: true,
	checksArguments: 'enforce',
});
