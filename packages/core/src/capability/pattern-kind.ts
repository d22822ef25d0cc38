import type { Capability } from './capability.ts';
import type { Grant } from './grant.ts';

/**
 * In which kind of rule a pattern stands. Where a pattern leaves something open, an allow takes the
 * narrow reading and a deny the wide one; what an allow matches, a deny with the same pattern
 * matches too.
 */
export type Reading = 'allow' | 'deny';

/** A rule in its place: what is looked for in an index. */
export interface PlacedRule {
	/** Position among all rules of all layers. */
	readonly order: number;
}

/** A compiled pattern with the rule it came from. */
export interface Placed<M, R extends PlacedRule> {
	readonly matcher: M;
	readonly rule: R;
}

/** Finds the first written rule that matches a subject. */
export type RuleFinder<S, R extends PlacedRule> = (subject: S) => R | undefined;

/**
 * How one kind of capability is compared with patterns: `C` the capability, `S` the form that is
 * compared, `M` one compiled pattern.
 */
export interface PatternKind<C extends Capability, S, M> {
	/** What a capability of this kind must look like, for the explanation. */
	readonly expected: string;
	/** The form that is compared, made once per question; `undefined` if the capability is malformed. */
	subject(capability: C): S | undefined;
	/** The same under other names, for which denials and questions hold too; absent where there are none. */
	others?(capability: C): readonly C[] | undefined;
	/** The smallest grant that allows the subject. */
	smallest(capability: C, subject: S): Grant;
	compile(pattern: string): readonly M[];
	index<R extends PlacedRule>(placed: readonly Placed<M, R>[], reading: Reading): RuleFinder<S, R>;
	/** Whether all that `inner` allows is allowed by `outer`; never wrongly true. */
	covers(outer: M, inner: M): boolean;
}
