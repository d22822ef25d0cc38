import { join } from 'node:path';
import type { ConfigurationFormat } from './configuration.ts';

/** How a client is told of a server. */
export interface Client {
	readonly name: ClientName;
	/** What people call it. */
	readonly label: string;
	readonly format: ConfigurationFormat;
	/** The file of the user's own settings. */
	userFile(home: string, configHome: string): string;
	/** The file in a project; the client may ask before it believes it. */
	projectFile(project: string): string;
	/** Where in the file the server stands, given what is there. */
	keys(content: unknown): readonly string[];
	/** What stands there. */
	entry(command: readonly [string, ...string[]]): unknown;
}

/** Clients that can be set up. */
export type ClientName = 'claude' | 'cursor' | 'zed' | 'codex' | 'opencode';

const commandAndArgs = ([command, ...args]: readonly [string, ...string[]]): unknown => ({ command, args });

/** What each client wants to read. */
export const clients: Readonly<Record<ClientName, Client>> = {
	claude: {
		name: 'claude',
		label: 'Claude Code',
		format: 'json',
		userFile: (home) => join(home, '.claude.json'),
		projectFile: (project) => join(project, '.mcp.json'),
		keys: () => ['mcpServers', serverName],
		entry: commandAndArgs,
	},
	cursor: {
		name: 'cursor',
		label: 'Cursor',
		format: 'json',
		userFile: (home) => join(home, '.cursor/mcp.json'),
		projectFile: (project) => join(project, '.cursor/mcp.json'),
		keys: () => ['mcpServers', serverName],
		entry: commandAndArgs,
	},
	zed: {
		name: 'zed',
		label: 'Zed',
		format: 'json',
		userFile: (_, configHome) => join(configHome, 'zed/settings.json'),
		projectFile: (project) => join(project, '.zed/settings.json'),
		keys: () => ['context_servers', serverName],
		entry: ([command, ...args]) => ({ command, args, env: {} }),
	},
	codex: {
		name: 'codex',
		label: 'Codex',
		format: 'toml',
		userFile: (home) => join(home, '.codex/config.toml'),
		projectFile: (project) => join(project, '.codex/config.toml'),
		keys: () => ['mcp_servers', serverName],
		entry: commandAndArgs,
	},
	opencode: {
		name: 'opencode',
		label: 'opencode',
		format: 'json',
		userFile: (_, configHome) => join(configHome, 'opencode/opencode.json'),
		projectFile: (project) => join(project, 'opencode.json'),
		// Its second major version keeps servers one level deeper.
		keys: (content) => (hasServers(content) ? ['mcp', 'servers', serverName] : ['mcp', serverName]),
		entry: (command) => ({ type: 'local', command, enabled: true }),
	},
};

/** The name under which the server is known to clients. */
const serverName = 'tenon';

const hasServers = (content: unknown): boolean => {
	const mcp = (content as { readonly mcp?: { readonly servers?: unknown } } | undefined)?.mcp;
	return typeof mcp?.servers === 'object';
};
