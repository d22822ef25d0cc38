import { TenonError } from '@tenon/core';

/** How many contributions one owner may have at a time. */
export const maxContributionsPerOwner = 1000;

/** An owner adds more than it may. */
export class TooManyContributions extends TenonError {
	readonly code = 'extension.too_many_contributions';
	readonly owner: string;

	constructor(owner: string) {
		super(`extension ${owner}: has ${maxContributionsPerOwner} contributions already; take some back first`);
		this.owner = owner;
	}
}
