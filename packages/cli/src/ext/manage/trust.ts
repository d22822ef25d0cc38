import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FoundExtension, findExtensions, type TrustStore } from '@tenon/extensions';
import { ExtError } from '../errors.ts';
import { describeRequest } from '../install/describe-request.ts';
import type { ExtWorld } from '../world.ts';
import { findInstalled, hasFolder, type Installed, installedIn, lookUp, problemText } from './installed.ts';

/**
 * Trusts what is not trusted yet: one extension, by its name or folder, or all of a project. Each is described, and
 * granted what it asks for after a yes. Returns false if there was a no.
 */
export const trustExtensions = async (what: string, isSure: boolean, world: ExtWorld): Promise<boolean> => {
	const { project, meant } = await meantBy(what, world);
	const trust = world.trustIn(project);
	let isWell = true;
	let left = 0;
	for (const extension of meant) {
		if ((await trust.decide(extension)).type === 'trusted') continue;
		left += 1;
		for (const line of describeRequest(extension)) world.say(line);
		if (isSure || (await world.confirm(`Trust ${extension.name} in ${extension.folder}?`))) {
			await grant(extension, trust, world);
		} else isWell = false;
	}
	if (left === 0)
		world.say(meant.length === 0 ? 'there are no extensions here' : 'all of them are trusted already');
	return isWell;
};

const grant = async (extension: FoundExtension, trust: TrustStore, world: ExtWorld): Promise<void> => {
	const source = (await trust.recordOf(extension))?.source;
	await trust.grant(extension, source === null || source === undefined ? {} : { source });
	world.say(`${extension.name} is trusted; it is asked about again when its files change`);
};

interface Meant {
	readonly project: string;
	readonly meant: readonly FoundExtension[];
}

const meantBy = async (what: string, world: ExtWorld): Promise<Meant> => {
	const folder = resolve(world.cwd, what);
	const all = await findInstalled(world);
	const isKnown = all.some((each) => each.name === what || (hasFolder(each) && each.folder === folder));
	if (!isKnown && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true)
		return { project: folder, meant: readable(await projectExtensions(folder, world)) };
	return { project: world.cwd, meant: readable([lookUp(all, what, world.cwd)]) };
};

const projectExtensions = async (folder: string, world: ExtWorld): Promise<readonly Installed[]> =>
	installedIn(
		await findExtensions({
			explicit: [],
			projectFolder: folder,
			userFolders: [],
			noDiscovery: false,
			hostVersion: world.version,
		}),
	);

// What cannot be read cannot be trusted; it is said, and keeps the others from nothing.
const readable = (all: readonly Installed[]): readonly FoundExtension[] => {
	const found = all.flatMap(({ extension }) => extension ?? []);
	const [problem] = all.flatMap(({ problem }) => problem ?? []);
	if (found.length === 0 && problem !== undefined)
		throw new ExtError('ext.no_manifest', `${problem.path}: ${problemText(problem)}`);
	return found;
};
