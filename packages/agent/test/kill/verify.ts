import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import type { Store } from '../../src/store/store.ts';
import { type Death, isRepeated } from './death.ts';
import {
	apartFromInterrupted,
	batchesIn,
	evidenceIn,
	resultsIn,
	type SessionEvidence,
	withoutChance,
} from './evidence.ts';
import { Outside, type OutsideLine } from './outside.ts';
import type { References } from './reference.ts';

/** Holds what is left in a folder to everything that must be true after processes have died and one has finished. */
export const verify = async (
	folder: string,
	deaths: readonly Death[],
	references: References,
	label: string,
): Promise<void> => {
	await using store = openInlineStore({ file: `${folder}/store.db` });
	const evidence = await evidenceIn(store);
	const lines = new Outside(folder).read();
	const { settled, interrupted } = apartFromInterrupted(evidence);
	expect(withoutChance(settled), `${label}: the transcript`).toEqual(await references.after(deaths));
	expect(interrupted, `${label}: interrupted answers`).toBeLessThanOrEqual(deaths.length);
	for (const death of deaths) {
		expect(lostNodes(death, evidence), `${label}: committed nodes that are lost`).toEqual([]);
		const repeated = lines.slice(death.lines.length).filter((line) => isRepeated(line, death));
		expect(repeated, `${label}: recorded effects that ran again`).toEqual([]);
	}
	expect(overdone(evidence, lines, deaths.length), `${label}: calls that ran too often`).toEqual([]);
	expect(outOfOrder(evidence, lines), `${label}: calls that did not wait for each other`).toEqual([]);
	expect(unheard(evidence), `${label}: inputs that were not heard once`).toEqual([]);
	expect(await leftovers(store, folder), `${label}: what is left open`).toEqual([]);
	expect(await store.upkeep.check(), `${label}: damage`).toEqual([]);
};

const lostNodes = (death: Death, after: readonly SessionEvidence[]): readonly string[] => {
	const kept = new Set(after.flatMap(({ id, nodes }) => nodes.map((node) => JSON.stringify([id, node]))));
	return death.evidence
		.flatMap(({ id, nodes }) => nodes.map((node) => JSON.stringify([id, node])))
		.filter((node) => !kept.has(node));
};

/** A `never` call runs at most once, and once if it says that it ran; any other once more for each death. */
export const overdone = (
	evidence: readonly SessionEvidence[],
	lines: readonly OutsideLine[],
	deathCount: number,
): readonly string[] =>
	evidence.flatMap(resultsIn).flatMap(({ turnId, result: { callId, toolName, ending } }) => {
		const runs = lines.filter((line) => line.turnId === turnId && line.effect === `tool/${callId}`);
		const count = runs.length;
		const most = ending === 'refused' ? 0 : runs[0]?.replay === 'never' ? 1 : deathCount + 1;
		const least = ending === 'ran' ? 1 : 0;
		return count < least || count > most ? [`${toolName} ${callId}: ${ending}, ran ${count} times`] : [];
	});

/** Of two calls of a message the first has run for the last time before the second runs, unless both only read. */
export const outOfOrder = (
	evidence: readonly SessionEvidence[],
	lines: readonly OutsideLine[],
): readonly string[] => {
	const calls = evidence.flatMap(batchesIn).map(({ turnId, callIds }) =>
		callIds.map((callId) => ({
			callId,
			runs: [...lines.entries()].filter(
				([, line]) => line.turnId === turnId && line.effect === `tool/${callId}`,
			),
		})),
	);
	return calls.flatMap((batch) =>
		batch.flatMap((later, index) =>
			batch
				.slice(0, index)
				.filter((earlier) => [...earlier.runs, ...later.runs].some(([, line]) => line.isReadOnly === false))
				.filter((earlier) => earlier.runs.some(([at]) => later.runs.some(([other]) => other < at)))
				.map((earlier) => `${later.callId} before ${earlier.callId}`),
		),
	);
};

/** Every input is completed and stands in the transcript of its session once. */
export const unheard = (evidence: readonly SessionEvidence[]): readonly string[] =>
	evidence.flatMap(({ inputs, nodes }) =>
		inputs
			.filter(({ id, state }) => {
				const count = nodes.filter((node) => node.id === `input/${id}`).length;
				return state !== 'completed' || count !== 1;
			})
			.map(({ id, state }) => `${id} ${state}`),
	);

export const leftovers = async (store: Store, folder: string): Promise<readonly string[]> => {
	const waiting = await store.inputs.waiting({ now: Number.MAX_SAFE_INTEGER, limit: 10 });
	const database = new DatabaseSync(`${folder}/store.db`, { readOnly: true });
	const rows = ['journal', 'open_turn', 'steering_claim'].filter(
		(table) => database.prepare(`SELECT 1 FROM ${table}`).get() !== undefined,
	);
	database.close();
	const open = (await store.waits.list(null)).map(({ key }) => key);
	const processes = await store.processes.list({ sessionId: null, limit: 100 });
	const running = processes.filter(({ status }) => status === 'running' || status === 'waiting');
	return [...waiting, ...rows, ...open, ...running.map(({ id }) => id)];
};
