import { expect } from 'vitest';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import { type Death, deathOf } from './death.ts';
import type { KillPlan } from './kill-points.ts';
import { Outside } from './outside.ts';
import { tendOnce, whileTended } from './run-here.ts';
import { runWorker, type WorkerOrder } from './run-worker.ts';
import type { Scenario } from './scenario.ts';
import { copyOf } from './work-folder.ts';

/** A folder in which a process is to die at a point. */
export interface Victim {
	readonly folder: string;
	readonly kill: KillPlan;
}

/** Lets a worker play a scenario in some folders until it is killed; gives what it left behind in each. */
export const killAndLook = async (
	scenario: Scenario,
	victims: readonly Victim[],
	order: Pick<WorkerOrder, 'thread' | 'laterMs'>,
): Promise<readonly Death[]> => {
	const folders = victims.map(({ folder }) => folder);
	const end = await whileTended(scenario, folders, () =>
		runWorker({ ...order, scenario: scenario.name, places: victims }),
	);
	expect(end, JSON.stringify(victims)).toEqual({ code: null, signal: 'SIGKILL', stderr: '' });
	return Promise.all(folders.map((folder) => look(scenario, folder)));
};

// At a copy: the finishing process is to find the files as the process left them.
const look = async (scenario: Scenario, folder: string): Promise<Death> => {
	await tendOnce(scenario, folder);
	using copy = copyOf(folder);
	await using store = openInlineStore({ file: `${copy.folder}/store.db` });
	return await deathOf(store, new Outside(folder).read());
};
