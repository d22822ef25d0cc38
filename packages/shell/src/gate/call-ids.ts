import { type CallId, type CallPlace, callId } from '@tenon/core';

/** A fresh id. Ids are unique over all gates of the process: they meet in one log. */
export const freshCallId = (): CallId => callId(`c${++calls}`);

let calls = 0;

/** The place of a tool call inside of another call, or of a script; `undefined` where no agent is behind it. */
export const placeWithin = (outer: CallPlace | undefined, id: CallId): CallPlace | undefined => {
	if (outer === undefined) return undefined;
	const { callId: parentCallId } = outer;
	return { ...outer, callId: parentCallId === null ? id : `${parentCallId}/${id}`, parentCallId };
};
