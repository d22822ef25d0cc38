import type { Session } from '../session.ts';
import { compiledSessions } from './compiled.ts';
import { dataSessions } from './data.ts';
import { fileSessions } from './files.ts';
import { gitSessions } from './git.ts';
import { javascriptSessions } from './javascript.ts';
import { scriptSessions } from './scripts.ts';

/** Sessions that build and test. */
export const toolchainSessions: readonly Session[] = [
	...javascriptSessions,
	...compiledSessions,
	...scriptSessions,
];

/** Sessions that move, search and change files and commits. */
export const repositorySessions: readonly Session[] = [...gitSessions, ...fileSessions, ...dataSessions];
