import { digestOfJson } from '../data/digest.ts';

/** The call of a session that a subagent works for. */
export interface CallerPlace {
	readonly sessionId: string;
	readonly turnId: string;
	readonly callId: string;
}

/**
 * The session of the subagent that a call starts: always the same one, so that the process which makes the call again
 * finds it. It starts with the session of the caller.
 */
export const subagentId = ({ sessionId, turnId, callId }: CallerPlace): string =>
	`${sessionId}.${digestOfJson([turnId, callId]).slice(0, digits)}`;

/** The session that a subagent works for; `undefined`: the session is no subagent. */
export const callerOf = (sessionId: string): string | undefined => {
	const match = suffix.exec(sessionId);
	return match === null ? undefined : sessionId.slice(0, match.index);
};

/** How many subagents lead to a session: none to one that a person works with. */
export const depthOf = (sessionId: string): number => {
	let depth = 0;
	for (let caller = callerOf(sessionId); caller !== undefined; caller = callerOf(caller)) depth += 1;
	return depth;
};

/** Whether a session is one of a session's subagents, or of theirs. */
export const isBelow = (sessionId: string, ancestor: string): boolean => {
	for (let caller = callerOf(sessionId); caller !== undefined; caller = callerOf(caller))
		if (caller === ancestor) return true;
	return false;
};

const digits = 32;
const suffix = /\.[0-9a-f]{32}$/;
