import type { Json } from '../data/json.ts';
import type { Message, ToolCallPart } from '../model/message.ts';
import type { ModelRequest } from '../model/request.ts';
import type { TurnOutcome } from './outcome.ts';

/** Numbers the effects of a turn that want an answer: 1, 2, 3 … */
export type EffectId = number;

/** Where a turn takes in what came meanwhile. */
export type CheckpointKind = 'after-work' | 'before-completion';

/** An effect whose answer the machine waits for. At most one is open at a time. */
export type AskingEffect =
	| { readonly type: 'sync-environment'; readonly id: EffectId }
	| {
			readonly type: 'llm-call';
			readonly id: EffectId;
			readonly step: number;
			readonly request: ModelRequest;
	  }
	| {
			readonly type: 'tool-calls';
			readonly id: EffectId;
			readonly step: number;
			readonly calls: readonly ToolCallPart[];
	  }
	| {
			/** An effect of a registered kind: `exec-code`, or one that a protocol brings along. */
			readonly type: 'run-effect';
			readonly id: EffectId;
			readonly step: number;
			readonly kind: string;
			/** What is to be done, as the kind understands it. */
			readonly command: Json;
	  }
	| {
			readonly type: 'checkpoint';
			readonly id: EffectId;
			readonly step: number;
			readonly kind: CheckpointKind;
	  };

/** Something that the machine tells and that has no answer. */
export type TellingEffect =
	| { readonly type: 'emit'; readonly name: string; readonly data: Json }
	| { readonly type: 'log'; readonly level: 'debug' | 'info' | 'warn'; readonly message: string }
	/** Messages that joined the conversation since the last one of these. */
	| { readonly type: 'progress'; readonly messages: readonly Message[] }
	| { readonly type: 'done'; readonly outcome: TurnOutcome };

/** What a machine wants of the world. */
export type TurnEffect = AskingEffect | TellingEffect;
