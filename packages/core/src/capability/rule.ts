import { formatGrant, type Grant, type PatternGrant } from './grant.ts';
import type { ContentHash, RuleId } from './ids.ts';
import { printable } from './printable.ts';

/** Where a rule was written, for the explanation. */
export type RuleSource =
	| { readonly kind: 'file'; readonly path: string; readonly line: number }
	| { readonly kind: 'preset'; readonly name: string }
	/** Granted by a person while this session ran. */
	| { readonly kind: 'session' }
	/** What a person granted to an extension when it was installed, or since. */
	| { readonly kind: 'grants' }
	/** Set by the program that embeds Tenon. */
	| { readonly kind: 'embedder' };

/**
 * A grant given, a pattern that a person decides about each time, or a pattern forbidden. A ceiling cannot be
 * denied: a ceiling of zero does that.
 */
export type Rule =
	| { readonly effect: 'allow'; readonly id: RuleId; readonly source: RuleSource; readonly grant: Grant }
	| {
			readonly effect: 'ask' | 'deny';
			readonly id: RuleId;
			readonly source: RuleSource;
			readonly grant: PatternGrant;
	  };

/**
 * The rules of one authority: the machine's, the user's, a project's, an extension's.
 *
 * A layer *speaks* about a kind of capability when it allows something of that kind, or has a person asked
 * about it (reading and writing paths are two kinds). A layer that only denies, or says nothing, passes the
 * rest on. Where both an allow and an ask of one layer match, the one that is written first holds.
 */
export interface GrantLayer {
	/** For explanations: `machine`, `user`, `project`. */
	readonly name: string;
	/**
	 * `grants`: what it allows is allowed unless another layer objects. `narrows`: what it allows is
	 * all that it leaves of what others granted; by itself it grants nothing. What comes with a
	 * repository, and what a subagent is given, narrows.
	 */
	readonly authority: 'grants' | 'narrows';
	readonly rules: readonly Rule[];
	/** If set, the layer allows nothing to a principal whose content has another hash, or none. */
	readonly boundTo?: ContentHash;
}

/** One phrase: `rule r1 (allow write /repo/**; user, /etc/tenon.toml:4)`. */
export const describeRule = (layer: string, rule: Rule): string =>
	`rule ${rule.id} (${rule.effect} ${formatGrant(rule.grant)}; ${layer}, ${describeSource(rule.source)})`;

const describeSource = (source: RuleSource): string => {
	switch (source.kind) {
		case 'file':
			return `${printable(source.path)}:${source.line}`;
		case 'preset':
			return `preset ${printable(source.name)}`;
		default:
			return source.kind;
	}
};
