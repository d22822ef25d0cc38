import type { Permissions } from '@tenon/wire';
import { hostToolName } from '../compat/tool-words.ts';
import type { ExtensionGrants, FoundExtension } from '../host/extension.ts';

/** The environment of the login without what looks like a secret, as it stands among names of variables. */
export const loginVariables = '${login}';

/**
 * What an unmodified manifest gets: the environment without what looks like a secret, home and toolchains to read, its
 * own folder and the project to write, the network, programs and tools.
 */
export const compatPermissions: Permissions = {
	env: [loginVariables],
	read: ['~/**', './**', '${extension}/**', '${temp}/**', '${system}/**'],
	write: ['./**', '${extension}/**', '${temp}/**'],
	net: ['*'],
	exec: ['*'],
	tools: ['*'],
};

/**
 * What an extension gets if nothing is taken away from what it asks for. One that knows nothing of permissions, and a
 * program that serves MCP, gets the profile `compat`.
 */
export const requestedGrants = ({ permissions, start }: FoundExtension): ExtensionGrants => {
	if (permissions === undefined)
		return { profile: 'compat', permissions: compatPermissions, onTimeout: 'deny' };
	if (start.kind === 'mcp' && start.server.transport === 'stdio')
		return { profile: 'compat', permissions: serverPermissions(permissions), onTimeout: 'deny' };
	return { profile: 'declared', permissions: inOurWords(permissions), onTimeout: 'deny' };
};

/** What an extension gets by a yes: what is offered to it, or all that it asks for. */
export const offeredGrants = (extension: FoundExtension): ExtensionGrants => {
	const { offered } = extension;
	const requested = requestedGrants(extension);
	return offered === undefined ? requested : { ...requested, permissions: inOurWords(offered) };
};

// A manifest may call tools as another host does; what is granted is the tool.
const inOurWords = ({ tools, intercept, ...others }: Permissions): Permissions => ({
	...others,
	tools: tools.map(hostToolName),
	...(intercept !== undefined && { intercept: intercept.map(interceptInOurWords) }),
});

/** What may be asked about, `tool_call:NAME` or an event, with the tool as the host calls it. */
export const interceptInOurWords = (entry: string): string => {
	const [, event, tool] = /^([^:]+:)(.*)$/s.exec(entry) ?? [];
	return tool === undefined ? entry : `${event}${hostToolName(tool)}`;
};

// A server has no way to call a tool of its host.
const serverPermissions = ({ env }: Permissions): Permissions => ({
	...compatPermissions,
	env: [loginVariables, ...env],
	tools: [],
});
