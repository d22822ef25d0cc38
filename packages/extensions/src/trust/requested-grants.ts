import type { Permissions } from '@tenon/wire';
import type { ExtensionGrants, FoundExtension } from '../host/extension.ts';

const none: Permissions = { env: [], read: [], write: [], net: [], exec: [], tools: [] };

/**
 * What an extension gets if nothing is taken away from what it asks for. One that knows nothing of permissions, and a
 * program that serves MCP, gets the profile `compat`.
 */
export const requestedGrants = ({ permissions, start }: FoundExtension): ExtensionGrants => ({
	profile:
		permissions === undefined || (start.kind === 'mcp' && start.server.transport === 'stdio')
			? 'compat'
			: 'declared',
	permissions: permissions ?? none,
	onTimeout: 'deny',
});
