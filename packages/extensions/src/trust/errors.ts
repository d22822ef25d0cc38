import { TenonError } from '@tenon/core';

/** What can be wrong with an extension's content or with the file of grants. */
export type TrustErrorCode =
	| 'trust.malformed'
	| 'trust.changed'
	| 'trust.busy'
	| 'trust.too_large'
	| 'trust.leaves_folder'
	| 'trust.unreadable';

/** An extension cannot be judged, or a grant cannot be written. */
export class TrustError extends TenonError {
	readonly code: TrustErrorCode;
	/** The file or folder. */
	readonly path: string;

	constructor(code: TrustErrorCode, path: string, problem: string, cause?: unknown) {
		super(`${path}: ${problem}`, { cause });
		this.code = code;
		this.path = path;
	}
}
