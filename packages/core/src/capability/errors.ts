import { TenonError } from '../errors/tenon-error.ts';
import type { Rule } from './rule.ts';
import { describeRule } from './rule.ts';

/** The codes of the family. */
export type CapabilityErrorCode = 'capability.bad_pattern' | 'capability.bad_rule' | 'capability.bad_id';

/**
 * Grants that cannot be used as written. A refusal is not an error: it is a `CapabilityDecision`.
 */
export abstract class CapabilityError extends TenonError {
	abstract override readonly code: CapabilityErrorCode;
}

/** A pattern that has no meaning, or more of it than can be checked quickly. */
export class BadPattern extends CapabilityError {
	readonly code = 'capability.bad_pattern';
	readonly pattern: string;
	/** What is wrong and what is expected instead. */
	readonly problem: string;

	constructor(pattern: string, problem: string) {
		super(`${JSON.stringify(pattern)}: ${problem}`);
		this.pattern = pattern;
		this.problem = problem;
	}
}

/** A rule of a layer that cannot be compiled; says where it was written. */
export class BadRule extends CapabilityError {
	readonly code = 'capability.bad_rule';
	readonly layer: string;
	readonly rule: Rule;

	constructor(layer: string, rule: Rule, cause: BadPattern) {
		super(`${describeRule(layer, rule)}: ${cause.problem}`, { cause });
		this.layer = layer;
		this.rule = rule;
	}
}

/** A text that cannot be an id or a hash. */
export class BadIdentifier extends CapabilityError {
	readonly code = 'capability.bad_id';
	readonly text: string;

	constructor(what: string, text: string, expected: string) {
		super(`${JSON.stringify(text)} is not a ${what}; expected ${expected}`);
		this.text = text;
	}
}
