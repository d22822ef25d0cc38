import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearestName } from '@tenon/core';
import type { ExtensionTrust, FoundExtension } from '@tenon/extensions';
import { ExtError } from '../errors.ts';
import { changedGrants, type GrantChange, isChange } from '../grants/grant-change.ts';
import { readExtension } from '../install/install.ts';
import { findInstalled, lookUp, problemText } from '../manage/installed.ts';
import type { ExtWorld } from '../world.ts';

/** The extension that is meant: one that is installed under this name, else what is at this path. */
export const calledExtension = async (
	named: string,
	project: string,
	world: ExtWorld,
): Promise<FoundExtension> => {
	const path = resolve(world.cwd, named);
	if (isPath(named)) {
		if (existsSync(path)) return readExtension(path, world);
		throw new ExtError(
			'ext.not_installed',
			`there is nothing at ${named}; 'tenon ext list' shows installed ones`,
		);
	}
	const all = await findInstalled({ ...world, cwd: project });
	if (all.some(({ name }) => name === named)) {
		const { extension, problem } = lookUp(all, named, project);
		if (extension !== undefined) return extension;
		throw new ExtError('ext.no_manifest', `${named}: ${problem === undefined ? '' : problemText(problem)}`);
	}
	if (existsSync(path)) return readExtension(path, world);
	const names = all.map(({ name }) => name);
	const nearest = nearestName(named, names);
	const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
	throw new ExtError(
		'ext.not_installed',
		`there is no extension ${named}${hint || `; installed are ${names.length === 0 ? 'none' : names.join(', ')}, and a path names any other`}`,
	);
};

const isPath = (named: string): boolean => named.includes('/') || named === '.' || named === '..';

/** The same trust, with what is granted changed for this process alone. */
export const trustWith = (trust: ExtensionTrust, change: GrantChange, world: ExtWorld): ExtensionTrust => ({
	decide: async (extension) => {
		const decision = await trust.decide(extension);
		if (decision.type !== 'trusted' || !isChange(change)) return decision;
		return { ...decision, grants: changedGrants(extension, decision.grants, change, world) };
	},
});
