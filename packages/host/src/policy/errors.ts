import { TenonError } from '@tenon/core';

/** Where a policy is wrong. */
export interface PolicyPlace {
	readonly file: string;
	/** From 1. */
	readonly line: number;
	/** From 1, where it is known. */
	readonly column?: number;
	/** As it would be written: `policy.rule[2].allow`. Empty where the file is no TOML. */
	readonly key: string;
}

/**
 * A policy that cannot be used as written. Nothing of it is in force: a program that meets this does not start.
 */
export class PolicyError extends TenonError {
	readonly code = 'policy.invalid';
	readonly place: PolicyPlace;
	/** What is wrong, and what is expected in its place. */
	readonly problem: string;

	constructor(place: PolicyPlace, problem: string, options?: { readonly cause?: unknown }) {
		const { file, line, column, key } = place;
		const at = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
		super(`${at}: ${key === '' ? '' : `${key}: `}${problem}`, options);
		this.place = place;
		this.problem = problem;
	}
}
