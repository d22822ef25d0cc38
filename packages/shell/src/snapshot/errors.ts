import { TenonError } from '@tenon/core';

/** Data that is not a snapshot: which field, what it must be, what it is. Nothing was restored. */
export class SnapshotError extends TenonError {
	readonly code = 'shell.snapshot';
	/** `variables[3].value`; empty for the data as a whole. */
	readonly field: string;

	constructor(field: string, expected: string, found: unknown) {
		const shown = JSON.stringify(found) ?? String(found);
		const short = shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
		super(`snapshot${field === '' ? '' : `.${field}`}: expected ${expected}, found ${short}`);
		this.field = field;
	}
}
