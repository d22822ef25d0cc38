import type { AnyAnswer, HookName } from '@tenon/core';

/** One question that an extension was asked before something happened, and what it said. */
export interface InterceptAudit {
	readonly extension: string;
	readonly event: HookName;
	/** `again`: about the final value, after others changed it. */
	readonly asked: 'first' | 'again';
	/** What was about to happen, as the extension was told. */
	readonly payload: unknown;
	readonly verdict:
		| { readonly type: 'answered'; readonly answer: AnyAnswer | undefined }
		| { readonly type: 'failed'; readonly message: string }
		/** No answer was wanted any more: out of time, or cancelled. */
		| { readonly type: 'cut-off' };
	readonly elapsedMs: number;
}

/** Is told of each question when it is over. Must not throw. */
export type AuditIntercept = (entry: InterceptAudit) => void;
