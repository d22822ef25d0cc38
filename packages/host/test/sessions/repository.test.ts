import { expect, it } from 'vitest';
import { describeSessions } from './describe-sessions.ts';
import { repositorySessions, toolchainSessions } from './recorded/all.ts';

describeSessions(repositorySessions);

it('at least twenty sessions are recorded', () => {
	expect(toolchainSessions.length + repositorySessions.length).toBeGreaterThanOrEqual(20);
});
