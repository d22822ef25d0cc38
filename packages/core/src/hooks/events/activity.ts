import { type HookTable, type Watch, watch } from '../declaration.ts';
import type { TurnOrigin } from '../payload.ts';

/** The events that show work in progress. */
export interface ActivityHooks {
	/** Something moved inside a turn; a live preview, never the settled text. */
	turn_activity: Watch<TurnOrigin & { readonly activity: TurnActivity }>;
}

/**
 * What moved: plain data, with the fields that an observer of the session gets for that type. `correlationId` names
 * the row in an interface to which it belongs: `turn/…`, `step/N`, `call/ID`, `input/ID`.
 */
export interface TurnActivity {
	readonly type: TurnActivityType;
	readonly correlationId: string;
	readonly [field: string]: unknown;
}

/** The kinds of activity. */
export type TurnActivityType =
	| 'turn-started'
	| 'model-request-started'
	| 'assistant-prose-delta'
	| 'reasoning-delta'
	| 'model-attempt-reset'
	| 'retry-status'
	| 'model-call-interrupted'
	| 'model-call-recorded'
	| 'assistant-message-completed'
	| 'model-call-failed'
	| 'tool-call-started'
	| 'tool-call-output'
	| 'tool-call-progress'
	| 'tool-call-waiting'
	| 'tool-call-completed'
	| 'step-ended'
	| 'input-heard'
	| 'protocol';

/** The rows of {@link ActivityHooks}. */
export const activityHooks: HookTable<ActivityHooks> = {
	turn_activity: watch,
};
