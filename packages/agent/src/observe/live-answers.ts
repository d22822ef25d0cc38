import type { SessionEvent } from './events.ts';

type ActivityEvent = Extract<SessionEvent, { readonly type: 'activity' }>;

/** What has been told of the answers that arrive now, so that a subscriber who comes later sees all of it. */
export class LiveAnswers {
	readonly #rows = new Map<string, LiveAnswer>();

	/** Takes what is told. */
	take(event: SessionEvent): void {
		if (event.type === 'committed' || event.type === 'drive-failed') this.#rows.clear();
		if (event.type !== 'activity') return;
		const { turnId, activity } = event;
		const { correlationId } = activity;
		switch (activity.type) {
			case 'reasoning-delta':
				this.#row(turnId, correlationId).reasoning += activity.text;
				return;
			case 'assistant-prose-delta':
				this.#row(turnId, correlationId).text += activity.text;
				return;
			case 'model-attempt-reset':
			case 'model-call-interrupted':
			case 'model-call-failed':
			case 'assistant-message-completed':
			case 'step-ended':
				this.#rows.delete(correlationId);
		}
	}

	/** What has been told, as few events as can say it. */
	events(): readonly SessionEvent[] {
		return [...this.#rows].flatMap(([correlationId, answer]) => previewOf({ correlationId, ...answer }));
	}

	#row(turnId: string, correlationId: string): LiveAnswer {
		let row = this.#rows.get(correlationId);
		if (row === undefined) {
			row = { turnId, text: '', reasoning: '' };
			this.#rows.set(correlationId, row);
		}
		return row;
	}
}

/** An answer as far as it has come, as the events that would have told it. */
export const previewOf = ({
	turnId,
	correlationId,
	text,
	reasoning,
}: Readonly<LiveAnswer> & { readonly correlationId: string }): readonly ActivityEvent[] => {
	const activities: ActivityEvent['activity'][] = [];
	if (reasoning !== '') activities.push({ type: 'reasoning-delta', correlationId, text: reasoning });
	if (text !== '') activities.push({ type: 'assistant-prose-delta', correlationId, text });
	return activities.map((activity) => ({ type: 'activity', turnId, activity }));
};

interface LiveAnswer {
	turnId: string;
	text: string;
	reasoning: string;
}
