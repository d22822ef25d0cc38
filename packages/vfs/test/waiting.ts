import type { FileHandle } from '@tenon/core';

/** The same object, with every method answering later. */
export const waiting = <T extends object>(target: T): T =>
	new Proxy(target, {
		get: (_, key) => {
			const member: unknown = target[key as keyof T];
			if (typeof member !== 'function' || key === 'hostPath') return member;
			return async (...parameters: unknown[]) => {
				await Promise.resolve();
				const result: unknown = Reflect.apply(member, target, parameters);
				return key === 'open' ? waiting(result as FileHandle) : result;
			};
		},
	});
