import { digestOfJson } from '../data/digest.ts';
import type { Json } from '../data/json.ts';

/** What kind of effect a key stands for. */
export type EffectKind =
	| 'settings'
	| 'sync-environment'
	| 'llm-call'
	| 'assistant-response-hooks'
	| 'tool-attempt'
	| 'step'
	| 'checkpoint'
	| 'hooks';

/** Names an effect and what exactly was asked. */
export interface EffectEnvelope {
	/** The replay key, unique in its scope. */
	readonly key: string;
	readonly hash: string;
}

/** Where in its turn an effect stands. */
export interface EffectPlace {
	readonly turnIndex: number;
	readonly step: number;
	readonly effectId: number;
}

/** The scope of a turn's effects. */
export const turnScope = (sessionId: string, turnId: string): string =>
	`turn/${encodeURIComponent(sessionId)}/${encodeURIComponent(turnId)}`;

/** The gate at which a turn's completion and its cancellation race. */
export const cancelGate = (scope: string): string => `${scope}/cancel`;

/** An envelope for an effect of the turn machine. */
export const turnEnvelope = (place: EffectPlace, kind: EffectKind, command: Json): EffectEnvelope => ({
	key: `${place.turnIndex}/${place.step}/${kind}/${place.effectId}`,
	hash: digestOfJson({ kind, command }),
});

/** An envelope for something inside another effect: an attempt of a batch, a step of an attempt. */
export const innerEnvelope = (
	outer: string,
	kind: EffectKind,
	name: string,
	command: Json,
): EffectEnvelope => ({
	key: `${outer}/${kind}/${encodeURIComponent(name)}`,
	hash: digestOfJson({ kind, command }),
});
