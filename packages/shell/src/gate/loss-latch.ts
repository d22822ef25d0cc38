import { FsError, latchRefusal } from '@tenon/core';
import type { ApprovedCalls } from './approved-calls.ts';
import type { GateOptions } from './gate-options.ts';
import type { RefusalRecord } from './say-refusal.ts';

/**
 * The last latch, before the files themselves: what cannot be held and was confirmed with no call is not lost. It is
 * met where a call could not say before which files it would write, as a patch that comes through a pipe.
 */
export const lossLatch =
	({ nonces }: GateOptions, approved: ApprovedCalls, record: RefusalRecord) =>
	(path: string, reason: string): void => {
		if (approved.mayLose(path) || approved.use(command, [path])) return;
		const refusal = latchRefusal({
			command,
			paths: [path],
			reason: `cannot be undone: ${path}, ${reason}`,
			nonce: nonces.issue(command, [path]),
			ttlMs: nonces.ttlMs,
			hint: (nonce) => `kernel confirm ${nonce}, then the same again`,
			confirmBy: 'self',
		});
		record.latched(refusal);
		record.warn('gate.latched', refusal.text);
		throw new FsError('EACCES', 'write', path, { reason: refusal.text });
	};

/** The name that such a confirmation is given for; no command has it. */
const command = 'file';
