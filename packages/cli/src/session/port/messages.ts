import type { FollowFrom, ServiceNews } from '../service/events.ts';
import type { VerbName } from '../service/verb-fields.ts';

/** What can be asked of a service over a port. */
export interface ServiceMethods {
	readonly verb: {
		readonly params: { readonly name: VerbName; readonly arg: unknown };
		readonly result: VerbAnswer;
	};
	/** Starts to follow events, under an id that the client chooses. */
	readonly follow: {
		readonly params: { readonly stream: number; readonly from: FollowFrom };
		readonly result: void;
	};
	/** The next of a stream's news: the client asks when it wants one. Null: the stream is over. */
	readonly next: { readonly params: { readonly stream: number }; readonly result: ServiceNews | null };
	/** The client reads a stream no longer. */
	readonly leave: { readonly params: { readonly stream: number }; readonly result: void };
	readonly close: { readonly params: null; readonly result: void };
}

/** What a verb came to: errors cross as data, with their codes. */
export type VerbAnswer =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly error: SentError };

/** An error, as far as it crosses a port. */
export interface SentError {
	readonly message: string;
	/** Null: it is none of ours. */
	readonly code: string | null;
	readonly nearest: readonly string[];
}

/** How many calls one client has under way. */
export const maxCalls = 1_000;
