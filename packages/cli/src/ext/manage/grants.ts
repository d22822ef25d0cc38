import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { oneLine } from '@tenon/core';
import type { TrustRecord } from '@tenon/extensions';
import { ExtError } from '../errors.ts';
import { describeGrants } from '../grants/describe-grants.ts';
import type { ExtWorld } from '../world.ts';

/** What was granted, to all extensions or to those with a name. A name that has no grant is an error. */
export const listGrants = async (
	name: string | undefined,
	world: ExtWorld,
): Promise<readonly TrustRecord[]> => {
	const records = await world.trust.list();
	if (name === undefined) return records;
	const found = records.filter((record) => record.name === name);
	if (found.length === 0) throw nothingGranted(name);
	return found;
};

/**
 * Takes back one grant: the one of the user or of this project that has the name, or that of the extension in a folder.
 * Where several have the name, or one in another project alone, nothing is taken back and the folders are named.
 */
export const revokeGrants = async (what: string, world: ExtWorld): Promise<void> => {
	const [record, ...more] = await meantBy(what, world);
	if (record === undefined) throw nothingGranted(what);
	if (more.length > 0)
		throw new ExtError(
			'ext.ambiguous',
			`${what} was granted in ${[record, ...more].map(({ folder }) => folder).join(' and ')}; name the folder that is meant`,
		);
	const { name, kind, scope, folder, project } = record;
	await world.trust.revoke({ name, kind, scope, folder, project });
	world.say(
		`${oneLine(name)} in ${oneLine(folder)} is not trusted any more; sessions that run end it when they reload`,
	);
};

const meantBy = async (what: string, world: ExtWorld): Promise<readonly TrustRecord[]> => {
	const all = await world.trust.list();
	if (/[/\\]/.test(what) || what === '.' || what === '..') {
		const place = resolve(world.cwd, what);
		const folder = existsSync(place) ? realpathSync(place) : place;
		return all.filter((record) => record.kind !== 'mcp' && record.folder === folder);
	}
	const named = all.filter(({ name }) => name === what);
	const here = realpathSync(world.cwd);
	const own = named.filter(({ project }) => project === null || project === here);
	const [elsewhere] = named;
	if (own.length === 0 && elsewhere !== undefined)
		throw new ExtError(
			'ext.not_installed',
			`nothing was granted to ${what} here; it was in ${[...new Set(named.map(({ project }) => project))].join(' and ')}; go there, or name its folder`,
		);
	return own;
};

const nothingGranted = (name: string): ExtError =>
	new ExtError('ext.not_installed', `nothing was granted to ${name}; 'tenon ext grants' shows what was`);

/** Grants as text, a paragraph each. */
export const printGrants = (records: readonly TrustRecord[]): string =>
	records.length === 0
		? 'Nothing was granted.\n'
		: records
				.map((record) =>
					grantLines(record)
						.map((line) => `${oneLine(line)}\n`)
						.join(''),
				)
				.join('\n');

const grantLines = (record: TrustRecord): readonly string[] => {
	const { name, scope, folder, contentHash, grantedAt, source } = record;
	const described = describeGrants(record);
	return [
		`${name} (${scope}): ${folder}`,
		`  granted ${grantedAt} to ${contentHash}`,
		...(source === null
			? []
			: [`  from ${source.from}${source.revision === '' ? '' : ` at ${source.revision}`}`]),
		...(described.length === 0 ? ['  asks for nothing else'] : described),
	];
};
