import { TenonError } from '../../errors/tenon-error.ts';
import { andThen, type Maybe } from '../../maybe/maybe.ts';
import type { HookAnswer } from '../answer.ts';
import type { HookName, HookPayload } from '../events.ts';
import type { HookSubscriptions } from '../registry.ts';
import type { GateOptions, HookContext, HookHandler, OptionsArgument, PlaceOptions } from '../subscriber.ts';

/** Named fields in another system's own spelling, ready for its wire or its language. */
export type ForeignFields = Readonly<Record<string, unknown>>;

/** One row of a table: a name of another system, as seen from ours. */
export interface ForeignHook<Event extends HookName> {
	readonly hook: Event;
	/** Our payload in their fields. */
	payload(payload: HookPayload<Event>): ForeignFields;
	/** Their answer in our terms; throws {@link ForeignAnswerError} where it has no meaning. */
	answer(raw: unknown, payload: HookPayload<Event>): HookAnswer<Event> | undefined;
	/** How such a subscription is treated unless the user or a manifest says otherwise. */
	readonly options: ForeignOptions;
	/**
	 * Subscribes under the foreign name. `tell` carries the fields over and brings the raw answer
	 * back, nothing for an event that is only watched.
	 */
	attach(
		subscriptions: HookSubscriptions,
		tell: (fields: ForeignFields, context: HookContext) => Maybe<unknown>,
		options?: ForeignOptions,
	): Disposable;
}

/** The options of a foreign subscription; each must fit the event it is used with. */
export type ForeignOptions = PlaceOptions & GateOptions & { readonly match?: readonly string[] };

/** The functions that a row is made of. */
export interface ForeignRow<Event extends HookName> {
	readonly payload: (payload: HookPayload<Event>) => ForeignFields;
	/** Left out where the answer, if any, is ignored. */
	readonly answer?: (raw: unknown, payload: HookPayload<Event>) => HookAnswer<Event> | undefined;
	/** Left out where every occurrence is passed on. */
	readonly isMeant?: (payload: HookPayload<Event>) => boolean;
	readonly options?: ForeignOptions;
}

/** Makes a row of a table. */
export const foreignHook = <Event extends HookName>(
	hook: Event,
	row: ForeignRow<Event>,
): ForeignHook<Event> => {
	const answer = row.answer ?? (() => undefined);
	const isMeant = row.isMeant ?? (() => true);
	return {
		hook,
		payload: row.payload,
		answer,
		options: row.options ?? {},
		attach: (subscriptions, tell, options = {}) => {
			const handler: HookHandler<Event> = (payload, context) => {
				if (!isMeant(payload)) return undefined;
				return andThen(tell(row.payload(payload), context), (raw) => answer(raw, payload));
			};
			// The registry checks the options against the event.
			const merged = [{ ...row.options, ...options }] as unknown as OptionsArgument<Event>;
			return subscriptions.on(hook, handler, ...merged);
		},
	};
};

/** An answer in another system's habit that has no meaning there. At a gate it closes the gate. */
export class ForeignAnswerError extends TenonError {
	readonly code = 'foreign_hook.bad_answer';
	readonly system: 'zot' | 'imp' | 'lash';
	/** The field at fault; empty for the answer as a whole. */
	readonly field: string;

	constructor(system: 'zot' | 'imp' | 'lash', field: string, expected: string) {
		super(`${system}: ${field === '' ? 'answer' : field}: expected ${expected}`);
		this.system = system;
		this.field = field;
	}
}

/** The answer as an object; nothing, in any spelling, is an answer without fields. */
export const fieldsOf = (system: 'zot' | 'imp' | 'lash', raw: unknown): ForeignFields => {
	if (raw === undefined || raw === null) return {};
	if (typeof raw !== 'object' || Array.isArray(raw)) throw new ForeignAnswerError(system, '', 'an object');
	return raw as ForeignFields;
};
