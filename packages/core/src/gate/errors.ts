import { TenonError } from '../errors/tenon-error.ts';
import type { CallSummary } from './call-summary.ts';
import type { AskDecision, DenyDecision, LatchDecision } from './decision.ts';
import type { LatchRefusal } from './latch-refusal.ts';

/** The codes of the family. */
export type GateErrorCode = 'gate.denied' | 'gate.latched' | 'gate.asked_unanswered' | 'gate.failed';

/** A call did not get through the gate. Errors of the call itself pass unchanged and are not these. */
export abstract class GateError extends TenonError {
	abstract override readonly code: GateErrorCode;
}

/** A call was refused on purpose, and nothing of it has happened. */
export abstract class GateRefusal extends GateError {
	abstract override readonly code: Exclude<GateErrorCode, 'gate.failed'>;
	abstract readonly decision: DenyDecision | AskDecision | LatchDecision;
	readonly call: CallSummary;

	constructor(call: CallSummary, message: string) {
		super(message);
		this.call = call;
	}
}

/** A rule or a guard said no. */
export class GateDenied extends GateRefusal {
	readonly code = 'gate.denied';
	readonly decision: DenyDecision;

	constructor(call: CallSummary, decision: DenyDecision) {
		super(call, `${call.name}: ${decision.reason}`);
		this.decision = decision;
	}
}

/** The call waits for a confirmation by token; `refusal` holds the text and data to show. */
export class GateLatched extends GateRefusal {
	readonly code = 'gate.latched';
	readonly decision: LatchDecision;
	readonly refusal: LatchRefusal;

	constructor(call: CallSummary, decision: LatchDecision, refusal: LatchRefusal) {
		super(call, refusal.text);
		this.decision = decision;
		this.refusal = refusal;
	}
}

/** A person had to be asked, and none answered. */
export class GateUnanswered extends GateRefusal {
	readonly code = 'gate.asked_unanswered';
	readonly decision: AskDecision;

	constructor(call: CallSummary, decision: AskDecision) {
		const [question] = decision.question.split('\n', 1);
		super(call, `${call.name}: no person answered "${question}"; run it where one can answer`);
		this.decision = decision;
	}
}

/** A stage of the gate failed. The gate is closed then: what comes after that stage has not run. */
export class GateFailed extends GateError {
	readonly code = 'gate.failed';
	/** The stage at fault, by name. */
	readonly stage: string;

	constructor(stage: string, problem: string, options?: { readonly cause?: unknown }) {
		super(`${stage}: ${problem}`, options);
		this.stage = stage;
	}
}

/** True for errors of this family, also of another copy of this package. */
export const isGateError = (error: unknown): error is GateError =>
	error instanceof Error && gateErrorCodes.has((error as Partial<GateError>).code as GateErrorCode);

/** True for a refusal, also of another copy of this package. */
export const isGateRefusal = (error: unknown): error is GateRefusal =>
	isGateError(error) && error.code !== 'gate.failed';

const gateErrorCodes: ReadonlySet<GateErrorCode> = new Set([
	'gate.denied',
	'gate.latched',
	'gate.asked_unanswered',
	'gate.failed',
]);
