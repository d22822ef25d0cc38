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
	/** What the extension put in its place, where it did. */
	readonly rewritten?: unknown;
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
	const told = textOf(record.told, redactor);
	const rewritten = record.rewritten === undefined ? undefined : textOf(record.rewritten, redactor);
	return redactor.redactValue({
		time: new Date(time).toISOString(),
		id: record.callId,
		principal: `extension ${oneLine(record.extension)}`,
		origin: 'extension',
		kind: 'guard',
		call: {
			name: `${record.event} ${record.name}`.trimEnd().slice(0, maxName),
			argumentsDigest: digestOf(told),
			...(rewritten === undefined ? {} : { rewrittenDigest: digestOf(rewritten) }),
			...(content === 'with' ? { text: shortened(told) } : {}),
			...(content === 'with' && rewritten !== undefined ? { rewrittenText: shortened(rewritten) } : {}),
			cwd: record.cwd,
		},
		outcome: outcomes[record.verdict],
		reason: record.verdict,
		elapsedMs: Math.round(record.elapsedMs),
	});
};

const textOf = (value: unknown, redactor: Redactor): string =>
	JSON.stringify(redactor.redactValue(value)) ?? '';

const digestOf = (text: string): string => hash('sha256', `${text}\0`);

const shortened = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

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
