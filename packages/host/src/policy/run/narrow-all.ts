import type { GrantDecider } from '@tenon/core';

/** Something that takes away from what a policy allows, and never adds to it. */
export interface Narrowing {
	/** What is left of a decider. */
	within(inner: GrantDecider): GrantDecider;
}

/** All of them at once: what is left is what each of them leaves. */
export const narrowAll = (narrowings: readonly Narrowing[]): Narrowing => ({
	within: (inner) => narrowings.reduceRight((left, narrowing) => narrowing.within(left), inner),
});
