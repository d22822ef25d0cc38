import type { Json } from '../data/json.ts';
import type { AskingEffect } from './effect.ts';
import type { TurnOutcome } from './outcome.ts';

/** Where a turn stands. What waits retains its effect whole, so that a restored machine asks for it again. */
export type TurnState =
	/** A step is to begin; the environment may be renewed before it. */
	| { readonly type: 'preparing-protocol' }
	| { readonly type: 'waiting-environment'; readonly effect: EffectOf<'sync-environment'> }
	/** The driver is to say what the step does. */
	| { readonly type: 'prepare-step' }
	| { readonly type: 'waiting-llm'; readonly effect: EffectOf<'llm-call'>; readonly driverState: Json }
	| { readonly type: 'waiting-tools'; readonly effect: EffectOf<'tool-calls'> }
	| { readonly type: 'waiting-effect'; readonly effect: EffectOf<'run-effect'>; readonly driverState: Json }
	| {
			readonly type: 'waiting-checkpoint';
			readonly effect: EffectOf<'checkpoint'>;
			/** What follows when the checkpoint brings nothing; null: the next step. */
			readonly onEmpty: TurnOutcome | null;
	  }
	| { readonly type: 'finished'; readonly outcome: TurnOutcome };

/** The states in which a machine may be left: it waits for an answer, or it has finished. */
export type SettledState = Exclude<TurnState, { readonly type: 'preparing-protocol' | 'prepare-step' }>;

/** Whether the machine can do nothing more by itself. */
export const isSettled = (state: TurnState): state is SettledState =>
	state.type !== 'preparing-protocol' && state.type !== 'prepare-step';

/** The asking effect of one type. */
export type EffectOf<Type extends AskingEffect['type']> = Extract<AskingEffect, { readonly type: Type }>;

/** The effect whose answer a state waits for. */
export const effectOf = (state: TurnState): AskingEffect | undefined =>
	'effect' in state ? state.effect : undefined;
