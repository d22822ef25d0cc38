import { randomUUID } from 'node:crypto';
import type { JsonObject, ProcessRecord, TriggerRecord } from '@tenon/agent';
import { promptKind } from '../processes/session-worker.ts';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { EndedProcess, ListedProcess, ListedTimer, ProcessVerbs } from '../service/verbs/processes.ts';
import type { SessionHost } from '../session-host.ts';

/** Background processes and timers of the session that is open. */
export const processVerbs = (host: SessionHost): ProcessVerbs => {
	const { store, place, now, processes: worker } = host.parts;
	const { processes, triggers } = store;
	const own = (): Promise<readonly ProcessRecord[]> =>
		processes.list({ sessionId: place.sessionId, limit: maxListed });
	const timers = async (): Promise<readonly TriggerRecord[]> =>
		(await triggers.list({ sessionId: place.sessionId, limit: maxListed })).filter(isTimer);
	const named = async (id: string): Promise<void> => {
		const known = (await own()).map((process) => process.id);
		if (known.includes(id)) return;
		const text = `this session has no process ${JSON.stringify(id)}`;
		throw new ServiceError('service.unknown-process', text, { nearest: nearestOf(id, known) });
	};
	return {
		listProcesses: async () => (await own()).map(listedProcess),
		processLog: async ({ id, after = 0 }) => {
			await named(id);
			if (!Number.isSafeInteger(after) || after < 0) throw bad('after must be a whole number from 0 on');
			return processes.events(id, { after, limit: maxListed });
		},
		cancelProcess: async ({ id }) => {
			await named(id);
			return ended(await processes.cancel(id, now()));
		},
		abandonProcess: async ({ id }) => {
			await named(id);
			return ended(await processes.abandon(id, now()));
		},
		listTimers: async () => (await timers()).map(listedTimer),
		setTimer: async ({ prompt, at, everyMs, id = randomUUID() }) => {
			const { sessionId } = place;
			if (prompt.trim() === '') throw bad('a timer needs a prompt that says something');
			if (everyMs !== undefined && !(Number.isSafeInteger(everyMs) && everyMs >= leastMs))
				throw bad(`everyMs must be a whole number of milliseconds, at least ${leastMs}`);
			if (at !== undefined && !(Number.isSafeInteger(at) && at >= 0))
				throw bad('at must be a time in milliseconds since 1970');
			if (at === undefined && everyMs === undefined) throw bad('a timer needs at, everyMs or both');
			const known = (await timers()).find((timer) => timer.id === id);
			const from = at ?? firstOf(known) ?? now() + everyMs!;
			const timer = await triggers.subscribe({
				...{ id, sessionId, now: now() },
				source: everyMs === undefined ? { type: 'at', at: from } : { type: 'every', everyMs, from },
				template: {
					...{ kind: promptKind(sessionId), recovery: 'rerunnable', observers: [sessionId] },
					input: { sessionId, prompt },
				},
			});
			worker.start();
			return listedTimer(timer);
		},
		removeTimer: async ({ id }) => {
			const known = (await timers()).map((timer) => timer.id);
			if (known.includes(id)) return void (await triggers.unsubscribe(id));
			const text = `this session has no timer ${JSON.stringify(id)}`;
			throw new ServiceError('service.unknown-timer', text, { nearest: nearestOf(id, known) });
		},
	};
};

const bad = (text: string): ServiceError => new ServiceError('service.bad-argument', text);

const isTimer = ({ source, template }: TriggerRecord): boolean =>
	source.type !== 'event' && template.kind.startsWith(promptKind(''));

// One that is set again under its id begins when it began.
const firstOf = (timer: TriggerRecord | undefined): number | undefined =>
	timer?.source.type === 'every' ? timer.source.from : undefined;

const ended = (answer: EndedProcess['result'] | 'unknown'): EndedProcess => ({
	result: answer === 'unknown' ? 'already-ended' : answer,
});

const listedProcess = ({ id, kind, status, createdAt, updatedAt }: ProcessRecord): ListedProcess => ({
	...{ id, kind: kind.startsWith(promptKind('')) ? 'prompt' : kind, status, createdAt, updatedAt },
});

const listedTimer = ({ id, source, template, nextAt, deliveries }: TriggerRecord): ListedTimer => ({
	id,
	prompt: String((template.input as JsonObject).prompt),
	nextAt,
	everyMs: source.type === 'every' ? source.everyMs : null,
	fired: deliveries,
});

const maxListed = 1_000;
const leastMs = 60_000;
