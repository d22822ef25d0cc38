import type { AuditIntercept, InterceptAudit } from '@tenon/extensions';
import type { GuardRecord } from '@tenon/host';

/** Writes what extensions say about calls, messages and turns into the audit log of a workspace. */
export const auditedGuards =
	(write: (record: GuardRecord) => void): AuditIntercept =>
	(entry) =>
		write(recordOf(entry));

const recordOf = ({ extension, event, payload, verdict, elapsedMs }: InterceptAudit): GuardRecord => {
	const { callId, toolName, argv, cwd, args, parts, text } = payload as Told;
	return {
		extension,
		event,
		callId: callId ?? '',
		name: toolName ?? argv?.[0] ?? '',
		told: args ?? argv ?? parts ?? text ?? null,
		...(verdict.type === 'answered' && verdict.answer?.answer === 'replace'
			? { rewritten: verdict.answer.value }
			: {}),
		cwd: cwd ?? '',
		verdict: verdict.type === 'answered' ? verdicts[verdict.answer?.answer ?? 'allow'] : verdict.type,
		elapsedMs,
	};
};

/** What payloads that matter here have in common. */
interface Told {
	readonly callId?: string;
	readonly toolName?: string;
	readonly argv?: readonly string[];
	readonly cwd?: string;
	readonly args?: unknown;
	readonly parts?: unknown;
	readonly text?: unknown;
}

const verdicts = {
	allow: 'allowed',
	deny: 'denied',
	replace: 'rewritten',
	'short-circuit': 'answered',
} as const;
