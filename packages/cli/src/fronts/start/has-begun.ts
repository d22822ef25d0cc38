import type { SessionSummary } from '../../session/service/verbs/sessions.ts';

/** Whether something was said in a session, also where its process was killed before it came to anything. */
export const hasBegun = ({ turnCount, title }: Pick<SessionSummary, 'turnCount' | 'title'>): boolean =>
	turnCount > 0 || title !== null;
