import { digestOfJson } from '../data/digest.ts';
import { asJson, type JsonObject } from '../data/json.ts';
import { jsonObject } from '../data/shape.ts';
import type { AssistantPart, AttachmentRef, Message, ResultPart, UserPart } from '../model/message.ts';
import { askAtOnce, inOrder } from '../plugins/hook-policy.ts';
import type { TurnCommit, TurnReceipt } from '../store/commit.ts';
import { StoreError } from '../store/errors.ts';
import type { NewNode } from '../store/graph.ts';
import type { OpenTurn } from '../store/ingress.ts';
import type { LeaseProof } from '../store/lease.ts';
import type { TurnOutcome } from '../turn/outcome.ts';
import { cancelledBy } from '../turn/outcomes.ts';
import { cancelledBefore, completionAt } from './cancellation.ts';
import { turnFrameNode } from './frame-messages.ts';
import { frameOf } from './frame-task.ts';
import { withInterrupted } from './interrupted-calls.ts';
import type { AgentSettings } from './options.ts';
import type { Resident } from './resident.ts';
import type { FinishedTurn } from './run-turn.ts';
import { configAfter } from './session-config.ts';

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
	const { leaf: before, config: previous } = place.resident.record;
	const { outcome, receipt, config, frameIndex } = await commitCaptured(finished, place);
	const newFrame = frameIndex === null ? null : before + 1 + frameIndex;
	const { revision, leaf, isReleased } = receipt;
	const now = place.settings.clock.now();
	place.resident.advance({ revision, leaf, newFrame, config, now }, finished.machine.appended);
	if (outcome.type === 'frame-switch') await clearFrameState(place);
	if (newFrame !== null) await enterFrame(place);
	return { outcome, revision, isReleased, previous: config === null ? null : previous };
};

/** A turn as it was committed. */
export interface CommittedTurn {
	readonly outcome: TurnOutcome;
	readonly revision: number;
	/** The lane was given up with it: nothing waited for another turn. */
	readonly isReleased: boolean;
	/** The settings before it; null where they are as they were. */
	readonly previous: JsonObject | null;
}

interface Committed {
	readonly outcome: TurnOutcome;
	readonly receipt: TurnReceipt;
	/** Which of the nodes begins a frame; null: none. */
	readonly frameIndex: number | null;
	readonly config: JsonObject | null;
}

/** Commits with the state of all sources: each capture is acknowledged with the commit, or aborted with it. */
const commitCaptured = async (finished: FinishedTurn, place: CommitPlace): Promise<Committed> => {
	const { resident } = place;
	const { driver, promptUsage } = finished;
	const opensFrame = finished.outcome.type === 'frame-switch';
	// What fills the context of one frame says nothing about the next.
	resident.runtime.turnEnded({
		driver,
		promptUsage: opensFrame ? null : promptUsage,
		prompt: opensFrame ? null : finished.prompt,
	});
	const captured = await resident.checkpoint.capture(resident.sources, { opensFrame });
	let committed: Committed;
	try {
		committed = await commitOnce(finished, captured.parts, place);
	} catch (error) {
		captured.abort();
		const cancelled = await cancelledInstead(error, finished, place);
		if (cancelled === undefined) throw error;
		return commitCaptured(cancelled, place);
	}
	afterCommit(place, () => captured.acknowledge());
	return committed;
};

/** The gate of the turn is closed by the commit; a turn that was cancelled before that commits as cancelled. */
const cancelledInstead = async (
	error: unknown,
	finished: FinishedTurn,
	{ settings: { store, clock } }: CommitPlace,
): Promise<FinishedTurn | undefined> => {
	if (!(error instanceof StoreError) || error.fault !== 'gate-lost') return undefined;
	const evidence = await cancelledBefore({ store, clock, scope: finished.scope });
	return evidence === undefined ? undefined : { ...finished, outcome: cancelledBy(evidence) };
};

const clearFrameState = async (place: CommitPlace): Promise<void> => {
	for (const source of place.resident.sources) {
		if (source.lifetime !== 'frame') continue;
		try {
			await source.restore(new Map());
		} catch (error) {
			afterCommit(place, () => {
				throw error;
			});
		}
	}
};

// The protocol takes what the new frame has.
const enterFrame = async (place: CommitPlace): Promise<void> => {
	try {
		await place.resident.restoreProtocol();
	} catch (error) {
		afterCommit(place, () => {
			throw error;
		});
	}
};

