/** A rule, as it is written in a policy. */
export interface ShownRule {
	readonly id: string;
	readonly effect: string;
	readonly grant: string;
	/** The kind of place it comes from. */
	readonly source: string;
}

/** The policy in force for the model. */
export interface ShownPolicy {
	readonly preset: string;
	readonly workspace: string;
	readonly sources: readonly { readonly layer: string; readonly file: string; readonly found: boolean }[];
	/** Outermost first. */
	readonly layers: readonly {
		readonly name: string;
		readonly authority: string;
		readonly rules: readonly ShownRule[];
	}[];
}

/** A script that is to be explained; nothing of it runs. */
export interface ExplainScript {
	readonly script: string;
}

/** One command of a script, and what the policy says about it. */
export interface ExplainedStep {
	readonly line: number;
	readonly text: string;
	readonly kind: string;
	readonly outcome: 'allow' | 'ask' | 'deny' | 'unknown';
	readonly needs: readonly {
		readonly what: string;
		readonly outcome: 'allow' | 'ask' | 'deny';
		readonly rule: string | null;
		readonly explanation: string;
	}[];
	readonly notes: readonly string[];
}

/** What the model may do. */
export interface PolicyVerbs {
	showPolicy(): Promise<ShownPolicy>;
	/** What a person has granted since the session was opened. */
	listGrants(): Promise<readonly ShownRule[]>;
	explainScript(which: ExplainScript): Promise<readonly ExplainedStep[]>;
}
