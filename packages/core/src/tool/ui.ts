import type { Maybe } from '../maybe/maybe.ts';
import type { Value } from '../value/value.ts';

/** One line of a list to choose from. */
export interface UiOption {
	readonly label: string;
	readonly description?: string;
}

/**
 * Everything a tool can ask a person or show them: request and answer by name. A front says which
 * of these it can do; the list is the capability, there is no "has a UI" flag.
 */
export interface UiRequests {
	confirm: {
		readonly request: { readonly title: string; readonly message?: string };
		readonly answer: boolean;
	};
	select: {
		readonly request: {
			readonly title: string;
			readonly message?: string;
			readonly options: readonly UiOption[];
		};
		/** Index into `options`, from 0. */
		readonly answer: number;
	};
	multiSelect: {
		readonly request: {
			readonly title: string;
			readonly message?: string;
			readonly options: readonly UiOption[];
		};
		readonly answer: readonly number[];
	};
	input: {
		readonly request: {
			readonly title: string;
			readonly message?: string;
			readonly placeholder?: string;
			readonly initial?: string;
		};
		readonly answer: string;
	};
	/** Like `input`, but never shown, logged or recorded. */
	secret: {
		readonly request: { readonly title: string; readonly message?: string };
		readonly answer: string;
	};
	/** Opens a multi-line editor. */
	editor: {
		readonly request: { readonly title: string; readonly initial?: string };
		readonly answer: string;
	};
	/** A line for the person that needs no answer. */
	notify: {
		readonly request: { readonly level: 'info' | 'success' | 'warning' | 'error'; readonly text: string };
		readonly answer: null;
	};
	/** A lasting status text under this key; `null` removes it. */
	status: { readonly request: { readonly key: string; readonly text: string | null }; readonly answer: null };
	/** A component tree that a capable front draws itself. */
	custom: { readonly request: { readonly component: UiComponent }; readonly answer: Value };
}

/** A tree of named components with properties, for `custom` requests. */
export interface UiComponent {
	readonly type: string;
	readonly props: Value;
	readonly children: readonly UiComponent[];
}

/** The name of a request a front may be able to serve. */
export type UiCapability = keyof UiRequests;

/** An answer, or why there is none. Approval is never invented: no front, no answer. */
export type UiAnswer<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly reason: 'cancelled' | 'unavailable' }
	| { readonly ok: false; readonly reason: 'invalid'; readonly message: string };

/** The user interface, seen from a tool. */
export interface UserInterface {
	readonly capabilities: ReadonlySet<UiCapability>;
	/** Asks and waits; a kind that is not in `capabilities` is answered `unavailable` at once. */
	request<Kind extends UiCapability>(
		kind: Kind,
		request: UiRequests[Kind]['request'],
	): Maybe<UiAnswer<UiRequests[Kind]['answer']>>;
}

/** The interface of a place without one: it can do nothing and says so. */
export const noUserInterface: UserInterface = {
	capabilities: new Set<UiCapability>(),
	request: () => ({ ok: false, reason: 'unavailable' }),
};
