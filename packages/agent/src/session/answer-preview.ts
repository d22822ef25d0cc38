import { turnScope } from '../effects/envelope.ts';
import type { SessionEvent } from '../observe/events.ts';
import { previewOf } from '../observe/live-answers.ts';
import type { Store } from '../store/store.ts';
import { batchOf, callKeyOf, joinBatches } from './stream-batches.ts';

/**
 * What has come of the answer that a session's open turn waits for, as the journal has it: of a turn that another process
 * runs, or that none does any more.
 */
export const journaledPreview = async (
	store: Pick<Store, 'inputs' | 'journal'>,
	sessionId: string,
): Promise<readonly SessionEvent[]> => {
	const turn = await store.inputs.openTurn(sessionId);
	if (turn === undefined) return [];
	const { turnId } = turn;
	const rows = await store.journal.load(turnScope(sessionId, turnId));
	const settled = new Set(rows.map(({ key }) => key));
	const batches = rows.filter(({ key }) => {
		const call = callKeyOf(key);
		return call !== undefined && !settled.has(call);
	});
	const newest = [...joinBatches(batches.map(batchOf)).values()].at(-1);
	if (newest === undefined) return [];
	const step = Number(batches[0]!.key.split('/')[1]);
	return previewOf({ turnId, correlationId: `step/${step}`, text: newest.text, reasoning: newest.reasoning });
};
