import type { ProcessEngine } from '../../src/processes/engine.ts';
import { ProcessWorker } from '../../src/processes/process-worker.ts';
import { withPoints } from './kill-points.ts';
import { Outside } from './outside.ts';
import type { Action, ProcessAction } from './scenario.ts';
import { laterClock, type StagePlace } from './stage.ts';

/** Whether an action is about processes. */
export const isOfProcesses = (action: Action): action is ProcessAction =>
	['process', 'trigger', 'occur', 'work'].includes(action.type);

/** Does what a client asks of processes, or a worker does. Every write is a point, and so is each part of a process. */
export const performProcess = async (
	action: ProcessAction,
	{ folder, points, laterMs, abandoned = [], ...place }: StagePlace,
): Promise<void> => {
	const store = withPoints(place.store, points);
	const now = 1;
	switch (action.type) {
		case 'process': {
			const { id, recovery, wakes } = action;
			await store.processes.start({ id, kind: 'job', input: null, recovery, wakes: [wakes], now });
			return;
		}
		case 'trigger': {
			const { id, source, wakes } = action;
			const template = { kind: 'job', input: {}, recovery: 'rerunnable', wakes: [wakes] } as const;
			await store.triggers.subscribe({ id, sessionId: null, source, template, now });
			return;
		}
		case 'occur':
			await store.triggers.emit({ event: action.event, key: action.key, payload: null, now });
			return;
		case 'work': {
			const outside = new Outside(folder);
			// Claimed by a worker that is no more.
			for (const token of abandoned) await store.processes.claim({ kinds: ['job'], token, ttlMs: 0, now });
			const engines = [jobEngine((line) => points.pass(line.effect, () => outside.add(line)))];
			await using worker = new ProcessWorker({
				...{ store, engines, maxRunning: 1, clock: laterClock(laterMs) },
				lease: { ttlMs: 1_800_000, renewMs: 600_000 },
			});
			await worker.settle();
		}
	}
};

/** Does two things outside, one after the other, each a part of its own. */
const jobEngine = (act: (line: Line) => Promise<void>): ProcessEngine => ({
	kind: 'job',
	run: async (_input, { processId, step }) => {
		for (const part of ['one', 'two'])
			await step(part, async () => {
				await act({ sessionId: processId, turnId: processId, effect: `part/${part}` });
				return part;
			});
		return 'done';
	},
});

type Line = Parameters<Outside['add']>[0];
