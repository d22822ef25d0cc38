import { digestOfJson } from '../../data/digest.ts';
import type { Json, JsonObject } from '../../data/json.ts';
import type { ResultPart, UserPart } from '../../model/message.ts';
import type { CheckpointKind } from '../../turn/effect.ts';
import type { NewInput, PendingInput } from '../ingress.ts';
import { keptCalls } from '../made-calls.ts';
import { saidOptions } from '../said-options.ts';
import { titleOf } from '../title.ts';
import { cellOf } from './cells.ts';

/** An input as its row is to be. */
export interface ReadyInput {
	readonly sessionId: string;
	readonly id: string;
	readonly sourceKey: string | null;
	/** Identifies what it says, by any sender at any time; empty where its row tells that for good. */
	readonly content: string;
	/** A cell. */
	readonly parts: string;
	/** A cell. */
	readonly options: string;
	/** The turn that is to hear it; null: the next one. */
	readonly activeTurn: string | null;
	readonly boundary: CheckpointKind | null;
	/** The digests that its parts name, and the results of calls that were made for it. */
	readonly attachments: readonly string[];
	/** What it calls its session if it is the first. */
	readonly title: string | null;
	readonly cwd: string | null;
	readonly now: number;
}

/** An input on its way to the thread that writes it: a list, as all messages are (see `Request`). */
export type PackedInput = readonly [
	sessionId: string,
	id: string,
	sourceKey: string | null,
	content: string,
	parts: string,
	options: string,
	activeTurn: string | null,
	boundary: CheckpointKind | null,
	attachments: readonly string[],
	title: string | null,
	cwd: string | null,
	now: number,
];

export const packInput = (input: NewInput): PackedInput => {
	const {
		sessionId,
		id,
		sourceKey,
		content,
		parts,
		options,
		activeTurn,
		boundary,
		attachments,
		title,
		cwd,
		now,
	} = readyInput(input);
	return [
		sessionId,
		id,
		sourceKey,
		content,
		parts,
		options,
		activeTurn,
		boundary,
		attachments,
		title,
		cwd,
		now,
	];
};

/** The input that was packed. */
export const unpackInput = ([
	sessionId,
	id,
	sourceKey,
	content,
	parts,
	options,
	activeTurn,
	boundary,
	attachments,
	title,
	cwd,
	now,
]: PackedInput): ReadyInput => ({
	sessionId,
	id,
	sourceKey,
	content,
	parts,
	options,
	activeTurn,
	boundary,
	attachments,
	title,
	cwd,
	now,
});

export const readyInput = (input: NewInput): ReadyInput => {
	const { sessionId, id, sourceKey, parts, delivery, options, cwd = null, now } = input;
	const isActive = delivery.type === 'active-turn';
	return {
		sessionId,
		id,
		sourceKey,
		// What was sent to a turn may come to wait for the next one: its row does not tell what was asked for.
		content: isActive ? inputContent(input) : '',
		parts: cellOf(parts as unknown as Json),
		options: cellOf(options),
		activeTurn: isActive ? delivery.turnId : null,
		boundary: isActive ? delivery.boundary : null,
		attachments: attachmentsIn(parts, options),
		title: titleOf(parts),
		cwd,
		now,
	};
};

/** Identifies what an input says. */
export const inputContent = ({
	parts,
	delivery,
	options,
}: Pick<NewInput, 'parts' | 'delivery' | 'options'>): string =>
	digestOfJson({ parts, delivery, options: saidOptions(options) } as unknown as JsonObject);

/** An input that was written under a sequence. */
export const pendingOf = ({ now, cwd: _cwd, ...input }: NewInput, sequence: number): PendingInput => ({
	...input,
	sequence,
	state: 'pending',
	turnId: null,
	acceptedAt: now,
});

const attachmentsIn = (parts: readonly UserPart[], options: JsonObject): readonly string[] => {
	const digests: string[] = [];
	const add = (part: UserPart | ResultPart): void => {
		if (part.type === 'image' && !digests.includes(part.attachment.digest))
			digests.push(part.attachment.digest);
	};
	parts.forEach(add);
	for (const { result } of keptCalls(options)) result.parts.forEach(add);
	return digests;
};
