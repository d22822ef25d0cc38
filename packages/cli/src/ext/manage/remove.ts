import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ExtError } from '../errors.ts';
import type { ExtWorld } from '../world.ts';
import { findInstalled, hasFolder, lookUp } from './installed.ts';

/** Deletes an extension's folder, or its single file, and what was granted to it, after a yes. Returns false for a no. */
export const removeExtension = async (name: string, isSure: boolean, world: ExtWorld): Promise<boolean> => {
	const installed = lookUp(await findInstalled(world), name, world.cwd);
	const { folder } = installed;
	if (!hasFolder(installed))
		throw new ExtError(
			'ext.not_possible',
			`${installed.name} is an MCP server; take it out where it is written down: ${join(folder, '.mcp.json')}`,
		);
	const { name: called, scope, extension } = installed;
	const all = extension?.file === undefined ? ' with everything in it' : '';
	if (!isSure && !(await world.confirm(`Delete ${folder}${all}?`))) return false;
	if (extension !== undefined) await world.trust.revoke(await world.trust.placeOf(extension));
	else await world.trust.revoke({ name: called, scope, folder });
	// Of a link to a folder, the link.
	rmSync(folder, { recursive: true });
	world.say(`removed ${installed.name}`);
	return true;
};
