/** A process that plays a scenario, and dies where it is told to. Its one argument is its order. */
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import { openStore } from '../../src/store/sqlite/open-store.ts';
import { KillPoints } from './kill-points.ts';
import type { WorkerOrder, WorkerPlace } from './run-worker.ts';
import { scenarioNamed } from './scenarios/scenarios.ts';
import { play, seeLanes, stageAgent } from './stage.ts';

const {
	places,
	laterMs,
	lease,
	thread,
	serves = false,
	...order
} = JSON.parse(process.argv[2]!) as WorkerOrder;
const scenario = scenarioNamed(order.scenario);
let heldCount = 0;

const dieWhenAllAreHeld = (): void => {
	heldCount += 1;
	if (heldCount === places.length) process.kill(process.pid, 'SIGKILL');
};

const playIn = async ({ folder, kill }: WorkerPlace): Promise<void> => {
	const file = `${folder}/store.db`;
	await using store = thread ? await openStore({ file }) : openInlineStore({ file });
	await seeLanes(store);
	const points = new KillPoints(kill, dieWhenAllAreHeld);
	const stage = { folder, store, points, laterMs, ...(lease && { lease }) };
	await using agent = stageAgent(scenario, stage);
	if (serves) {
		agent.start();
		// Its parent closes its input when there is nothing more to do.
		for await (const _ of process.stdin);
		return;
	}
	await play(scenario, agent, stage);
	if (kill !== null) throw new Error(`${folder}: the end came before point ${kill.at}`);
};

await Promise.all(places.map(playIn));
