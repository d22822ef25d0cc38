import type { PathAccess } from './capability.ts';
import { formatMoney } from './money.ts';
import { printable } from './printable.ts';

/**
 * A pattern over one kind of capability. In every pattern `*` is any run of characters, `?` one
 * character, `[a-z]` and `[!a-z]` one out of a set, `{a,b}` either, and `\` takes the next character
 * as it is. What a kind adds is said at its field.
 */
export type PatternGrant =
	/** An absolute path; `*` stays within a component, `**` is any number of whole components. */
	| { readonly kind: 'path'; readonly access: PathAccess; readonly pattern: string }
	/**
	 * A bare name or an absolute path, then the leading argument words: `git`, `git status`,
	 * `/usr/bin/make test`. Words that follow are free; a last word `*` says so explicitly.
	 * `\ ` is a space within a word, `''` an empty word. A last word `(looking)`,
	 * `(reversible)` or `(declared)` is none of the arguments: the pattern is then about calls of that manner alone.
	 */
	| { readonly kind: 'program'; readonly pattern: string }
	/**
	 * `api.github.com`, `*.npmjs.org:443`, `localhost:*`, `10.0.0.0/8`, `[::1]:8080`, `https://host`.
	 * A leading `*.` is one label or more. `*` alone is every host.
	 */
	| { readonly kind: 'host'; readonly pattern: string }
	| { readonly kind: 'environment'; readonly pattern: string }
	/** `provider.field`; `*` stays on its side of the first dot. */
	| { readonly kind: 'secret'; readonly pattern: string }
	| { readonly kind: 'tool'; readonly pattern: string };

/** A maximum. Of several the smallest holds; zero grants nothing. */
export type CeilingGrant =
	| { readonly kind: 'time'; readonly maxMs: number }
	| { readonly kind: 'memory'; readonly maxBytes: number }
	| { readonly kind: 'money'; readonly maxMicroUnits: number; readonly currency: string };

/** What may be granted. Text and nothing else, so that it can be stored, shown and compared. */
export type Grant = PatternGrant | CeilingGrant;

/** One phrase, as it stands in explanations: `write /repo/**`, `time up to 5000 ms`. */
export const formatGrant = (grant: Grant): string => {
	switch (grant.kind) {
		case 'path':
			return `${grant.access} ${printable(grant.pattern)}`;
		case 'time':
			return `time up to ${grant.maxMs} ms`;
		case 'memory':
			return `memory up to ${grant.maxBytes} bytes`;
		case 'money':
			return `money up to ${formatMoney(grant.maxMicroUnits)} ${printable(grant.currency)}`;
		default:
			return `${grant.kind} ${printable(grant.pattern)}`;
	}
};
