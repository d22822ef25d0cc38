import type { Offer } from './deferral.ts';
import type { ModuleGraph } from './module-graph.ts';
import type { Training } from './training.ts';

/** How soon a module is needed: 0 at every start, then by more and more of what scripts do. */
export type Tiers = ReadonlyMap<string, number>;

/**
 * Gives each module the tier of the first training script that needs it, or the last tier. A module that is
 * needed while another is loaded, and that nothing can stand in for, comes along with it.
 */
export const assignTiers = (
	graph: ModuleGraph,
	training: Training,
	offers: ReadonlyMap<string, Offer>,
): Tiers => {
	const last = training.byScript.length;
	const tiers = new Map<string, number>();
	for (const id of graph.keys()) {
		const first = training.byScript.findIndex((ran) => ran.has(id));
		tiers.set(id, first === -1 ? last : first);
	}
	for (let isSettled = false; !isSettled; ) {
		isSettled = true;
		for (const [importer, targets] of training.atLoad) {
			const tier = tiers.get(importer);
			// Modules of libraries have no tier: the bundler puts them beside what needs them.
			if (tier === undefined) continue;
			for (const target of targets) {
				if (offers.has(target) || !tiers.has(target) || tiers.get(target)! <= tier) continue;
				tiers.set(target, tier);
				isSettled = false;
			}
		}
	}
	return tiers;
};
