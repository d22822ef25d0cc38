import { cancelGate, turnScope } from '../../src/effects/envelope.ts';
import type { JournalEntry } from '../../src/store/journal.ts';
import type { Store } from '../../src/store/store.ts';
import { evidenceIn, type SessionEvidence } from './evidence.ts';
import type { OutsideLine } from './outside.ts';

/** What a process left behind. */
export interface Death {
	/** What was committed. */
	readonly evidence: readonly SessionEvidence[];
	/** What had been done outside. */
	readonly lines: readonly OutsideLine[];
	/** The effects whose outcome was recorded, as `<turn id> <effect>`; all of them where only the turn is named. */
	readonly recorded: ReadonlySet<string>;
	/** Calls that had begun and must not begin again, with the steps that were done. */
	readonly begun: ReadonlyMap<string, readonly string[]>;
	/** Processes that only the dead one may have run: they are abandoned. */
	readonly abandoned: readonly string[];
	/** Whether the turn had been cancelled. */
	readonly isCancelled: boolean;
}

/** Looks at what a process left behind. */
export const deathOf = async (store: Store, lines: readonly OutsideLine[]): Promise<Death> => {
	const evidence = await evidenceIn(store);
	const recorded = new Set(evidence.flatMap(({ turns }) => turns.map(({ turnId }) => turnId)));
	const begun = new Map<string, readonly string[]>();
	let isCancelled = false;
	for (const { id } of evidence) {
		const turn = await store.inputs.openTurn(id);
		if (turn === undefined) continue;
		const scope = turnScope(id, turn.turnId);
		const gate = (await store.waits.decided(cancelGate(scope))) as { readonly type: string } | undefined;
		isCancelled ||= gate?.type === 'cancelled';
		const entries = await store.journal.load(scope);
		const settled = entries.filter(({ state }) => state === 'settled').map(effectOf);
		for (const effect of settled) recorded.add(`${turn.turnId} ${effect}`);
		for (const entry of entries.filter(({ state }) => state === 'started')) {
			const callId = effectOf(entry).slice('tool/'.length);
			const prefix = `step/${callId}/`;
			const steps = settled.filter((effect) => effect.startsWith(prefix));
			begun.set(
				callId,
				steps.map((effect) => effect.slice(prefix.length)),
			);
		}
	}
	const abandoned: string[] = [];
	for (const { id, status, recovery, runs } of await store.processes.list({ sessionId: null, limit: 100 })) {
		if (status === 'running' && recovery === 'owner-bound' && runs > 0) abandoned.push(id);
		if (status !== 'running') recorded.add(id);
		for (const { key, state } of await store.journal.load(`process/${id}`))
			if (state === 'settled') recorded.add(`${id} part/${key.slice(key.lastIndexOf('/') + 1)}`);
	}
	return { evidence, lines, recorded, begun, abandoned, isCancelled };
};

/** Whether an execution repeats what had been recorded at a death. */
export const isRepeated = ({ turnId, effect }: OutsideLine, { recorded, abandoned }: Death): boolean =>
	recorded.has(turnId) || abandoned.includes(turnId) || recorded.has(`${turnId} ${effect}`);

/** The name that an effect has outside: its replay key without what only the journal knows. */
const effectOf = ({ key }: JournalEntry): string => {
	const [, step, kind, , ...inner] = key.split('/');
	if (inner.at(-2) === 'direct') return `direct/${decodeURIComponent(inner.at(-1)!).split('/').at(-1)}`;
	if (kind === 'exec-code') return inner.length === 0 ? `exec/${step}` : `tool/${inner[1]}`;
	if (kind === 'llm-call') {
		if (inner.length === 0) return `model/${step}`;
		return inner[1] === 'shown' ? `shown/${step}` : `hook/${step}`;
	}
	if (kind === 'compact') return `compact/${step}`;
	if (kind !== 'tool-attempt') return key;
	const [, callId, , name] = inner;
	return name === undefined ? `tool/${callId}` : `step/${callId}/${name}`;
};
