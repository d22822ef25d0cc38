import type { CapabilityDenied } from '../capability/decision.ts';
import type { Grant } from '../capability/grant.ts';
import type { Rule } from '../capability/rule.ts';

/** The call may go on. */
export interface AllowDecision {
	readonly kind: 'allow';
}

/** The call must not happen. */
export interface DenyDecision {
	readonly kind: 'deny';
	/** The fact, the datum and the next step, in one line. */
	readonly reason: string;
	/** Stable, for programs: `capability.rule`, `capability.not_granted`, an extension's own. */
	readonly code: string;
	readonly rule?: Rule;
	/** The grant that would allow it, where one would. */
	readonly missing?: Grant;
}

/** A person decides before the call goes on. */
export interface AskDecision {
	readonly kind: 'ask';
	readonly question: string;
	/** What "always" would grant: exactly this, and it is shown with the question. */
	readonly scope: readonly Grant[];
}

/** The call is refused with a token; repeated with the token, it goes on. */
export interface LatchDecision {
	readonly kind: 'latch';
	readonly reason: string;
	/** What the confirmation would cover. */
	readonly paths: readonly string[];
	/** `self`: the caller may repeat it, a speed bump. `person`: the caller never sees the token. */
	readonly confirmBy: 'self' | 'person';
}

/** What a stage of the gate may say about a call. */
export type Decision = AllowDecision | DenyDecision | AskDecision | LatchDecision;

/** The one allowing decision; shared. */
export const allowDecision: AllowDecision = Object.freeze({ kind: 'allow' });

/** A refusal by capabilities, as a decision of the gate. */
export const denyFrom = (denied: CapabilityDenied): DenyDecision => ({
	kind: 'deny',
	reason: denied.explanation,
	code: `capability.${denied.because.replaceAll('-', '_')}`,
	...('rule' in denied ? { rule: denied.rule } : {}),
	...('missing' in denied ? { missing: denied.missing } : {}),
});
