import { TenonError } from '@tenon/core';

/** The codes of the family. */
export type AuditErrorCode = 'audit.closed' | 'audit.busy' | 'audit.write_failed';

/** A call cannot be recorded. The gate lets none pass then. */
export class AuditError extends TenonError {
	readonly code: AuditErrorCode;
	readonly file: string;

	constructor(code: AuditErrorCode, file: string, problem: string, options?: { readonly cause?: unknown }) {
		super(`${file}: ${problem}`, options);
		this.code = code;
		this.file = file;
	}
}
