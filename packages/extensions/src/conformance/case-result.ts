/** What one case came to. */
export type Verdict =
	| { readonly outcome: 'pass' }
	| { readonly outcome: 'fail'; readonly reason: string }
	/** The case does not apply, or could not be tried. */
	| { readonly outcome: 'skipped'; readonly reason: string };

/** One case of the kit, tried against an extension. */
export type CaseResult = Verdict & {
	/** `hello`, `command:note`, `tool:greet`: stable, for programs. */
	readonly id: string;
	/** The case as a sentence. */
	readonly title: string;
};

export const pass: Verdict = { outcome: 'pass' };
export const fail = (reason: string): Verdict => ({ outcome: 'fail', reason });
export const skipped = (reason: string): Verdict => ({ outcome: 'skipped', reason });

/** A verdict with the case it belongs to. */
export const caseResult = (id: string, title: string, verdict: Verdict): CaseResult => ({
	id,
	title,
	...verdict,
});
