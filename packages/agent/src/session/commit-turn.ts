import { digestOf, digestOfJson } from '../data/digest.ts';
import { asJson, type Json, type JsonObject } from '../data/json.ts';
import type { AttachmentRef, Message } from '../model/message.ts';
import type { CheckpointPart, TurnCommit, TurnReceipt } from '../store/commit.ts';
import { StoreError } from '../store/errors.ts';
import type { NewNode } from '../store/graph.ts';
import type { NewWork, OpenTurn } from '../store/ingress.ts';
import type { LeaseProof } from '../store/lease.ts';
import type { TurnOutcome } from '../turn/outcome.ts';
import { cancelledBy } from '../turn/outcomes.ts';
import { cancelledBefore, completionAt } from './cancellation.ts';
import type { AgentSettings } from './options.ts';
import { type Resident, toolStateBody, toolStateKey } from './resident.ts';
import type { FinishedTurn } from './run-turn.ts';

/** What a commit is made of. */
export interface CommitPlace {
	readonly settings: AgentSettings;
	readonly resident: Resident;
	readonly turn: OpenTurn;
	readonly lease: LeaseProof;
}

/**
 * Commits a turn: the one write that moves the head, with everything that belongs to it. Afterwards the session in
 * memory is what was committed.
 */
export const commitTurn = async (finished: FinishedTurn, place: CommitPlace): Promise<CommittedTurn> => {
	const { outcome, receipt } = await commitOnce(finished, place);
	const { revision, leaf, isReleased } = receipt;
	const startsFrame = outcome.type === 'frame-switch';
	const now = place.settings.clock.now();
	place.resident.advance({ revision, leaf, startsFrame, now }, finished.machine.appended);
	return { outcome, revision, isReleased };
};

/** A turn as it was committed. */
export interface CommittedTurn {
	readonly outcome: TurnOutcome;
	readonly revision: number;
	/** The lane was given up with it: nothing waited for another turn. */
	readonly isReleased: boolean;
}

interface Committed {
	readonly outcome: TurnOutcome;
	readonly receipt: TurnReceipt;
}

/** The gate of the turn is closed by the commit; whoever was cancelled before that commits as cancelled. */
const commitOnce = async (finished: FinishedTurn, place: CommitPlace): Promise<Committed> => {
	const { store, clock } = place.settings;
	const { outcome, scope } = finished;
	const commit = await commitOf(finished, place);
	const isCancelled = outcome.type === 'stopped' && outcome.reason === 'cancelled';
	const gate = isCancelled ? {} : { gate: completionAt(scope) };
	try {
		return { outcome, receipt: await store.sessions.commit({ ...commit, ...gate }) };
	} catch (error) {
		const isLost = error instanceof StoreError && error.fault === 'gate-lost';
		const evidence = isLost ? await cancelledBefore({ store, clock, scope }) : undefined;
		if (evidence === undefined) throw error;
		return commitOnce({ ...finished, outcome: cancelledBy(evidence) }, place);
	}
};

const commitOf = async (finished: FinishedTurn, place: CommitPlace): Promise<TurnCommit> => {
	const { settings, resident, turn, lease } = place;
	const { machine, outcome, heardInputs, model, options, scope } = finished;
	const messages = machine.appended;
	const frame = frameOf(outcome, options, turn);
	const nodes = [...messages.map(messageNode), ...(frame === undefined ? [] : [frame.node])];
	const content = {
		nodes,
		outcome: asJson(outcome),
		heardInputs: [...heardInputs],
		usage: [{ source: 'turn', model, ...machine.usage }],
	};
	return {
		sessionId: turn.sessionId,
		turnId: turn.turnId,
		expectedRevision: turn.baseRevision,
		lease,
		digest: digestOfJson(asJson(content)),
		...content,
		newFrame: frame === undefined ? null : nodes.length - 1,
		config: null,
		checkpoint: await checkpointOf(resident),
		newWork: frame === undefined ? [] : [{ ...frame.work, now: settings.clock.now() }],
		attachments: attachmentsIn(messages).map(({ digest }) => digest),
		retireScope: scope,
		// What those who are told of it send is for the next turn of this drive.
		releaseLease: settings.hooks.isListening('turn_persisted') ? false : 'if-idle',
		budget: settings.commitBudget,
		now: settings.clock.now(),
	};
};

const messageNode = (message: Message): NewNode => ({
	id: message.id,
	kind: 'message',
	payload: asJson(message),
});

const frameOf = (
	outcome: TurnOutcome,
	options: JsonObject,
	{ sessionId, turnId }: OpenTurn,
): { readonly node: NewNode; readonly work: Omit<NewWork, 'now'> } | undefined => {
	if (outcome.type !== 'frame-switch') return undefined;
	const { frameKey, task } = outcome;
	const frameId = digestOf(`${sessionId}\n${frameKey}`).slice(0, 32);
	return {
		node: { id: `frame/${frameId}/${turnId}`, kind: 'frame', payload: { frameId, frameKey, task } },
		work: { id: `${turnId}/task`, sessionId, kind: 'turn-work', payload: { task, frameKey, options } },
	};
};

const checkpointOf = async ({ tools }: Resident): Promise<readonly CheckpointPart[] | null> => {
	const state: Json | undefined = await tools.state?.capture();
	if (state === undefined) return null;
	const body = toolStateBody(state);
	return [{ key: toolStateKey, digest: digestOf(body), body }];
};

const attachmentsIn = (messages: readonly Message[]): readonly AttachmentRef[] =>
	messages.flatMap((message) => {
		if (message.role === 'assistant') return [];
		const parts = message.role === 'user' ? message.parts : message.results.flatMap(({ parts }) => parts);
		return parts.flatMap((part) => (part.type === 'image' ? [part.attachment] : []));
	});
