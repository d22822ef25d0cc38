import type { Plan } from './plan.ts';
import { type Run, simulate } from './simulate.ts';
import type { Violation } from './violation.ts';
import type { Mutant } from './world.ts';

/** A plan that fails, and how. */
export interface Failure {
	readonly plan: Plan;
	readonly run: Run & { readonly violation: Violation };
}

/**
 * Leaves out wishes and faults for as long as the same invariant fails: first large parts, then single ones. Gives up
 * after so many tries; what it has then still fails.
 */
export const shrink = async (failure: Failure, mutant: Mutant = {}, maxTries = 150): Promise<Failure> => {
	let smallest = failure;
	let tries = 0;
	const tryWith = async (plan: Plan): Promise<boolean> => {
		if (tries++ >= maxTries) return false;
		const run = await simulate(plan, mutant);
		if (run.violation?.invariant !== failure.run.violation.invariant) return false;
		smallest = { plan, run: run as Failure['run'] };
		return true;
	};
	for (let before = Number.POSITIVE_INFINITY; sizeOf(smallest.plan) < before; ) {
		before = sizeOf(smallest.plan);
		for (const part of ['faults', 'wishes'] as const) {
			for (let size = smallest.plan[part].length; size >= 1; size = Math.floor(size / 2)) {
				for (let at = smallest.plan[part].length - size; at >= 0; at -= size) {
					const { plan } = smallest;
					await tryWith({ ...plan, [part]: plan[part].toSpliced(at, size) });
				}
			}
		}
	}
	return smallest;
};

const sizeOf = ({ wishes, faults }: Plan): number => wishes.length + faults.length;

/** A failure for a person: what did not hold, what was left of the plan, what happened. */
export const explain = ({ plan, run }: Failure): string => {
	const { seed, workers, hasHooks, hasScribe, medium, wishes, faults } = plan;
	const steps = [...wishes, ...faults].toSorted((a, b) => a.at - b.at).map((step) => JSON.stringify(step));
	return [
		`seed ${seed} breaks ${run.violation.invariant}: ${run.violation.detail}`,
		`${workers} workers, ${hasHooks ? 'with' : 'without'} hooks, ${hasScribe ? 'with' : 'without'} the plugin, store in ${medium}; what is left of the plan:`,
		...steps,
		'what happened:',
		...run.trace.slice(-maxTraceLines),
		`once more: TENON_SEED=${seed} npx vitest run packages/agent/test/simulation`,
	].join('\n');
};

const maxTraceLines = 200;
