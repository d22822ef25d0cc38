import type { Plan } from './plan.ts';
import { planOf } from './plan.ts';
import { explain, type Failure, shrink } from './shrink.ts';
import { simulate } from './simulate.ts';
import type { Mutant } from './world.ts';

/**
 * The first seed that fails, as small as it can be made, in words; `undefined` if all hold. `variant` changes what is run
 * under each seed.
 */
export const sweep = async (
	seeds: Iterable<number>,
	medium: Plan['medium'],
	variant: Pick<Mutant, 'plan'> = {},
): Promise<string | undefined> => {
	for (const seed of seeds) {
		const failure = await failureOf(seed, medium, variant);
		if (failure !== undefined) return explain(await shrink(failure, variant));
	}
	return undefined;
};

/** The plans of the seeds with the plugin that does of everything. */
export const withScribe: Pick<Mutant, 'plan'> = { plan: (plan) => ({ ...plan, hasScribe: true }) };

/** How a seed fails; `undefined` if everything holds. */
export const failureOf = async (
	seed: number,
	medium: Plan['medium'],
	mutant: Mutant = {},
): Promise<Failure | undefined> => {
	const planned = planOf(seed, medium);
	const plan = mutant.plan?.(planned) ?? planned;
	const run = await simulate(plan, mutant);
	return run.violation === undefined ? undefined : { plan, run: run as Failure['run'] };
};
