import type { HookDeclaration, HookTable } from './declaration.ts';
import { type ActivityHooks, activityHooks } from './events/activity.ts';
import { type CommandHooks, commandHooks } from './events/command.ts';
import { type ContextHooks, contextHooks } from './events/context.ts';
import { type ModelHooks, modelHooks } from './events/model.ts';
import { type SessionHooks, sessionHooks } from './events/session.ts';
import { type ToolHooks, toolHooks } from './events/tool.ts';
import { type TurnHooks, turnHooks } from './events/turn.ts';

/**
 * Every event, by name. The one place where kind, payload, changeable field and answers of an event
 * are declared; handlers, answers and subscriptions take their types from here.
 *
 * Watch events have past-tense names, what may still be refused or changed has not.
 */
export interface HookMap
	extends SessionHooks,
		TurnHooks,
		ContextHooks,
		ModelHooks,
		ToolHooks,
		CommandHooks,
		ActivityHooks {}

/** The name of an event. */
export type HookName = keyof HookMap;

/** The payload of an event. */
export type HookPayload<Event extends HookName> = HookMap[Event]['payload'];

/** The type of what a transform may change; `never` for other events. */
export type HookValue<Event extends HookName> = HookPayload<Event>[HookMap[Event]['changes'] &
	keyof HookPayload<Event>];

/** The names of the events that may be refused. */
export type RefusableName = {
	[Event in HookName]: HookMap[Event]['refusable'] extends true ? Event : never;
}[HookName];

/** The run-time side of {@link HookMap}; the compiler holds the two together. */
export const hookEvents: HookTable<HookMap> = {
	...sessionHooks,
	...turnHooks,
	...contextHooks,
	...modelHooks,
	...toolHooks,
	...commandHooks,
	...activityHooks,
};

/** Whether a text from outside (a manifest, a frame, a script) names an event. */
export const isHookName = (text: string): text is HookName => Object.hasOwn(hookEvents, text);

/** A row of {@link hookEvents} with the event's own types forgotten, for code that serves them all. */
export interface AnyDeclaration extends Omit<HookDeclaration, 'changes' | 'shortCircuits' | 'nameOf'> {
	readonly changes: string | null;
	readonly shortCircuits: boolean;
	readonly nameOf: ((payload: never) => string) | null;
}

/** The row of an event. */
export const declarationOf = (event: HookName): AnyDeclaration => hookEvents[event];

/** The name inside a payload that `match` is compared with; null where the event has none. */
export const nameIn = (event: HookName, payload: object): string | null => {
	const { nameOf } = declarationOf(event);
	// The table pairs each event with the reader of its own payload.
	return nameOf === null ? null : nameOf(payload as never);
};
