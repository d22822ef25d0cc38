import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { McpServer } from '@agentclientprotocol/sdk';

/** A file that names the servers of an editor, where the session's extensions are read from. */
export interface McpServerFile extends Disposable {
	/** Empty where there are no servers. */
	readonly paths: readonly string[];
}

/** Writes the servers that an editor names, for this user's eyes alone: their environment may hold secrets. */
export const mcpServerFile = (servers: readonly McpServer[]): McpServerFile => {
	if (servers.length === 0) return { paths: [], [Symbol.dispose]: () => undefined };
	const folder = mkdtempSync(join(tmpdir(), 'tenon-acp-'));
	const file = join(folder, 'servers.json');
	const mcpServers = Object.fromEntries(servers.map((server) => [server.name, serverOf(server)]));
	writeFileSync(file, JSON.stringify({ mcpServers }), { mode: 0o600 });
	return { paths: [file], [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
};

const serverOf = (server: McpServer): object => {
	if ('command' in server) return { command: server.command, args: server.args, env: named(server.env) };
	return { type: server.type, url: server.url, headers: named(server.headers) };
};

const named = (pairs: readonly { readonly name: string; readonly value: string }[]): object =>
	Object.fromEntries(pairs.map(({ name, value }) => [name, value]));
