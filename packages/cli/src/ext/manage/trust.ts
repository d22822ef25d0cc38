import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import {
	type ExtensionGrants,
	type FoundExtension,
	findExtensions,
	requestedGrants,
	type TrustDecision,
} from '@tenon/extensions';
import { ExtError } from '../errors.ts';
import { describeRequest } from '../install/describe-request.ts';
import type { ExtWorld } from '../world.ts';
import { findInstalled, hasFolder, type Installed, installedIn, lookUp, problemText } from './installed.ts';

/** How trust is given. */
export interface TrustWish {
	/** A name, a folder or a project. */
	readonly what: string;
	/** What a guard's silence means; `undefined`: a refusal, for what is not trusted yet. */
	readonly onTimeout: ExtensionGrants['onTimeout'] | undefined;
	/** Whether nobody is asked. */
	readonly isSure: boolean;
}

/**
 * Trusts what is not trusted yet: one extension, by its name or folder, or all of a project. Each is described, and
 * granted what it asks for after a yes. Returns false if there was a no.
 */
export const trustExtensions = async (wish: TrustWish, world: ExtWorld): Promise<boolean> => {
	const { project, meant } = await meantBy(wish.what, world);
	const trust = world.trustIn(project);
	let isWell = true;
	let left = 0;
	for (const extension of meant) {
		const decision = await trust.decide(extension);
		const grants = wishedGrants(extension, decision, wish.onTimeout);
		if (decision.type === 'trusted' && decision.grants.onTimeout === grants.onTimeout) continue;
		left += 1;
		for (const line of describeRequest(extension)) world.say(line);
		if (grants.onTimeout === 'allow') world.say('  where it guards and gives no answer, things happen');
		if (wish.isSure || (await world.confirm(`Trust ${extension.name} in ${extension.folder}?`))) {
			const source = (await trust.recordOf(extension))?.source;
			await trust.grant(extension, {
				grants,
				...(source === null || source === undefined ? {} : { source }),
			});
			world.say(`${extension.name} is trusted; it is asked about again when its files change`);
		} else isWell = false;
	}
	if (left === 0)
		world.say(meant.length === 0 ? 'there are no extensions here' : 'all of them are trusted already');
	return isWell;
};

const wishedGrants = (
	extension: FoundExtension,
	decision: TrustDecision,
	onTimeout: ExtensionGrants['onTimeout'] | undefined,
): ExtensionGrants => {
	const grants = decision.type === 'trusted' ? decision.grants : requestedGrants(extension);
	return onTimeout === undefined ? grants : { ...grants, onTimeout };
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