/** The turn is committed: what fails now does not undo it. What is in memory is loaded anew before the next turn. */
const afterCommit = ({ settings, resident, turn }: CommitPlace, work: () => void): void => {
	try {
		work();
	} catch (error) {
		resident.invalidate();
		const { sessionId, turnId } = turn;
		const message = error instanceof Error ? error.message : String(error);
		const at = settings.clock.now();
		settings.trace?.write({ at, sessionId, turnId, name: 'checkpoint-source-failed', data: { message } });
	}
};

const commitOnce = async (
	finished: FinishedTurn,
	checkpoint: TurnCommit['checkpoint'],
	place: CommitPlace,
): Promise<Committed> => {
	const { outcome, scope } = finished;
	const commit = commitOf(finished, checkpoint, place);
	const isCancelled = outcome.type === 'stopped' && outcome.reason === 'cancelled';
	const gate = isCancelled ? {} : { gate: completionAt(scope) };
	const receipt = await place.settings.store.sessions.commit({ ...commit, ...gate });
	return { outcome, receipt, config: commit.config, frameIndex: commit.newFrame };
};

const commitOf = (
	finished: FinishedTurn,
	checkpoint: TurnCommit['checkpoint'],
	place: CommitPlace,
): TurnCommit => {
	const { settings, resident, turn, lease } = place;
	const { machine, outcome, heardInputs, model, decided, scope } = finished;
	const messages = machine.appended;
	const { config } = resident.record;
	const frame = frameOf(finished, config, turn);
	const { graphNodes, interrupted, directUsage, sideUsage } = finished;
	const own = withInterrupted(turnNodes(finished, turn.turnId), interrupted, turn.turnId);
	const nodes = [...own, ...graphNodes, ...(frame === undefined ? [] : [frame.node])];
	const content = {
		nodes,
		outcome: asJson(outcome),
		heardInputs: [...heardInputs],
		usage: [{ source: 'turn', model, ...machine.usage }, ...sideUsage, ...directUsage],
	};
	return {
		sessionId: turn.sessionId,
		turnId: turn.turnId,
		expectedRevision: turn.baseRevision,
		lease,
		digest: digestOfJson(asJson(content)),
		...content,
		calls: finished.calls,
		newFrame: lastFrameIn(nodes),
		config: mutatedConfig(place, configAfter(config, decided.protocol, frame?.opened)),
		checkpoint,
		newWork: frame === undefined ? [] : [{ ...frame.work, now: settings.clock.now() }],
		attachments: [...attachmentsIn(messages).map(({ digest }) => digest), ...finished.kept],
		retireScope: scope,
		releaseLease: 'if-idle',
		budget: settings.commitBudget,
		now: settings.clock.now(),
	};
};

// Plugins have a say in new settings before they are recorded.
const mutatedConfig = (
	{ settings, resident, turn }: CommitPlace,
	config: JsonObject | null,
): JsonObject | null => {
	if (config === null) return null;
	const { life, record } = resident;
	const question = {
		name: 'config_mutator',
		clock: settings.clock,
		failed: (plugin: string, hook: string, error: unknown) =>
			life.pluginFailed(turn.turnId, plugin, hook, error),
	};
	let current = config;
	for (const mutator of inOrder(life.plugins?.registered.configMutators ?? [])) {
		const answer = askAtOnce(
			mutator,
			question,
			(mutate) => mutate({ sessionId: turn.sessionId, previous: record.config, current }),
			(raw) => jsonObject(raw, 'config'),
		);
		if (answer.type === 'answer') current = answer.value;
	}
	return current;
};

/** What a turn adds to the graph, the frames that it has opened at their places. */
const turnNodes = ({ machine }: FinishedTurn, turnId: string): readonly NewNode[] => {
	const nodes: NewNode[] = [];
	let from = 0;
	for (const frame of machine.frames) {
		nodes.push(...machine.appended.slice(from, frame.after).map(messageNode), turnFrameNode(frame, turnId));
		from = frame.after;
	}
	return [...nodes, ...machine.appended.slice(from).map(messageNode)];
};

const lastFrameIn = (nodes: readonly NewNode[]): number | null => {
	const index = nodes.findLastIndex(({ kind }) => kind === 'frame');
	return index === -1 ? null : index;
};

const messageNode = (message: Message): NewNode => ({
	id: message.id,
	kind: 'message',
	payload: asJson(message),
});

const attachmentsIn = (messages: readonly Message[]): readonly AttachmentRef[] =>
	messages.flatMap((message) => {
		const parts: readonly (AssistantPart | UserPart | ResultPart)[] =
			message.role === 'tool' ? message.results.flatMap(({ parts }) => parts) : message.parts;
		return parts.flatMap((part) => ('attachment' in part ? [part.attachment] : []));
	});
