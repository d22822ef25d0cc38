import { waitFor } from '../effects/waits.ts';
import type { NewWait, Resolution } from '../store/journal.ts';
import { questionOf } from './question.ts';
import type { TurnContext } from './turn-context.ts';

/**
 * Asks, tells the session's subscribers, and waits for an answer, from whatever process it comes. A question that was
 * answered before, in an earlier process, is not asked again. Rejects with the signal's reason; it stays open then.
 */
export const askQuestion = async (
	context: TurnContext,
	wait: Pick<NewWait, 'key' | 'about' | 'deadline'>,
	signal: AbortSignal,
): Promise<Resolution> => {
	const { settings, journal, tellSession } = context;
	let isAsked = false;
	let how: 'answered' | 'withdrawn' | 'timeout' = 'withdrawn';
	try {
		const resolution = await waitFor(
			{ ...wait, scope: journal.scope, lease: context.lease() },
			{
				...settings,
				signal,
				opened: (record) => {
					const question = questionOf(record);
					if (question === undefined) return;
					isAsked = true;
					tellSession({ type: 'question-asked', question });
				},
			},
		);
		if (resolution.type === 'ok') how = 'answered';
		if (resolution.type === 'timeout') how = 'timeout';
		return resolution;
	} finally {
		if (isAsked) tellSession({ type: 'question-closed', questionId: wait.key, how });
	}
};

/** Withdraws the questions of attempts that died with the process that ran the turn before. */
export const withdrawLost = async ({ settings, journal, turn, tellSession }: TurnContext): Promise<void> => {
	if (turn.drives === 1) return;
	const { store, clock } = settings;
	for (const wait of await store.waits.list(journal.scope)) {
		const question = questionOf(wait);
		if (question === undefined || question.durable) continue;
		const cancelled = { type: 'cancelled', value: null } as const;
		await store.waits.resolve(wait.key, cancelled, clock.now());
		tellSession({ type: 'question-closed', questionId: wait.key, how: 'withdrawn' });
	}
};
