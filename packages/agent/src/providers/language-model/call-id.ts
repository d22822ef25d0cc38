import { digestOf } from '../../data/digest.ts';

/**
 * A call's id as every provider accepts it. Ids are chosen by the provider that made the call; another one may refuse
 * its letters or its length. The same id always becomes the same one.
 */
export const sentCallId = (callId: string): string =>
	/^[A-Za-z0-9_-]{1,40}$/.test(callId) ? callId : `call_${digestOf(callId).slice(0, 24)}`;
