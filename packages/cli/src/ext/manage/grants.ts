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

/** Takes back what was granted under a name; it names what it was. */
export const revokeGrants = async (name: string, world: ExtWorld): Promise<void> => {
	const revoked = await world.trust.revoke({ name });
	if (revoked.length === 0) throw nothingGranted(name);
	for (const { folder } of revoked)
		world.say(
			`${oneLine(name)} in ${folder} is not trusted any more; sessions that run end it when they reload`,
		);
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
