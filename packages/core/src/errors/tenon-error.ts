/**
 * Root of every error that Tenon throws on purpose.
 *
 * One closed family per package extends it. `code` is stable and meant for programs, the message
 * states the fact, the datum and the next step for people, the facts are fields of the subclass.
 * An error that is not a `TenonError` is a fault of ours.
 */
export abstract class TenonError extends Error {
	/** Stable, dotted, lower case: `family.what`. */
	abstract readonly code: string;
	/** Marks our errors across bundles, where `instanceof` does not reach. */
	readonly isTenonError = true;

	constructor(message: string, options?: { readonly cause?: unknown }) {
		super(message, options);
		this.name = new.target.name;
	}
}

/** True for errors of any Tenon package, also of another copy of it. */
export const isTenonError = (error: unknown): error is TenonError =>
	error instanceof Error && (error as Partial<TenonError>).isTenonError === true;
