import { expect } from 'vitest';
import { whileTended } from './run-here.ts';
import { runWorker } from './run-worker.ts';
import type { Scenario } from './scenario.ts';

/** Long enough for the lane of a dead process to be free. */
export const laterMs = 3_600_000;

/** Lets another process finish a scenario in some folders. */
export const finishElsewhere = async (scenario: Scenario, folders: readonly string[]): Promise<void> => {
	const places = folders.map((folder) => ({ folder, kill: null }));
	const order = { scenario: scenario.name, places, thread: false, laterMs };
	const end = await whileTended(scenario, folders, () => runWorker(order));
	expect(end, folders.join(' ')).toEqual({ code: 0, signal: null, stderr: '' });
};
