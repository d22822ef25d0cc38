import { describeSessions } from './describe-sessions.ts';
import { toolchainSessions } from './recorded/all.ts';

describeSessions(toolchainSessions);
