import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import {
	type ExtensionGrants,
	type ExtensionSource,
	type FoundExtension,
	findExtensions,
	impPlaces,
	requestedGrants,
} from '@tenon/extensions';
import { ExtError } from '../errors.ts';
import { askForGrants } from '../grants/ask-grants.ts';
import { changedGrants, type GrantTerms, homeOf } from '../grants/grant-change.ts';
import { findInstalled, problemText } from '../manage/installed.ts';
import type { ExtWorld } from '../world.ts';
import { bringDependencies } from './dependencies.ts';
import { describeRequest } from './describe-request.ts';
import { type FetchedSource, fetchSource } from './fetch-source.ts';
import { folderNameOf, type InstallSource, readSource, writeSource } from './source.ts';

/**
 * Installs an extension after a person said yes to what it asks for, and writes down what was granted and where it
 * came from. Returns false for a no. Whatever goes wrong, nothing is left behind.
 */
export const installExtension = async (
	from: string,
	{ isSure, change }: GrantTerms,
	world: ExtWorld,
): Promise<boolean> => {
	const source = placed(readSource(from), world.cwd);
	const target = join(world.stateFolder, 'extensions', folderNameOf(source));
	if (statSync(target, { throwIfNoEntry: false }) !== undefined) {
		const name = folderNameOf(source);
		throw new ExtError(
			'ext.exists',
			`${target} is there already; to bring what is new: tenon ext update ${name}; to be rid of it: tenon ext remove ${name}`,
		);
	}
	return withStaging(world, async (staging) => {
		const fetched = await fetchSource(source, staging, world.environment);
		const extension = await readExtension(fetched.folder, world);
		const proposed = changedGrants(extension, requestedGrants(extension), change, world);
		const proposal = {
			grants: proposed,
			before: undefined,
			home: homeOf(world),
			environment: world.environment,
			project: world.cwd,
		};
		for (const line of describeRequest(extension, proposal)) world.say(line);
		const grants = isSure ? proposed : await askForGrants('Install it?', extension, proposed, world);
		if (grants === undefined) return false;
		await bringDependencies(fetched.folder, world.environment);
		mkdirSync(join(world.stateFolder, 'extensions'), { recursive: true });
		renameSync(fetched.folder, target);
		try {
			await grantTo(target, { grants, source: sourceRecord(source, fetched) }, world);
		} catch (error) {
			rmSync(target, { recursive: true, force: true });
			throw error;
		}
		world.say(`installed ${extension.name} in ${target}`);
		await warnOfNamesakes(extension.name, target, world);
		return true;
	});
};

const warnOfNamesakes = async (name: string, target: string, world: ExtWorld): Promise<void> => {
	for (const other of await findInstalled(world)) {
		if (other.name === name && other.folder !== target)
			world.warn(`tenon ext: ${other.folder} has the same name; 'tenon ext list' shows which of them runs`);
	}
};

// What is written down is to be found from anywhere.
const placed = (source: InstallSource, cwd: string): InstallSource => {
	if (source.kind === 'path') return { kind: 'path', path: resolve(cwd, source.path) };
	// An address has a scheme, or a host before a colon; anything else is a path.
	if (source.kind === 'git' && !/^[^/]*:/.test(source.url))
		return { ...source, url: resolve(cwd, source.url) };
	return source;
};

/** Does something with an empty folder on the same disk as extensions, which is gone afterwards. */
export const withStaging = async <T>(world: ExtWorld, use: (folder: string) => Promise<T>): Promise<T> => {
	mkdirSync(world.stateFolder, { recursive: true });
	const staging = mkdtempSync(join(world.stateFolder, 'installing-'));
	try {
		return await use(staging);
	} finally {
		rmSync(staging, { recursive: true, force: true });
	}
};

/** The extension in a folder; a folder that holds none is an error that says why. */
export const readExtension = async (folder: string, world: ExtWorld): Promise<FoundExtension> => {
	const { found, problems } = await findExtensions({
		explicit: [folder],
		projectFolder: undefined,
		userFolders: [],
		noDiscovery: true,
		hostVersion: world.version,
		imp: impPlaces(world.environment),
	});
	const [extension] = found;
	if (extension !== undefined) return extension;
	const [problem] = problems;
	// Where it is stored for the moment is not shown.
	const path = problem === undefined ? '' : relative(folder, problem.path);
	throw new ExtError(
		'ext.no_manifest',
		`${path === '' ? '' : `${path}: `}${problem === undefined ? 'there is no extension' : problemText(problem)}`,
	);
};

/** What is written down of where an extension came from. */
export const sourceRecord = (source: InstallSource, { revision }: FetchedSource): ExtensionSource => ({
	type: source.kind,
	from: writeSource(source),
	revision,
});

/** Grants something to an extension of the user, to the files as they are. */
export const grantTo = async (
	folder: string,
	granted: { readonly grants: ExtensionGrants; readonly source: ExtensionSource },
	world: ExtWorld,
): Promise<void> => {
	const extension = await readExtension(folder, world);
	await world.trust.grant({ ...extension, scope: 'user' }, granted);
};
