import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nothing } from '../../src/data/nothing.ts';
import type { Message } from '../../src/model/message.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import { evidenceIn, type SessionEvidence } from './evidence.ts';
import { KillPoints } from './kill-points.ts';
import { Outside, type OutsideLine } from './outside.ts';
import { type RunningWorker, startWorker, type WorkerOrder } from './run-worker.ts';
import { race, raceInputs } from './scenarios/race.ts';
import { play, stageAgent } from './stage.ts';
import { leftovers, overdone, unheard } from './verify.ts';
import { workFolder } from './work-folder.ts';

it('two processes that drive one session take turns: each input is answered once, in its order', async () => {
	using work = workFolder(race);
	const { folder } = work;
	const workers = await Promise.all([
		startWorker(serving(folder, { thread: true })),
		startWorker(serving(folder, { thread: false })),
	]);
	// One by one, so that both are there for each; the rest at once.
	for (let count = 1; count <= 15; count++) {
		await submit(folder, count);
		await untilAnswered(folder, count);
	}
	await submit(folder, raceInputs);
	await untilAnswered(folder, raceInputs);
	expect(await Promise.all(workers.map(retire))).toEqual([wellEnded, wellEnded]);
	const { lines } = await expectAllAnswered(folder, { deaths: 0 });
	expect(runsOf(lines.map(({ turnId }) => turnId))).toHaveLength(raceInputs);
	for (const turn of Object.values(Object.groupBy(lines, ({ turnId }) => turnId))) {
		expect(new Set(turn!.map(({ pid }) => pid)).size).toBe(1);
	}
}, 120_000);

it.each([1, 2, 3])(
	'nothing is lost when both are killed again and again (seed %i)',
	async (seed) => {
		using work = workFolder(race);
		const { folder } = work;
		const chance = chanceOf(seed);
		let killsLeft = 16;
		let deaths = 0;
		const stop = new AbortController();
		const keepServing = async (thread: boolean): Promise<void> => {
			while (!stop.signal.aborted) {
				const side = chance(2) === 0 ? 'before' : 'after';
				const kill = killsLeft-- > 0 ? ({ at: 3 + chance(25), side } as const) : null;
				const order = { ...serving(folder, { thread }), places: [{ folder, kill }], lease };
				const worker = await startWorker(order);
				await Promise.race([worker.end, stopped(stop.signal)]);
				const { code, signal } = await retire(worker);
				expect([code, signal]).toEqual(signal === null ? [0, null] : [null, 'SIGKILL']);
				if (signal !== null) deaths += 1;
			}
		};
		await submit(folder, raceInputs);
		const all = [untilAnswered(folder, raceInputs, stop.signal), keepServing(true), keepServing(false)];
		// The first one to end, well or not, ends the others.
		await Promise.race(all).finally(() => stop.abort());
		await Promise.all(all);
		expect(deaths).toBeGreaterThan(8);
		await expectAllAnswered(folder, { deaths });
	},
	120_000,
);

const lease = { ttlMs: 300, renewMs: 100 };

const serving = (folder: string, { thread }: { readonly thread: boolean }): WorkerOrder => ({
	scenario: race.name,
	places: [{ folder, kill: null }],
	thread,
	laterMs: 0,
	serves: true,
});

/** Asks for the first so many inputs, those before included, and drives nothing. */
const submit = async (folder: string, count: number): Promise<void> => {
	await using store = openInlineStore({ file: `${folder}/store.db` });
	const points = new KillPoints(null, nothing);
	const stage = { folder, store, points, laterMs: 0 };
	await using agent = stageAgent(race, stage);
	await play({ ...race, script: race.script.slice(0, count) }, agent, stage);
};

const untilAnswered = async (folder: string, count: number, signal?: AbortSignal): Promise<void> => {
	await using store = openInlineStore({ file: `${folder}/store.db` });
	while (signal?.aborted !== true) {
		if ((await store.sessions.read('s'))?.turnCount === count) return;
		await setTimeout(10);
	}
};

const stopped = async (signal: AbortSignal): Promise<void> => {
	if (!signal.aborted) await once(signal, 'abort');
};

const wellEnded = { code: 0, signal: null, stderr: '' };

const retire = async ({ process, end }: RunningWorker) => {
	process.stdin!.on('error', nothing).end();
	return end;
};

const expectAllAnswered = async (
	folder: string,
	{ deaths }: { readonly deaths: number },
): Promise<{ readonly lines: readonly OutsideLine[] }> => {
	await using store = openInlineStore({ file: `${folder}/store.db` });
	const evidence = await evidenceIn(store);
	const lines = new Outside(folder).read();
	expect(evidence.map(inShort)).toEqual([
		Array.from({ length: raceInputs }, (_, index) => [
			`input ${index + 1}`,
			`c${index + 1}`,
			`c${index + 1}`,
			`answer ${index + 1}`,
		]).flat(),
	]);
	expect(unheard(evidence)).toEqual([]);
	expect(overdone(evidence, lines, deaths)).toEqual([]);
	expect(await leftovers(store, folder)).toEqual([]);
	expect(await store.upkeep.check()).toEqual([]);
	return { lines };
};

/** One word for each message: what was said, or which call it is about. */
const inShort = ({ nodes }: SessionEvidence): readonly string[] =>
	nodes.map(({ payload }) => {
		const message = payload as unknown as Message;
		if (message.role === 'tool') return message.results.map(({ callId }) => callId).join();
		const said = message.parts.map((part) =>
			part.type === 'tool_call' ? part.callId : 'attachment' in part ? '' : part.text,
		);
		return said.join().replace(/ \(\w{8}\)$/, '');
	});

/** The list without repetitions that follow each other. */
const runsOf = (list: readonly string[]): readonly string[] =>
	list.filter((item, index) => item !== list[index - 1]);

const chanceOf = (seed: number): ((below: number) => number) => {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
};
