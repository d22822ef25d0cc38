import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
	contentFiles,
	type ExtensionSource,
	type FoundExtension,
	isDataFile,
	proposedGrants,
	type TrustRecord,
} from '@tenon/extensions';
import { withEnabled } from '@tenon/wire';
import { readIfThere } from '../../setup/replace-file.ts';
import { ExtError } from '../errors.ts';
import { askForGrants } from '../grants/ask-grants.ts';
import { changeGrants } from '../grants/change-grants.ts';
import { changedGrants, type GrantTerms, homeOf, isChange } from '../grants/grant-change.ts';
import { findInstalled, lookUp } from '../manage/installed.ts';
import type { ExtWorld } from '../world.ts';
import { bringDependencies } from './dependencies.ts';
import { describeRequest } from './describe-request.ts';
import { fetchSource } from './fetch-source.ts';
import { grantTo, readExtension, sourceRecord, withStaging } from './install.ts';
import { hasSameFiles } from './same-files.ts';
import { readSource } from './source.ts';

/**
 * Brings what is new from where extensions were installed from: one, or all that were installed. What has changed is
 * asked about; one that cannot be brought is told and leaves the others alone. Returns whether all went well.
 */
export const updateExtensions = async (
	name: string | undefined,
	terms: GrantTerms,
	world: ExtWorld,
): Promise<boolean> => {
	const all = await findInstalled(world);
	if (name !== undefined) {
		const { extension, name: called } = lookUp(all, name, world.cwd);
		const record = extension && (await world.trust.recordOf(extension));
		if (extension === undefined || record === undefined || record.source === null)
			throw new ExtError(
				'ext.no_source',
				`where ${called} came from was not written down; remove it and install it again`,
			);
		return updateExtension(extension, { ...record, source: record.source }, terms, world);
	}
	let isWell = true;
	for (const { extension } of all) {
		const record = extension && (await world.trust.recordOf(extension));
		if (extension === undefined || record === undefined || record.source === null) continue;
		try {
			const before = { ...record, source: record.source };
			isWell = (await updateExtension(extension, before, terms, world)) && isWell;
		} catch (error) {
			if (!(error instanceof ExtError)) throw error;
			world.warn(`tenon ext: ${extension.name}: ${error.message}`);
			isWell = false;
		}
	}
	return isWell;
};

/** What was granted to something that was installed. */
type SourcedRecord = TrustRecord & { readonly source: ExtensionSource };

const updateExtension = (
	extension: FoundExtension,
	before: SourcedRecord,
	{ isSure, change }: GrantTerms,
	world: ExtWorld,
): Promise<boolean> =>
	withStaging(world, async (staging) => {
		const { name, folder } = extension;
		const { from } = before.source;
		const source = readSource(from);
		const fetched = await fetchSource(source, staging, world.environment);
		const fresh = await readExtension(fetched.folder, world);
		if (fresh.name !== name)
			throw new ExtError('ext.bad_source', `${from} holds ${fresh.name} now; install it on its own`);
		await bringDependencies(fetched.folder, world.environment);
		keepEnabled(folder, fetched.folder);
		if (await hasSameFiles(folder, fetched.folder)) {
			world.say(`${name} is up to date`);
			if (isChange(change)) await changeGrants(folder, change, world);
			return true;
		}
		const home = homeOf(world);
		const proposed = changedGrants(fresh, proposedGrants(fresh, before, home), change, world);
		for (const line of describeRequest(fresh, {
			grants: proposed,
			before,
			home,
			environment: world.environment,
			project: world.cwd,
		}))
			world.say(line);
		const question = `Replace ${name}${versionOf(extension)}?`;
		const grants = isSure ? proposed : await askForGrants(question, fresh, proposed, world);
		if (grants === undefined) return false;
		if (!fresh.hasSeparateData) await keepData(folder, fetched.folder);
		const aside = join(staging, 'old');
		renameSync(folder, aside);
		renameSync(fetched.folder, folder);
		try {
			await grantTo(folder, { grants, source: sourceRecord(source, fetched) }, world);
		} catch (error) {
			renameSync(folder, fetched.folder);
			renameSync(aside, folder);
			throw error;
		}
		world.say(
			`updated ${name}${versionOf(extension)} to ${fresh.version || fetched.revision || 'what is there now'}`,
		);
		return true;
	});

const versionOf = ({ version }: FoundExtension): string => (version === '' ? '' : ` ${version}`);

// It stays as the user left it, who may have switched it off and on again.
const keepEnabled = (from: string, to: string): void => {
	const file = join(to, 'extension.json');
	const [old, fresh] = [readIfThere(join(from, 'extension.json')), readIfThere(file)];
	if (old === undefined || fresh === undefined) return;
	const isEnabled = (JSON.parse(old) as { readonly enabled?: unknown }).enabled;
	if (typeof isEnabled === 'boolean') writeFileSync(file, withEnabled(fresh, isEnabled));
};

// State that the extension has made among its files, where the new files have nothing in its place.
const keepData = async (from: string, to: string): Promise<void> => {
	const fresh = new Set((await contentFiles(to)).map(({ path }) => path));
	for (const file of await contentFiles(from)) {
		if (fresh.has(file.path) || !isDataFile(file)) continue;
		mkdirSync(dirname(join(to, file.path)), { recursive: true });
		cpSync(join(from, file.path), join(to, file.path));
	}
};
