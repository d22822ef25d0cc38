import { setTimeout } from 'node:timers/promises';
import { nothing } from '../../src/data/nothing.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import type { Store } from '../../src/store/store.ts';
import { KillPoints } from './kill-points.ts';
import { Outside } from './outside.ts';
import type { Scenario } from './scenario.ts';
import { play, type StagePlace, seeLanes, stageAgent } from './stage.ts';

/** Plays a scenario in this process; gives the points that it came by. */
export const runHere = (
	scenario: Scenario,
	place: Pick<StagePlace, 'folder' | 'laterMs' | 'notRun' | 'abandoned'>,
): Promise<readonly string[]> =>
	whileTended(scenario, [place.folder], async () => {
		await using store = openInlineStore({ file: `${place.folder}/store.db` });
		await seeLanes(store);
		const points = new KillPoints(null, nothing);
		const stage = { ...place, store, points };
		await using agent = stageAgent(scenario, stage);
		await play(scenario, agent, stage);
		return points.names;
	});

/** Does what the others of a scenario do in some folders, for as long as something runs. They have stores of their own. */
export const whileTended = async <T>(
	scenario: Scenario,
	folders: readonly string[],
	work: () => Promise<T>,
): Promise<T> => {
	if (scenario.tend === undefined) return work();
	let isOver = false;
	const tending = folders.map(async (folder) => {
		await using store = openInlineStore({ file: `${folder}/store.db` });
		for (; !isOver; await setTimeout(5)) await tend(scenario, folder, store);
	});
	try {
		return await work();
	} finally {
		isOver = true;
		await Promise.all(tending);
	}
};

/** Lets the others of a scenario do what it is time for. */
export const tendOnce = async (scenario: Scenario, folder: string): Promise<void> => {
	if (scenario.tend === undefined) return;
	await using store = openInlineStore({ file: `${folder}/store.db` });
	await tend(scenario, folder, store);
};

const tend = async (scenario: Scenario, folder: string, store: Store): Promise<void> =>
	scenario.tend?.({ store, lines: new Outside(folder).read() });
