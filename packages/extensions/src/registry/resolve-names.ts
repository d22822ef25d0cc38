import { compareText } from '@tenon/core';
import type { ContributionType } from '../contribution/contribution.ts';
import { contributionKey, type NamedContribution } from './contribution-key.ts';
import type { ContributionConflict, OwnedContribution } from './owned.ts';
import type { OwnerOrder } from './ranking.ts';

/** Who has which name, worked out from all contributions at once. */
export interface Resolved {
	/** By type, then by key, in the order of the keys. */
	readonly winners: ReadonlyMap<ContributionType, ReadonlyMap<string, OwnedContribution>>;
	/** From the outside in. */
	readonly wraps: readonly OwnedContribution<'tool-wrap'>[];
	readonly conflicts: readonly ContributionConflict[];
}

/** Gives each name to one owner. Depends on nothing but who owns what and the order of owners. */
export const resolveNames = (
	owned: ReadonlyMap<string, ReadonlySet<OwnedContribution>>,
	order: OwnerOrder,
	builtins: ReadonlyMap<ContributionType, ReadonlySet<string>>,
): Resolved => {
	const claims = new Map<ContributionType, Map<string, OwnedContribution[]>>();
	const wraps: OwnedContribution<'tool-wrap'>[] = [];
	for (const owner of [...owned.keys()].sort(order)) {
		for (const { contribution } of owned.get(owner)!) {
			if (contribution.type === 'tool-wrap') wraps.push({ owner, contribution });
			else claim(claims, { owner, contribution });
		}
	}
	const winners = new Map<ContributionType, ReadonlyMap<string, OwnedContribution>>();
	const conflicts: ContributionConflict[] = [];
	for (const type of [...claims.keys()].sort(compareText)) {
		const won = new Map<string, OwnedContribution>();
		winners.set(type, won);
		for (const [name, wanted] of [...claims.get(type)!].sort(([one], [other]) => compareText(one, other))) {
			const [first, ...rest] = builtins.get(type)?.has(name) === true ? [undefined, ...wanted] : wanted;
			if (first !== undefined) won.set(name, first);
			const others = rest.flatMap((loser) => loser?.owner ?? []);
			if (others.length > 0) conflicts.push({ type, name, owner: first?.owner, others });
		}
	}
	// Stable: among equals the order of the owners stays.
	wraps.sort((one, other) => other.contribution.priority - one.contribution.priority);
	return { winners, wraps, conflicts };
};

// One claim per owner: what it adds later under a name takes the place of what it had.
const claim = (
	claims: Map<ContributionType, Map<string, OwnedContribution[]>>,
	owned: OwnedContribution & { readonly contribution: NamedContribution },
): void => {
	const { type } = owned.contribution;
	const ofType = claims.get(type) ?? new Map<string, OwnedContribution[]>();
	claims.set(type, ofType);
	const key = contributionKey(owned.owner, owned.contribution);
	const wanted = ofType.get(key) ?? [];
	ofType.set(key, [...wanted.filter(({ owner }) => owner !== owned.owner), owned]);
};
