import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentFiles, type FoundExtension, isDataFile, type TrustRecord } from '@tenon/extensions';
import { withEnabled } from '@tenon/wire';
import { readIfThere } from '../../setup/replace-file.ts';
import { ExtError } from '../errors.ts';
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
	isSure: boolean,
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
		return updateExtension(extension, record.source, isSure, world);
	}
	let isWell = true;
	for (const { extension } of all) {
		const source = extension && (await world.trust.recordOf(extension))?.source;
		if (extension === undefined || source === null || source === undefined) continue;
		try {
			isWell = (await updateExtension(extension, source, isSure, world)) && isWell;
		} catch (error) {
			if (!(error instanceof ExtError)) throw error;
			world.warn(`tenon ext: ${extension.name}: ${error.message}`);
			isWell = false;
		}
	}
	return isWell;
};

const updateExtension = (
	extension: FoundExtension,
	from: NonNullable<TrustRecord['source']>,
	isSure: boolean,
	world: ExtWorld,
): Promise<boolean> =>
	withStaging(world, async (staging) => {
		const { name, folder, isEnabled } = extension;
		const source = readSource(from.from);
		const fetched = await fetchSource(source, staging, world.environment);
		const fresh = await readExtension(fetched.folder, world);
		if (fresh.name !== name)
			throw new ExtError('ext.bad_source', `${from.from} holds ${fresh.name} now; install it on its own`);
		await bringDependencies(fetched.folder, world.environment);
		if (!isEnabled) disable(fetched.folder);
		if (await hasSameFiles(folder, fetched.folder)) {
			world.say(`${name} is up to date`);
			return true;
		}
		for (const line of describeRequest(fresh)) world.say(line);
		if (!isSure && !(await world.confirm(`Replace ${name}${versionOf(extension)}?`))) return false;
		if (!fresh.hasSeparateData) await keepData(folder, fetched.folder);
		const aside = join(staging, 'old');
		renameSync(folder, aside);
		renameSync(fetched.folder, folder);
		try {
			await grantTo(folder, sourceRecord(source, fetched), world);
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

// It stays as the user left it.
const disable = (folder: string): void => {
	const file = join(folder, 'extension.json');
	const text = readIfThere(file);
	if (text !== undefined) writeFileSync(file, withEnabled(text, false));
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
