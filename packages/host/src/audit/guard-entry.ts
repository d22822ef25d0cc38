import { hash } from 'node:crypto';
import { oneLine, type Redactor } from '@tenon/core';
import type { AuditContent, AuditEntry } from './entry.ts';

/** A question that an extension was asked before something happened, and what came of it. */
export interface GuardRecord {
	/** The call that it was asked about, where there is one. */
	readonly callId: string;
	/** Its name. */
	readonly extension: string;
	/** The hook. */
	readonly event: string;
	/** The tool or command that was about to run; empty for other events. */
	readonly name: string;
	/** What the extension was told: arguments, a message. */
	readonly told: unknown;
	readonly cwd: string;
	/** `cut-off`: out of time, or no longer wanted. */
	readonly verdict: 'allowed' | 'denied' | 'rewritten' | 'answered' | 'failed' | 'cut-off';
	readonly elapsedMs: number;
}

/** Puts such a question in words. What was told is written as a digest, and itself only where content was asked for. */
export const guardEntryOf = (
	record: GuardRecord,
	time: number,
	redactor: Redactor,
	content: AuditContent,
): AuditEntry => {
	const told = JSON.stringify(redactor.redactValue(record.told)) ?? '';
	return redactor.redactValue({
		time: new Date(time).toISOString(),
		id: record.callId,
		principal: `extension ${oneLine(record.extension)}`,
		origin: 'extension',
		kind: 'guard',
		call: {
			name: `${record.event} ${record.name}`.trimEnd().slice(0, maxName),
			argumentsDigest: hash('sha256', `${told}\0`),
			...(content === 'with' ? { text: told.length > maxText ? `${told.slice(0, maxText)}…` : told } : {}),
			cwd: record.cwd,
		},
		outcome: outcomes[record.verdict],
		reason: record.verdict,
		elapsedMs: Math.round(record.elapsedMs),
	});
};

const outcomes = {
	allowed: 'done',
	rewritten: 'done',
	answered: 'done',
	denied: 'denied',
	failed: 'failed',
	'cut-off': 'unanswered',
} as const;

const maxName = 256;
const maxText = 4096;
