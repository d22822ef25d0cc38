import type { TurnRecord } from '@tenon/agent';
import { ServiceError } from '../service/errors.ts';
import type { UndoEntry, UndoneStep } from '../service/verbs/files.ts';
import type { SessionVerbs } from '../service/verbs/sessions.ts';
import { newSessionId, type SessionHost } from '../session-host.ts';
import { shownMessage } from '../shown.ts';
import { beganAt } from './began-at.ts';

/** Goes back to before a turn: what it did to files is undone, the conversation continues in a copy, or both. */
export const rewindVerb = (
	host: SessionHost,
	{ forkSession }: Pick<SessionVerbs, 'forkSession'>,
): SessionVerbs['rewindSession'] => {
	const { place, workspace } = host.parts;
	return async ({ turnId, files, conversation }) => {
		const turns = await turnsOf(host, place.sessionId);
		const index = turns.findIndex((turn) => turn.turnId === turnId);
		if (index < 0) {
			const nearest = turns.map((turn) => turn.turnId).slice(-10);
			const text = `there is no turn ${JSON.stringify(turnId)} in this session`;
			throw new ServiceError('service.unknown-turn', text, { nearest });
		}
		const { prompt, since } = await beginningOf(host, turns, index);
		if (conversation) await host.refuseWaiting();
		await host.interrupt();
		const before = turns[index - 1];
		if (conversation && before !== undefined) await forkSession({ turnId: before.turnId });
		else if (conversation) await host.switchTo(newSessionId(), { moves: false });
		const undone: UndoneStep[] = [];
		for (const step of files ? stepsSince(await workspace.listUndo(), since) : [])
			undone.push(await workspace.undo({ step }));
		return { sessionId: place.sessionId, prompt, undone };
	};
};

const turnsOf = async (
	{ parts: { agent } }: SessionHost,
	sessionId: string,
): Promise<readonly TurnRecord[]> => {
	const turns: TurnRecord[] = [];
	// One that nothing was said in is not in the store.
	if ((await agent.session(sessionId).read()) === undefined) return turns;
	for (;;) {
		const page = await agent.session(sessionId).turns({ fromIndex: turns.length, limit: turnsPerPage });
		turns.push(...page);
		if (page.length < turnsPerPage) return turns;
	}
};

/** What was said at the beginning of a turn, and when the one before had ended. */
const beginningOf = async (
	host: SessionHost,
	turns: readonly TurnRecord[],
	index: number,
): Promise<{ readonly prompt: string; readonly since: number }> => {
	const { turnId, leaf } = turns[index]!;
	const before = turns[index - 1];
	const { store, place } = host.parts;
	const since = before?.at ?? (await beganAt(host));
	const from = (before?.leaf ?? 0) + 1;
	const nodes = await store.sessions.nodes(place.sessionId, { from, to: Math.min(leaf, from + maxLooked) });
	const first = nodes.find((node) => node.kind === 'message' && node.turnId === turnId);
	if (first === undefined) return { prompt: '', since };
	const { content } = shownMessage(first);
	const prompt = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
	return { prompt: prompt.trim(), since };
};

/** Steps that are to be undone, the newest first. An undo of what is undone here anyway counts for nothing. */
export const stepsSince = (steps: readonly UndoEntry[], since: number): readonly string[] => {
	const newer = steps.filter((step) => step.startedAt >= since);
	const known = new Set(newer.map(({ step }) => step));
	return newer
		.filter(({ isUndone, undoes }) => !isUndone && (undoes === null || !known.has(undoes)))
		.map(({ step }) => step);
};

const turnsPerPage = 1_000;
const maxLooked = 200;
