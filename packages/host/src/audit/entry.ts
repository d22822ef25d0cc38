import { hash } from 'node:crypto';
import {
	type Call,
	type CallOutcome,
	type CapabilityDecision,
	describePrincipal,
	isTenonError,
	type NetworkCall,
	type Redactor,
	summarizeCall,
} from '@tenon/core';

/** How a call ended, or that it has not yet: what waits longer than a turn is written down when it begins, too. */
export type AuditOutcome = 'begun' | 'done' | 'denied' | 'latched' | 'unanswered' | 'failed';

/** What the log says of a call. */
export interface AuditedCall {
	/** The command, tool, program or method. */
	readonly name: string;
	/** What it does to which paths: `['remove', '/repo/build']`. */
	readonly paths?: readonly (readonly [string, string])[];
	/** How many more paths there are than the log holds. */
	readonly morePaths?: number;
	/** For a program whose options are understood: `push` of `git -C /repo push`. */
	readonly subcommand?: string;
	/** Of a request, without what follows `?` and without credentials. */
	readonly url?: string;
	/** SHA-256 of the arguments, each followed by NUL: who knows them can tell that they were these. */
	readonly argumentsDigest?: string;
	/** The same of what a guard put in their place. */
	readonly rewrittenDigest?: string;
	/** The call with its arguments; only where content was asked for. */
	readonly text?: string;
	/** What a guard put in their place; only where content was asked for. */
	readonly rewrittenText?: string;
	readonly cwd: string;
	/** Whether an extension had changed it before it was judged. */
	readonly rewritten?: true;
}

/** One decision, as it stands in the log before it is sealed. */
export interface AuditEntry {
	readonly time: string;
	readonly id: string;
	/** What an agent calls it, where one is behind it: lines of guards have this as their `id`. */
	readonly callId?: string;
	readonly principal: string;
	readonly origin: Call['origin'];
	/** `guard`: an extension was asked about a call, or about something else that was about to happen. */
	readonly kind: Call['kind'] | 'guard';
	readonly call: AuditedCall;
	/** The rule that decided, by its id, and the layer it stands in. */
	readonly rule?: string;
	readonly layer?: string;
	readonly outcome: AuditOutcome;
	/** The code of a refusal or a failure; of a guard what it made of the question. */
	readonly reason?: string;
	/** How long a guard took. */
	readonly elapsedMs?: number;
}

/** What is known of a call when it is to be written down. */
export interface CallRecord {
	readonly time: number;
	readonly proposed: Call;
	readonly final: Call;
	readonly outcome: CallOutcome<unknown> | { readonly kind: 'begun' };
	readonly decision: CapabilityDecision | undefined;
}

/** What is written of calls: with their arguments, or without. */
export type AuditContent = 'with' | 'without';

/** Puts a record in words. All of it passes the redactor. */
export const entryOf = (record: CallRecord, redactor: Redactor, content: AuditContent): AuditEntry => {
	const { final, proposed, decision } = record;
	const rule = decision !== undefined && 'rule' in decision ? decision.rule?.id : undefined;
	const layer = decision !== undefined && 'layer' in decision ? decision.layer : undefined;
	const { outcome, reason } = endOf(record.outcome);
	return redactor.redactValue({
		time: new Date(record.time).toISOString(),
		id: final.id,
		...(final.place === undefined || final.place.callId === null ? {} : { callId: final.place.callId }),
		principal: describePrincipal(final.principal),
		origin: final.origin,
		kind: final.kind,
		call: {
			...factsOf(final, redactor),
			...(content === 'with' ? { text: textOf(final, redactor) } : {}),
			cwd: shown(final.cwd, redactor),
			...(final === proposed || sameAction(final, proposed) ? {} : { rewritten: true as const }),
		},
		...(rule === undefined ? {} : { rule }),
		...(layer === undefined ? {} : { layer }),
		outcome,
		...(reason === undefined ? {} : { reason }),
	});
};

const endOf = (
	outcome: CallRecord['outcome'],
): { readonly outcome: AuditOutcome; readonly reason?: string } => {
	switch (outcome.kind) {
		case 'begun':
		case 'done':
			return { outcome: outcome.kind };
		case 'failed': {
			const { error } = outcome;
			return { outcome: 'failed', reason: isTenonError(error) ? error.code : nameOf(error) };
		}
		case 'refused': {
			const { decision } = outcome.refusal;
			if (decision.kind === 'deny') return { outcome: 'denied', reason: decision.code };
			return decision.kind === 'latch' ? { outcome: 'latched' } : { outcome: 'unanswered' };
		}
	}
};

// Not its message, which may quote content.
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const redirectNames = { read: '<', append: '>>', overwrite: '>' } as const;

const factsOf = (call: Call, redactor: Redactor): Omit<AuditedCall, 'cwd'> => {
	switch (call.kind) {
		case 'command': {
			const touched = call.touches.map(({ kind, path }) => [kind, path] as const);
			return {
				name: shown(call.name, redactor),
				...pathsOf(touched, redactor),
				...digestOf(call.argv, redactor),
			};
		}
		case 'redirect': {
			const { access, path } = call;
			return { name: redirectNames[access], ...pathsOf([[access, path]], redactor) };
		}
		case 'program': {
			const need = call.needs.find(({ kind }) => kind === 'program');
			const subcommand = need?.kind === 'program' ? need.subcommand : undefined;
			return {
				name: shown(call.path, redactor),
				...(subcommand === undefined ? {} : { subcommand: shown(subcommand, redactor) }),
				...digestOf(call.argv, redactor),
			};
		}
		case 'tool':
			return { name: shown(call.name, redactor) };
		case 'network':
			return { name: shown(call.method, redactor), url: urlOf(call, redactor) };
	}
};

const pathsOf = (
	all: readonly (readonly [string, string])[],
	redactor: Redactor,
): Pick<AuditedCall, 'paths' | 'morePaths'> => {
	if (all.length === 0) return {};
	const paths = all.slice(0, maxPaths).map(([kind, path]) => [kind, shown(path, redactor)] as const);
	return all.length > maxPaths ? { paths, morePaths: all.length - maxPaths } : { paths };
};

const urlOf = (call: NetworkCall, redactor: Redactor): string =>
	summarizeCall({ ...call, method: '', url: redactor.redactText(call.url) }).text.trimStart();

const digestOf = (argv: readonly string[], redactor: Redactor): Pick<AuditedCall, 'argumentsDigest'> =>
	argv.length === 0
		? {}
		: { argumentsDigest: hash('sha256', argv.map((word) => `${redactor.redactText(word)}\0`).join('')) };

const textOf = (call: Call, redactor: Redactor): string => {
	switch (call.kind) {
		case 'tool':
			return shown(`${call.name} ${JSON.stringify(redactor.redactValue(call.args)) ?? ''}`, redactor);
		case 'network':
			return `${call.method} ${urlOf(call, redactor)}`;
		case 'redirect':
			return summarizeCall({ ...call, path: redactor.redactText(call.path) }).text;
		default:
			return summarizeCall({ ...call, argv: call.argv.map(redactor.redactText) }).text;
	}
};

const sameAction = (a: Call, b: Call): boolean => {
	const { signal: _, needs: __, ...first } = a;
	return Object.entries(first).every(([field, value]) => Reflect.get(b, field) === value);
};

// So that no line is longer than some hundred kilobytes.
const maxPaths = 100;
const maxText = 4096;

// Redacted before it is cut: half a secret would not be found.
const shown = (text: string, redactor: Redactor): string => {
	const redacted = redactor.redactText(text);
	return redacted.length > maxText ? `${redacted.slice(0, maxText)}…` : redacted;
};
