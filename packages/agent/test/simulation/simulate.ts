import type { Store } from '../../src/store/store.ts';
import { Clients } from './clients.ts';
import { befall, endOfFaults } from './faults.ts';
import type { Plan } from './plan.ts';
import type { Violation } from './violation.ts';
import { type Mutant, maxLiveEvents, World } from './world.ts';

/** What a simulation came to. */
export interface Run {
	/** The first thing that did not hold. */
	readonly violation: Violation | undefined;
	/** Everything that happened, in order. */
	readonly trace: readonly string[];
	readonly steps: number;
	/** What the store has at the end. */
	readonly seen: Seen;
}

/** How often something of a kind happened. */
export interface Seen {
	readonly summaries: number;
	readonly frameSwitches: number;
	readonly processes: number;
	readonly wakes: number;
	/** Answers of direct completions that a plugin added to the graph. */
	readonly directs: number;
	/** Ends of processes that a plugin waited for. */
	readonly waits: number;
	/** Calls that waited for another session, and sessions that heard of one in the background. */
	readonly delegated: number;
	readonly left: number;
}

/** Plays a plan to its end, lets everything come to rest, and compares. Equal plans give equal traces. */
export const simulate = async (plan: Plan, mutant: Mutant = {}): Promise<Run> => {
	const world = new World(plan, mutant);
	const onStray = (reason: unknown): void => {
		world.report('errors-named', `not handled: ${reason instanceof Error ? reason.stack : String(reason)}`);
	};
	process.on('unhandledRejection', onStray);
	let seen: Seen = {
		summaries: 0,
		frameSwitches: 0,
		processes: 0,
		wakes: 0,
		directs: 0,
		waits: 0,
		delegated: 0,
		left: 0,
	};
	try {
		await play(world);
		seen = await seenIn(world.store);
	} finally {
		process.off('unhandledRejection', onStray);
		await world.end();
	}
	const { violation, scheduler } = world;
	return { violation, trace: scheduler.trace, steps: scheduler.steps, seen };
};

