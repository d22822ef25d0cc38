import type { CallPlace } from '@tenon/core';
import type { CallLevel } from '../../process/host-calls/call-chain.ts';

/**
 * A call of an extension's tool begins. Dispose of the result when it is over. A call that stands nowhere in an agent's
 * work is not followed.
 */
export const enterCall = (place: CallPlace | undefined, toolName: string): Disposable => {
	const key = place === undefined ? undefined : keyOf(place.sessionId, place.callId ?? '');
	if (key === undefined) return { [Symbol.dispose]: () => undefined };
	levels.set(key, [...levelOf(place), toolName]);
	return { [Symbol.dispose]: () => void levels.delete(key) };
};

/** The calls of extensions' tools that one stands in, by name, the outermost first, and itself where it is one. */
export const levelOf = (place: CallPlace | undefined): CallLevel => {
	if (place === undefined) return [];
	// The id of a call starts with that of the one around it.
	for (let id = place.callId ?? ''; id !== ''; id = id.slice(0, Math.max(id.lastIndexOf('/'), 0))) {
		const level = levels.get(keyOf(place.sessionId, id));
		if (level !== undefined) return level;
	}
	return [];
};

const keyOf = (sessionId: string, callId: string): string => JSON.stringify([sessionId, callId]);

/** Of all extensions of this process, in every host. */
const levels = new Map<string, CallLevel>();
