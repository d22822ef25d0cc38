import { join } from 'node:path';
import { readManifest, withEnabled } from '@tenon/wire';
import { readIfThere, replaceFile } from '../../setup/replace-file.ts';
import { ExtError } from '../errors.ts';
import type { ExtWorld } from '../world.ts';
import { findInstalled, type Installed, lookUp } from './installed.ts';

/**
 * Writes into an extension's manifest whether it is to be started. What was granted to it stays granted: nothing else
 * of it changes.
 */
export const setEnabled = async (name: string, isEnabled: boolean, world: ExtWorld): Promise<void> => {
	const installed = lookUp(await findInstalled(world), name, world.cwd);
	const word = isEnabled ? 'enabled' : 'disabled';
	const { extension } = installed;
	const { file, text } = manifestOf(installed);
	if (extension?.isEnabled === isEnabled) return world.say(`${installed.name} is ${word} already`);
	const decision = extension && (await world.trust.decide(extension));
	replaceFile(file, withEnabled(text, isEnabled));
	if (extension !== undefined && decision?.type === 'trusted')
		await world.trust.grant({ ...extension, isEnabled }, { grants: decision.grants });
	// Whether it was turned off by a person could not be told from its files, which are not those that were trusted.
	else if (extension !== undefined && !isEnabled)
		await world.trust.revoke(await world.trust.placeOf(extension));
	world.say(`${installed.name} is ${word}; sessions that run see it when they reload`);
};

const manifestOf = ({ name, folder, extension }: Installed): { file: string; text: string } => {
	if (extension?.kind === 'mcp')
		throw new ExtError(
			'ext.not_possible',
			`${name} is an MCP server; set "disabled" where it is written down: ${join(folder, '.mcp.json')}`,
		);
	if (extension?.file !== undefined)
		throw new ExtError(
			'ext.not_possible',
			`${name} is a single file without a manifest; put it into a folder with an extension.json, or remove it: tenon ext remove ${name}`,
		);
	const file = join(folder, 'extension.json');
	const text = readIfThere(file);
	if (text === undefined)
		throw new ExtError(
			'ext.not_possible',
			`${name} has no extension.json to write it into; make one, or remove it`,
		);
	// One that does not fit this host can be switched; one that is no JSON cannot.
	const read = readManifest(text);
	if (!read.ok) {
		const { path, expected } = read.problem;
		throw new ExtError('ext.no_manifest', `${file}: ${path}: expected ${expected}; put that right first`);
	}
	return { file, text };
};
