import { compareText } from '@tenon/core';

/** Says which of two owners comes first. */
export type OwnerOrder = (one: string, other: string) => number;

/**
 * The order of owners: as declared; those that were not named come last, by name. Never by who came first, so that
 * names have the same owners however fast each extension starts.
 */
export const ownerOrder = (declared: readonly string[]): OwnerOrder => {
	const ranks = new Map(declared.map((owner, rank) => [owner, rank]));
	const rankOf = (owner: string): number => ranks.get(owner) ?? declared.length;
	return (one, other) => rankOf(one) - rankOf(other) || compareText(one, other);
};
