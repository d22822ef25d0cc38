import type { PendingInput } from '../store/ingress.ts';
import { acceptedEvent } from './accepted-event.ts';
import type { TurnContext } from './turn-context.ts';

/** Something that a turn itself has said, for itself or for the one after it. */
export interface SaidInTurn {
	/** Unique in the turn: the same key is the same input. */
	readonly key: string;
	readonly text: string;
	readonly delivery: 'active-turn' | 'next-turn';
}

/** Accepts input that comes out of a turn. It keeps the model and the options of the turn. */
export const sayTo = async (
	{ settings, sessionId, turn, journal, options, tellSession }: TurnContext,
	{ key, text, delivery }: SaidInTurn,
): Promise<PendingInput> => {
	const { turnId } = turn;
	const { input, isNew } = await settings.store.inputs.accept({
		id: `${turnId}/${key}`,
		sessionId,
		sourceKey: `${journal.scope}/${key}`,
		parts: [{ type: 'text', text }],
		delivery:
			delivery === 'next-turn'
				? { type: 'next-turn' }
				: { type: 'active-turn', turnId, boundary: 'after-work' },
		options,
		now: settings.clock.now(),
	});
	if (isNew) {
		tellSession(acceptedEvent(input));
		tellSession({ type: 'queue-changed' });
	}
	return input;
};
