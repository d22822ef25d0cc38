import { oneLine } from '@tenon/core';
import { ExtError } from '../errors.ts';
import { findInstalled, lookUp } from '../manage/installed.ts';
import type { ExtWorld } from '../world.ts';
import { describeGrants } from './describe-grants.ts';
import { changedGrants, type GrantChange } from './grant-change.ts';

/**
 * Narrows what an extension was granted, or gives back what was taken away: never more than it asks for. One that is
 * not trusted, or has changed since, has to be trusted first.
 */
export const changeGrants = async (name: string, change: GrantChange, world: ExtWorld): Promise<void> => {
	const installed = lookUp(await findInstalled(world), name, world.cwd);
	const { extension } = installed;
	const decision = extension && (await world.trust.decide(extension));
	if (extension === undefined || decision?.type !== 'trusted')
		throw new ExtError(
			'ext.not_possible',
			`${installed.name} is not trusted as it is; to look at it and trust it: tenon ext trust ${name}`,
		);
	const grants = changedGrants(extension, decision.grants, change, world);
	const { contentHash } = decision;
	const record = await world.trust.grant(extension, { grants, contentHash });
	world.say(`${oneLine(installed.name)} is granted this; sessions that run see it when they reload`);
	for (const line of describeGrants(record)) world.say(oneLine(line));
};
