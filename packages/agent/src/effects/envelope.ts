import { digestOfJson } from '../data/digest.ts';
import type { Json } from '../data/json.ts';

/** The kinds of effects that the runtime knows by itself; others are registered under names of their own. */
export type BuiltinKind =
	| 'settings'
	| 'driver'
	| 'sync-environment'
	| 'llm-call'
	| 'assistant-response-hooks'
	| 'tool-attempt'
	| 'step'
	| 'stream'
	| 'direct'
	| 'process'
	| 'append'
	| 'checkpoint'
	| 'compact'
	| 'hooks';

/** Whether a kind is one of the runtime's own. */
export const isBuiltinKind = (kind: string): boolean => Object.hasOwn(builtinKinds, kind);

const builtinKinds: Readonly<Record<BuiltinKind, true>> = {
	settings: true,
	driver: true,
	'sync-environment': true,
	'llm-call': true,
	'assistant-response-hooks': true,
	'tool-attempt': true,
	step: true,
	stream: true,
	direct: true,
	process: true,
	append: true,
	checkpoint: true,
	compact: true,
	hooks: true,
};

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
export const turnEnvelope = (place: EffectPlace, kind: string, command: Json): EffectEnvelope => ({
	key: `${place.turnIndex}/${place.step}/${kind}/${place.effectId}`,
	hash: digestOfJson({ kind, command }),
});

/** An envelope for something inside another effect: an attempt of a batch, a step of an attempt. */
export const innerEnvelope = (outer: string, kind: string, name: string, command: Json): EffectEnvelope => ({
	key: `${outer}/${kind}/${encodeURIComponent(name)}`,
	hash: digestOfJson({ kind, command }),
});
