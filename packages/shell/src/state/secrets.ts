import type { Maybe, Redactor } from '@tenon/core';

/**
 * Secrets as a kernel uses them: by name where a program is started, and never anywhere else. Scripts hold handles,
 * `{{secret:github.token}}`, and what programs print is cleaned before anybody sees it.
 */
export interface KernelSecrets {
	/** The value of a name; only for a call that the gate has allowed. */
	resolve(name: string): Maybe<string | undefined>;
	/** Takes all of them out of what is shown or kept; asked for once a call, since there may be new ones. */
	redactor(): Redactor;
}
