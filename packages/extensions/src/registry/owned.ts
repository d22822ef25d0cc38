import type { Contribution, ContributionType } from '../contribution/contribution.ts';

type ContributionByType = {
	readonly [Type in ContributionType]: Extract<Contribution, { readonly type: Type }>;
};

/** A contribution and whose it is. */
export interface OwnedContribution<Type extends ContributionType = ContributionType> {
	readonly owner: string;
	readonly contribution: ContributionByType[Type];
}

/** A name that several want. */
export interface ContributionConflict {
	readonly type: ContributionType;
	readonly name: string;
	/** Who has it; `undefined`: it is built in. */
	readonly owner: string | undefined;
	/** Who wanted it too, in order; what they added under it is inactive. */
	readonly others: readonly string[];
}
