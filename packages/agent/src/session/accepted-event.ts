import { boundedParts } from '../observe/bounded.ts';
import type { SessionEvent } from '../observe/events.ts';
import type { PendingInput } from '../store/ingress.ts';

/** What subscribers are told of an input that is safe. */
export const acceptedEvent = ({ id, parts, delivery, acceptedAt }: PendingInput): SessionEvent => ({
	type: 'input-accepted',
	inputId: id,
	parts: boundedParts(parts),
	delivery,
	at: acceptedAt,
});