const seenIn = async ({ sessions, processes }: Store): Promise<Seen> => {
	const texts: string[] = [];
	for (const { id } of await sessions.list({ limit: 1_000 })) {
		const { leaf } = (await sessions.read(id))!;
		const nodes = leaf === 0 ? [] : await sessions.nodes(id, { from: 1, to: leaf });
		texts.push(...nodes.map(({ kind, payload }) => `${kind} ${JSON.stringify(payload)}`));
	}
	const countOf = (pattern: RegExp): number => texts.filter((text) => pattern.test(text)).length;
	return {
		summaries: countOf(/^frame .*"reason":"compaction"/),
		frameSwitches: countOf(/^frame .*"task":"/),
		processes: (await processes.list({ sessionId: null, limit: 1_000 })).length,
		wakes: countOf(/^message .*The background process /),
		directs: countOf(/^plugin .*"well":/),
		waits: countOf(/^plugin .*"end":/),
		delegated: countOf(/^message .*"text":"said: /),
		left: countOf(/^message .*The background subagent has finished /),
	};
};

const play = async (world: World): Promise<void> => {
	const clients = new Clients(world);
	schedule(world, clients);
	const isFine = (): boolean => world.violation === undefined;
	const { timeline, scheduler } = world;
	while (isFine() && timeline.next < Number.POSITIVE_INFINITY) {
		timeline.runUntil(scheduler.time);
		await scheduler.step(timeline.next);
	}
	if (isFine()) endOfFaults(world);
	if (isFine()) await comeToRest(world, clients);
	if (isFine()) await world.compare();
	if (isFine()) await clients.observers.compare();
	if (isFine()) compareLogs(world);
	if (isFine()) await close(world, clients);
	// What a vacuum removes is not missed.
	if (isFine()) await world.store.upkeep.vacuum({ now: scheduler.time, keepMs: 1e9 });
	if (isFine()) await world.compare();
	if (isFine()) await world.check();
};

const schedule = (world: World, clients: Clients): void => {
	const { timeline, scheduler, plan } = world;
	for (const wish of plan.wishes) timeline.add(scheduler.time + wish.at, () => clients.ask(wish));
	for (const fault of plan.faults) timeline.add(scheduler.time + fault.at, () => befall(world, fault));
};

const comeToRest = async (world: World, clients: Clients): Promise<void> => {
	const { scheduler, timeline, store, plan } = world;
	// What a scribe starts and reports makes for many more turns, and so do subagents.
	const times = (plan.hasScribe ? 4 : 1) * (plan.hasSubagents ? 3 : 1);
	for (let step = 0; step < times * maxStepsToRest && world.violation === undefined; step++) {
		timeline.runUntil(scheduler.time);
		if (step % answerEvery === 0) await answerAll(world, clients);
		const isIdle = !scheduler.isBusy && clients.isIdle && timeline.next === Number.POSITIVE_INFINITY;
		if (isIdle && (await isOver(store))) return;
		await scheduler.step(Math.min(timeline.next, scheduler.time + 1_000));
	}
	const waiting = await store.inputs.waiting({ now: endOfTime, limit: 10 });
	const turns = await Promise.all(waiting.map((sessionId) => store.inputs.openTurn(sessionId)));
	const open = turns.flatMap((turn) =>
		turn === undefined ? [] : [`${turn.turnId} (driven ${turn.drives} times)`],
	);
	world.report('comes-to-rest', `sessions [${waiting}] have something to do; open: [${open}]`);
};

const isOver = async ({ inputs, processes, triggers, waits }: Store): Promise<boolean> => {
	if ((await waits.list(null)).some(({ key }) => isSubagent(key))) return false;
	if ((await inputs.waiting({ now: endOfTime, limit: 1 })).length > 0) return false;
	if ((await triggers.nextDue()) !== undefined) return false;
	const all = await processes.list({ sessionId: null, limit: 1_000 });
	return all.every(({ status }) => status !== 'running' && status !== 'waiting');
};

const maxStepsToRest = 6_000;
const answerEvery = 50;
const endOfTime = 1e15;

/** A subagent in the background, of which its session has not heard yet. */
const isSubagent = (waitKey: string): boolean => waitKey.startsWith('subagents/');

/** A person says yes to every question that would wait for ever; a worker attends to each subagent that was left. */
const answerAll = async ({ store, workers }: World, clients: Clients): Promise<void> => {
	for (const { key, deadline } of await store.waits.list(null)) {
		const session = decodeURIComponent(key.split('/')[1]!);
		const worker = workers.findIndex((one) => one !== undefined);
		if (isSubagent(key)) clients.ask({ at: 0, worker, session, type: 'attend' });
		else if (deadline === null) clients.ask({ at: 0, worker, session, type: 'answer', value: true });
	}
};

const compareLogs = ({ workers, plan, report }: World): void => {
	for (const { agent, life } of workers.filter((worker) => worker !== undefined)) {
		for (const session of new Set(plan.wishes.map((wish) => wish.session))) {
			const log = agent.logOf(session);
			const tooOld = log.end - 2 * maxLiveEvents - 1;
			if (tooOld < 0 || log.at(tooOld) === 'gone') continue;
			report('log-bounded', `${life.name} keeps event ${tooOld} of ${log.end} of ${session}`);
		}
	}
};

const close = async (world: World, clients: Clients): Promise<void> => {
	const { scheduler, workers } = world;
	clients.observers.end();
	let isClosed = false;
	Promise.all(workers.flatMap((worker) => [worker?.agent.close(), worker?.processes.close()])).then(
		() => {
			isClosed = true;
		},
		(error: unknown) => world.report('errors-named', `an agent does not close: ${String(error)}`),
	);
	for (let step = 0; step < maxStepsToClose && !isClosed && world.violation === undefined; step++) {
		await scheduler.step(scheduler.time + 1_000);
	}
	if (!isClosed) world.report('comes-to-rest', 'an agent does not close');
	for (const { life } of workers.filter((worker) => worker !== undefined)) {
		if (life.openTools !== 0)
			world.report('tools-closed', `${life.name} left tools of ${life.openTools} sessions open`);
	}
};

const maxStepsToClose = 500;
