import { randomFillSync } from 'node:crypto';
import {
	andThen,
	type Call,
	type CallOrigin,
	type CapabilityDecision,
	createNonceStore,
	createRedactor,
	type Maybe,
	type Principal,
	type Redactor,
	type UndoLog,
} from '@tenon/core';
import {
	type CallGuard,
	type CallTransform,
	createGate,
	type GateQuestion,
	type KernelOptions,
} from '@tenon/shell';
import { type AuditLog, createAuditLog } from '../audit/audit-log.ts';
import { understandIn } from '../policy/declared/understand.ts';
import { subcommandOf } from '../policy/subcommand/subcommand-of.ts';
import type { StandingPolicy } from './standing-policy.ts';

/** What a person may say to a question. */
export type WorkspaceAnswer = 'no' | 'once' | 'session' | 'always';

/** Asks a person before something is lost for good. */
type GateAskLoss = (question: GateQuestion) => Maybe<boolean | undefined>;

/** What a gate stands on. */
export interface OpenGateOptions {
	/** Who acts. */
	readonly principal: Principal;
	/** By which way; default `script`. */
	readonly origin?: CallOrigin | undefined;
	readonly policy: StandingPolicy;
	readonly undo: UndoLog;
	/** Puts a question to a person; default: there is none. */
	readonly ask?: ((question: GateQuestion) => Maybe<WorkspaceAnswer>) | undefined;
	/** Asks a person before something is lost; `undefined`: there is none. Default: the caller confirms by itself. */
	readonly askLoss?: GateAskLoss | undefined;
	/** May give calls other arguments before they are judged; default none. */
	readonly transforms?: readonly CallTransform[] | undefined;
	/** May refuse what policy lets through; default none. */
	readonly gates?: readonly CallGuard[] | undefined;
	/** Where decisions are written down: a file, or a log that is open; default: nowhere. */
	readonly auditFile?: string | undefined;
	readonly auditLog?: AuditLog | undefined;
	/** Takes secrets out of what is written down. */
	readonly redactor?: Redactor | undefined;
}

/** A gate, and the log of what it decides. */
export interface OpenedGate {
	readonly gate: NonNullable<KernelOptions['gate']>;
	readonly audit: AuditLog | undefined;
}

/** Makes the gate of a kernel from a policy, with a person to ask or none. The opener of a log closes it. */
export const openGate = (options: OpenGateOptions): OpenedGate => {
	const { principal, origin, policy, undo, transforms = [], gates = [] } = options;
	const audit = options.auditLog ?? openAudit(options);
	const decide = (call: Call): CapabilityDecision => policy.grants().decide({ principal, needs: call.needs });
	const gate = createGate({
		principal,
		...(origin === undefined ? {} : { origin }),
		grants: policy.grants,
		undo,
		nonces: createNonceStore({ clock: () => performance.now(), entropy: randomFillSync }),
		subcommandOf,
		understand: understandIn(policy.policy.places),
		transforms,
		gates,
		...(audit === undefined ? {} : { trace: [audit.stage<unknown>(decide)] }),
		...askThrough(options.ask, policy),
		...(options.askLoss === undefined ? {} : { askLoss: options.askLoss }),
	});
	return { gate, audit };
};

const openAudit = ({ auditFile, redactor = nothingHidden }: OpenGateOptions): AuditLog | undefined =>
	auditFile === undefined ? undefined : createAuditLog({ file: auditFile, redactor });

const nothingHidden = createRedactor([]);

// An answer for longer changes the policy first: the next call of the kind is not asked about.
const askThrough = (
	ask: OpenGateOptions['ask'],
	policy: StandingPolicy,
): { readonly ask?: (question: GateQuestion) => Maybe<boolean> } => {
	if (ask === undefined) return {};
	const take = (answer: WorkspaceAnswer, question: GateQuestion): boolean => {
		if (answer === 'session') policy.grantForSession(question.scope);
		else if (answer === 'always') policy.grantForGood(question.scope);
		return answer !== 'no';
	};
	return { ask: (question) => andThen(ask(question), (answer) => take(answer, question)) };
};
