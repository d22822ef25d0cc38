import { isForStandIns, type Offer, standsFor } from './deferral.ts';
import type { ModuleGraph } from './module-graph.ts';
import type { Tiers } from './tiers.ts';

/**
 * Names the file that a module goes to: one for each tier, and for the modules of the commands one for each
 * command, one for what several of them share and one for what many do. What only an `import()` leads to from `entry` is not named: the
 * bundler makes files of it. Files never need each other in a circle while they are loaded.
 */
export const chunkNames = (
	graph: ModuleGraph,
	entry: string,
	tiers: Tiers,
	offers: ReadonlyMap<string, Offer>,
): ((id: string) => string | undefined) => {
	const users = usersOf(graph, offers);
	const reached = reachedFrom(graph, entry);
	const earliest = earliestImporters(graph, tiers);
	return (id) => {
		if (isForStandIns(id)) return tierNames[0];
		const stoodFor = standsFor(id);
		if (stoodFor !== undefined) return tierNames[earliest.get(stoodFor)!];
		const tier = tiers.get(id);
		if (tier === undefined || !reached.has(id)) return undefined;
		if (!isCommandModule(id) && tier === tierNames.length - 1) return restOf(id);
		if (!isCommandModule(id) || tier === 0) return tierNames[tier];
		const commands = users.get(id);
		if (commands === undefined || commands.size >= manyUsers) return 'commands-base';
		if (commands.size > 1) return 'commands-shared';
		return `command-${[...commands][0]!}`;
	};
};

// What no training script needs, by packages: these need each other in one direction, and a program that is no shell
// has few of them.
const restOf = (id: string): string => `rest-${/\/packages\/([a-z]+)\/src\//.exec(id)?.[1] ?? 'libraries'}`;

const reachedFrom = (graph: ModuleGraph, entry: string): ReadonlySet<string> => {
	const reached = new Set([entry]);
	// Grows while it is walked.
	for (const id of reached) for (const target of graph.get(id) ?? []) reached.add(target);
	return reached;
};

/** The files of the tiers, the first to be needed first. */
export const tierNames: readonly string[] = [
	'start',
	'basics',
	'common',
	'with-commands',
	'with-programs',
	'rest',
];

/**
 * Whether a file has run whenever another is loaded: that of every start, and for the commands what most of them are
 * made with. The entry only names things of other files.
 */
export const hasRunBefore = (file: string, other: string): boolean =>
	other !== 'entry.cjs' &&
	(file === `${tierNames[0]}.cjs` ||
		(file === 'commands-base.cjs' && /^command(?:s-shared|-.*)\.cjs$/.test(other)));

/** How many commands use a module that most of them need. It needs no module that fewer use. */
const manyUsers = 8;

const isCommandModule = (id: string): boolean => id.includes('/packages/commands/src/');

// The tier in which each module is first asked for: its stand-in belongs there.
const earliestImporters = (graph: ModuleGraph, tiers: Tiers): Tiers => {
	const earliest = new Map<string, number>();
	for (const [importer, targets] of graph) {
		const tier = tiers.get(importer)!;
		for (const target of targets) earliest.set(target, Math.min(tier, earliest.get(target) ?? tier));
	}
	return earliest;
};

// The commands whose modules lead to each module, by the names of the files that define them.
const usersOf = (
	graph: ModuleGraph,
	offers: ReadonlyMap<string, Offer>,
): ReadonlyMap<string, ReadonlySet<string>> => {
	const users = new Map<string, Set<string>>();
	for (const [id, offer] of offers) {
		if (!isCommandModule(id) || ![...offer.values()].some(({ kind }) => kind !== 'function')) continue;
		const name = id.slice(id.lastIndexOf('/') + 1, -'.ts'.length);
		const visit = (module: string): void => {
			const names = users.get(module) ?? new Set();
			if (names.has(name)) return;
			users.set(module, names.add(name));
			for (const target of graph.get(module) ?? []) visit(target);
		};
		visit(id);
	}
	return users;
};
