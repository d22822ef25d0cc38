import { TenonError } from '@tenon/core';

/** Why a request to an extension has no answer. */
export type RequestFault =
	| 'extension.ended'
	| 'extension.no_answer'
	| 'extension.bad_answer'
	| 'extension.too_long'
	| 'extension.busy'
	| 'extension.cancelled';

/** A request to an extension that has no answer. The message names the extension. */
export class RequestFailed extends TenonError {
	readonly code: RequestFault;
	readonly extension: string;
	/** What happened, without the name. */
	readonly fact: string;

	constructor(code: RequestFault, extension: string, fact: string) {
		super(`extension ${extension}: ${fact}`);
		this.code = code;
		this.extension = extension;
		this.fact = fact;
	}
}

/** What happened, without the extension's name where it is in the message. */
export const factOf = (error: unknown): string => {
	if (error instanceof RequestFailed) return error.fact;
	return error instanceof Error ? error.message : String(error);
};
