import type { Permissions } from '@tenon/wire';
import type { McpServerConfig } from '../contribution/contribution.ts';

/** What an MCP server asks for by how it is written down: the variables it names, its program or its host. */
export const mcpPermissions = (server: McpServerConfig): Permissions => {
	const isProgram = server.transport === 'stdio';
	const texts = isProgram
		? [server.command, ...server.args, ...Object.values(server.env), server.cwd ?? '']
		: [server.url, ...Object.values(server.headers)];
	const host = isProgram ? undefined : URL.parse(server.url)?.host;
	return {
		env: [...new Set(texts.flatMap(variablesIn))],
		read: [],
		write: [],
		net: host === undefined ? [] : [host],
		exec: isProgram ? [server.command] : [],
		tools: [],
	};
};

const variablesIn = (text: string): string[] => [...text.matchAll(variable)].map(([, name]) => name!);

/**
 * A server's texts with variables put in: `${NAME}`, or `${NAME:-otherwise}`. One that is not there, or was not granted,
 * is the empty text.
 */
export const withVariables = (
	server: McpServerConfig,
	environment: Readonly<Record<string, string>>,
): McpServerConfig => {
	const given = (name: string): string => (Object.hasOwn(environment, name) ? environment[name]! : '');
	const fill = (text: string): string =>
		text.replace(variable, (_, name: string, otherwise = '') => given(name) || otherwise);
	const fillAll = (texts: Readonly<Record<string, string>>): Record<string, string> =>
		Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text)]));
	if (server.transport === 'http')
		return { ...server, url: fill(server.url), headers: fillAll(server.headers) };
	const { command, args, env, cwd } = server;
	return {
		...server,
		command: fill(command),
		args: args.map(fill),
		env: fillAll(env),
		cwd: cwd === undefined ? undefined : fill(cwd),
	};
};

const variable = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;
