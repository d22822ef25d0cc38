import type { CheckpointPart, TurnCommit, TurnReceipt } from '../commit.ts';
import { cellOfText } from './cells.ts';
import { type PackedNodes, packNodes } from './node-layout.ts';

/** A commit as it is written: what it brings is text and bytes already. */
export interface ReadyCommit extends Omit<TurnCommit, 'nodes' | 'outcome'>, PackedNodes {
	readonly nodeIds: readonly string[];
	/** A cell. */
	readonly outcome: string;
	/** The bytes of everything that it brings. */
	readonly weight: number;
}

/** A commit on its way to the thread that writes it: a list, as all messages are (see `Request`). */
export type PackedCommit = readonly [
	sessionId: string,
	newWork: ReadyCommit['newWork'],
	turnId: string,
	expectedRevision: number,
	lease: ReadyCommit['lease'],
	digest: string,
	nodeIds: readonly string[],
	layout: string,
	payloads: string,
	newFrame: number | null,
	config: ReadyCommit['config'],
	checkpoint: ReadyCommit['checkpoint'],
	usage: ReadyCommit['usage'],
	calls: NonNullable<ReadyCommit['calls']>,
	heardInputs: readonly string[],
	attachments: readonly string[],
	outcome: string,
	gate: ReadyCommit['gate'],
	retireScope: string | null,
	releaseLease: ReadyCommit['releaseLease'],
	budget: ReadyCommit['budget'],
	weight: number,
	now: number,
];

/** What became of a commit, on its way back. */
export type PackedReceipt = readonly [revision: number, leaf: number, isNew: boolean, isReleased: boolean];

/** The receipt that was packed. */
export const receiptOf = ([revision, leaf, isNew, isReleased]: PackedReceipt): TurnReceipt => ({
	revision,
	leaf,
	isNew,
	isReleased,
});

export const packCommit = (commit: TurnCommit): PackedCommit => {
	const { nodes, config, newWork, checkpoint } = commit;
	const { layout, payloads, bytes } = packNodes(nodes);
	const outcome = JSON.stringify(commit.outcome);
	let weight = bytes + Buffer.byteLength(outcome);
	if (config !== null) weight += Buffer.byteLength(JSON.stringify(config));
	for (const { payload } of newWork) weight += Buffer.byteLength(JSON.stringify(payload));
	for (const { body } of checkpoint ?? []) weight += body?.byteLength ?? 0;
	return [
		commit.sessionId,
		newWork,
		commit.turnId,
		commit.expectedRevision,
		commit.lease,
		commit.digest,
		nodes.map(({ id }) => id),
		layout,
		payloads,
		commit.newFrame,
		config,
		checkpoint === null ? null : checkpoint.map(alone),
		commit.usage,
		commit.calls ?? [],
		commit.heardInputs,
		commit.attachments,
		cellOfText(outcome),
		commit.gate,
		commit.retireScope,
		commit.releaseLease,
		commit.budget,
		weight,
		commit.now,
	];
};

// Bytes take the whole of the buffer that they lie in along with them.
const alone = (part: CheckpointPart): CheckpointPart =>
	part.body === undefined || part.body.byteLength === part.body.buffer.byteLength
		? part
		: { ...part, body: new Uint8Array(part.body) };

/** The commit that was packed. */
export const unpackCommit = ([
	sessionId,
	newWork,
	turnId,
	expectedRevision,
	lease,
	digest,
	nodeIds,
	layout,
	payloads,
	newFrame,
	config,
	checkpoint,
	usage,
	calls,
	heardInputs,
	attachments,
	outcome,
	gate,
	retireScope,
	releaseLease,
	budget,
	weight,
	now,
]: PackedCommit): ReadyCommit => ({
	sessionId,
	newWork,
	turnId,
	expectedRevision,
	lease,
	digest,
	nodeIds,
	layout,
	payloads,
	newFrame,
	config,
	checkpoint,
	usage,
	calls,
	heardInputs,
	attachments,
	outcome,
	...(gate === undefined ? {} : { gate }),
	retireScope,
	releaseLease,
	budget,
	weight,
	now,
});
