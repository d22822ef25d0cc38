import type { StepRunner } from '@tenon/core';

/**
 * Where the parts of a call's work are written down. Calls that are made inside of it have scopes of their own, named
 * by the tool and its count, so that keys of two calls never meet and a call that is made again finds its own.
 */
export class StepScope {
	readonly run: StepRunner;
	/** `undefined` where parts are not recorded: then one scope serves all. */
	readonly #calls: Map<string, number> | undefined;

	constructor(run: StepRunner | undefined) {
		this.run = run ?? justRun;
		this.#calls = run === undefined ? undefined : new Map();
	}

	/** Whether parts are recorded. */
	get isKept(): boolean {
		return this.#calls !== undefined;
	}

	/** The scope of the next call of a tool inside of this one. */
	inside(toolName: string): StepScope {
		if (this.#calls === undefined) return this;
		const count = (this.#calls.get(toolName) ?? 0) + 1;
		this.#calls.set(toolName, count);
		return new StepScope((key, run) => this.run(`${toolName}.${count}/${key}`, run));
	}
}

/** Remembers whose steps a tool runs, so that calls which it makes elsewhere are counted with its own. */
export const lendSteps = (step: StepRunner, scope: StepScope): void => {
	if (scope.isKept) lent.set(step, scope);
};

/** The scope of a call by what its tool was given to run steps with. */
export const scopeOfCaller = (step: StepRunner): StepScope => {
	const known = lent.get(step) ?? new StepScope(step);
	lent.set(step, known);
	return known;
};

const lent = new WeakMap<StepRunner, StepScope>();

const justRun: StepRunner = (_key, run) => run();
