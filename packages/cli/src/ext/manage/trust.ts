import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
	type ExtensionGrants,
	type FoundExtension,
	findExtensions,
	impPlaces,
	proposedGrants,
	type TrustRecord,
	type TrustStore,
} from '@tenon/extensions';
import { ExtError } from '../errors.ts';
import { askForGrants } from '../grants/ask-grants.ts';
import { changedGrants, type GrantTerms, homeOf } from '../grants/grant-change.ts';
import { describeRequest } from '../install/describe-request.ts';
import type { ExtWorld } from '../world.ts';
import { findInstalled, hasFolder, type Installed, installedIn, lookUp, problemText } from './installed.ts';

/** How trust is given. */
export interface TrustWish extends GrantTerms {
	/** A name, a folder or a project. */
	readonly what: string;
}

/**
 * Trusts what is not trusted yet: one extension, by its name or folder, or all of a project. Each is described, and
 * granted after a yes what it asks for, or what a person leaves of it. Returns false if there was a no.
 */
export const trustExtensions = async (wish: TrustWish, world: ExtWorld): Promise<boolean> => {
	const { project, meant } = await meantBy(wish.what, world);
	const trust = world.trustIn(project);
	let isWell = true;
	let left = 0;
	for (const extension of meant) {
		const { proposed, before } = await propose(extension, wish, trust, world);
		if (proposed === undefined) continue;
		left += 1;
		// What is granted is what was looked at, however long that takes.
		const contentHash = await trust.hashOf(extension);
		const proposal = {
			grants: proposed,
			before,
			home: homeOf(world),
			environment: world.environment,
			project,
		};
		for (const line of describeRequest(extension, proposal)) world.say(line);
		const question = `Trust ${extension.name} in ${extension.folder}?`;
		const grants = wish.isSure ? proposed : await askForGrants(question, extension, proposed, world);
		if (grants === undefined) isWell = false;
		else {
			await trust.grant(extension, { grants, contentHash });
			world.say(`${extension.name} is trusted; it is asked about again when its files change`);
		}
	}
	if (left === 0)
		world.say(meant.length === 0 ? 'there are no extensions here' : 'all of them are trusted already');
	return isWell;
};

// What a person chose before is proposed again. Nothing is where nothing would be different.
const propose = async (
	extension: FoundExtension,
	{ change }: TrustWish,
	trust: TrustStore,
	world: ExtWorld,
): Promise<{ readonly proposed?: ExtensionGrants; readonly before: TrustRecord | undefined }> => {
	const decision = await trust.decide(extension);
	const before = await trust.recordOf(extension);
	const standing = decision.type === 'trusted' ? decision.grants : undefined;
	const base = standing ?? proposedGrants(extension, before, homeOf(world));
	const proposed = changedGrants(extension, base, change, world);
	return isDeepStrictEqual(proposed, standing) ? { before } : { proposed, before };
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
			imp: impPlaces(world.environment),
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
