import { TenonError } from '@tenon/core';

/** A plugin uses a context after what it was for is over. */
export class ContextExpired extends TenonError {
	readonly code = 'plugin.context-expired';

	constructor(what: string, member: string) {
		super(`${what}.${member} was used after it had ended; keep what you need of it, not the context`);
	}
}

/** A context whose every member throws {@link ContextExpired} once it has ended. */
export interface Expiring<T> {
	readonly context: T;
	/** Doing so twice is harmless. */
	expire(): void;
}

/** Makes a context that can end. */
export const expiring = <T extends object>(what: string, members: T): Expiring<T> => {
	let isOver = false;
	const context = new Proxy(members, {
		get: (target, member, receiver) => {
			// A promise that resolves to a context looks for `then`.
			if (isOver && typeof member === 'string' && member !== 'then') throw new ContextExpired(what, member);
			return Reflect.get(target, member, receiver);
		},
		set: () => false,
		defineProperty: () => false,
		deleteProperty: () => false,
	});
	return {
		context,
		expire: () => {
			isOver = true;
		},
	};
};
