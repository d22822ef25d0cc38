import type { Maybe } from '../maybe/maybe.ts';
import type { HookAnswer } from './answer.ts';
import { HookBadSubscription } from './errors.ts';
import { declarationOf, type HookMap, type HookName, type HookPayload } from './events.ts';

/** What a handler is given beside the payload. Valid while the handler runs. */
export interface HookContext {
	readonly owner: string;
	/** `again`: about the final value, after others changed it; only a refusal counts then. */
	readonly asked: 'first' | 'again';
	/** Aborted when the answer is no longer wanted: out of time, or cancelled. */
	readonly signal: AbortSignal;
	/** How long the handler may take, holds not counted. */
	readonly deadlineMs: number;
}

/** The context at an event that may be refused. */
export interface GateContext extends HookContext {
	/**
	 * Stops the deadline while a person is asked. The wait is shown to observers of the run,
	 * with this note; it ends when the hold is disposed of, the handler answers or the run is
	 * cancelled. Holds nest.
	 */
	hold(note: string): Disposable;
}

/** A handler of an event: payload in, answer out. The payload is frozen. */
export type HookHandler<Event extends HookName> = (
	payload: HookPayload<Event>,
	context: HookMap[Event]['refusable'] extends true ? GateContext : HookContext,
) => Maybe<HookAnswer<Event> | undefined | void>;

/** How a subscription is placed and treated; what an event does not offer does not compile. */
export type SubscribeOptions<Event extends HookName> = PlaceOptions &
	MatchOption<HookMap[Event]['names']> &
	(HookMap[Event]['refusable'] extends true
		? GateOptions
		: HookMap[Event]['kind'] extends 'transform'
			? TransformOptions
			: unknown);

/** Options at every event. */
export interface PlaceOptions {
	/** Higher is earlier; 0 unless said otherwise. */
	readonly priority?: number;
	readonly deadlineMs?: number;
}

/** Options at an event whose value may be changed and that cannot be refused. */
export interface TransformOptions {
	/** What a failure of the handler means: `allow`, the default, leaves the value as it was; `fail` is reported as `fatal`. */
	readonly onFailure?: 'allow' | 'fail';
}

/** Options at an event that may be refused. */
export interface GateOptions {
	/**
	 * What a failure of the handler means; `deny` unless the user said otherwise. `fail` refuses as well, and is reported
	 * as `fatal`: the dispatcher of the event decides what ends with it.
	 */
	readonly onFailure?: FailureChoice;
	/**
	 * `in-order`: at its place, and again about the final value if others changed it since.
	 * `final`: once, about the final value, after policy has judged it; such a handler may refuse
	 * and not change. For guards that ask a person.
	 */
	readonly when?: 'in-order' | 'final';
	/**
	 * What a change means that comes when asked again. `conflict`: the two owners cannot agree and
	 * nothing runs. `ignore`: the later owner's change stands, for handlers made for hosts that
	 * simply chain rewrites.
	 */
	readonly secondChange?: 'conflict' | 'ignore';
}

/** What a failing handler means: it refuses, its answer is left out, or the run as a whole has failed. */
export type FailureChoice = 'deny' | 'allow' | 'fail';

/** `*` matches every name. */
type MatchOption<Names> = Names extends 'required'
	? { readonly match: readonly string[] }
	: Names extends 'optional'
		? { readonly match?: readonly string[] }
		: unknown;

/** A subscription with every option filled in; what composition works on. */
export interface HookSubscriber<Event extends HookName = HookName> {
	readonly owner: string;
	readonly handler: HookHandler<Event>;
	readonly priority: number;
	readonly deadlineMs: number;
	/** Null matches every name. */
	readonly match: ReadonlySet<string> | null;
	readonly onFailure: FailureChoice;
	readonly when: 'in-order' | 'final';
	readonly secondChange: 'conflict' | 'ignore';
	/** False once it was taken out; a run that is under way then passes it by. */
	isActive(): boolean;
}

/** Checks the options of a subscription against its event and fills in the defaults. */
export const hookSubscriber = <Event extends HookName>(
	owner: string,
	event: Event,
	handler: HookHandler<Event>,
	...[options]: OptionsArgument<Event>
): HookSubscriber<Event> => {
	const given: AnyOptions = options ?? {};
	checkOptions(owner, event, given);
	return {
		owner,
		handler,
		priority: given.priority ?? 0,
		deadlineMs: given.deadlineMs ?? declarationOf(event).deadlineMs,
		match: given.match === undefined || given.match.includes('*') ? null : new Set(given.match),
		onFailure: given.onFailure ?? (declarationOf(event).refusable ? 'deny' : 'allow'),
		when: given.when ?? 'in-order',
		secondChange: given.secondChange ?? 'conflict',
		isActive: () => true,
	};
};

/** The options as the last argument: left out where nothing in them is required. */
export type OptionsArgument<Event extends HookName> = 'required' extends HookMap[Event]['names']
	? [options: SubscribeOptions<Event>]
	: [options?: SubscribeOptions<Event>];

interface AnyOptions extends PlaceOptions, GateOptions {
	readonly match?: readonly string[];
}

// Subscriptions also come from manifests and frames, past the compiler.
const checkOptions = (owner: string, event: HookName, options: AnyOptions): void => {
	const refuse = (option: string, expected: string): never => {
		throw new HookBadSubscription(event, owner, option, expected);
	};
	const { names, refusable, kind } = declarationOf(event);
	const { priority, deadlineMs, match, onFailure, when, secondChange } = options;
	if (priority !== undefined && !Number.isFinite(priority))
		refuse('priority', `needs a number, got ${priority}`);
	if (deadlineMs !== undefined && !(deadlineMs > 0 && deadlineMs <= maxDeadlineMs))
		refuse('deadlineMs', `needs a number above 0 and up to ${maxDeadlineMs}, got ${deadlineMs}`);
	if (match === undefined && names === 'required') refuse('match', 'name the commands that are wanted');
	if (match !== undefined && names === 'none') refuse('match', 'this event has no names to match');
	if (match?.length === 0) refuse('match', 'needs at least one name');
	if (onFailure !== undefined && !refusable && kind === 'transform')
		if (onFailure !== 'allow' && onFailure !== 'fail')
			refuse('onFailure', `needs allow or fail, got ${onFailure}`);
	const choices = [
		['onFailure', kind === 'transform' && !refusable ? undefined : onFailure, ['deny', 'allow', 'fail']],
		['when', when, ['in-order', 'final']],
		['secondChange', secondChange, ['conflict', 'ignore']],
	] as const;
	for (const [option, given, known] of choices) {
		if (given === undefined) continue;
		if (!refusable) refuse(option, 'this event cannot be refused');
		if (!known.some((choice) => choice === given))
			refuse(option, `needs ${known.join(' or ')}, got ${given}`);
	}
};

// Timers of the platforms count milliseconds in 32 bits.
const maxDeadlineMs = 2 ** 31 - 1;
