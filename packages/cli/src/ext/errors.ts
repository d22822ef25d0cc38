import { TenonError } from '@tenon/core';

/** The codes of the family. */
export type ExtErrorCode =
	| 'ext.ambiguous'
	| 'ext.bad_grant'
	| 'ext.bad_source'
	| 'ext.exists'
	| 'ext.failed_program'
	| 'ext.no_log'
	| 'ext.no_manifest'
	| 'ext.no_sdk'
	| 'ext.no_source'
	| 'ext.not_installed'
	| 'ext.not_possible'
	| 'ext.not_started'
	| 'ext.too_large'
	| 'ext.unknown_contribution';

/** What `tenon ext` does not do, and what to do instead. */
export class ExtError extends TenonError {
	readonly code: ExtErrorCode;

	constructor(code: ExtErrorCode, message: string, options?: { readonly cause?: unknown }) {
		super(message, options);
		this.code = code;
	}
}
