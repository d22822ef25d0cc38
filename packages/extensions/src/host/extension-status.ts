import type { ContentHash, ExtensionKind } from '@tenon/core';
import type { ContributionType } from '../contribution/contribution.ts';
import type { ExtensionGrants, ExtensionProblem, ExtensionScope } from './extension.ts';

/** What an extension is doing. */
export type ExtensionState =
	/** Runs; what it adds is not all there yet. */
	| 'starting'
	| 'ready'
	/** Could not be started, or ended too often. */
	| 'failed'
	/** Ended, and will be started again. */
	| 'waiting-to-restart'
	| 'stopped'
	/** It was not granted what it asks for, or it has changed since. */
	| 'untrusted'
	/** Another one has its name. */
	| 'shadowed'
	| 'disabled';

/** Something that an extension has added. */
export interface Registration {
	readonly type: ContributionType | 'hook';
	readonly name: string;
	/** False: another owner has the name. */
	readonly isActive: boolean;
}

/** An extension as it is now. */
export interface ExtensionStatus {
	readonly name: string;
	readonly kind: ExtensionKind;
	readonly scope: ExtensionScope;
	readonly state: ExtensionState;
	/** Why it is in that state, where there is something to say; else empty. */
	readonly reason: string;
	readonly version: string;
	readonly folder: string;
	/** What is wrong with what it does, and names that it did not get. The newest last. */
	readonly problems: readonly ExtensionProblem[];
	readonly registrations: readonly Registration[];
	/** How often it was started again after it had ended by itself. */
	readonly restarts: number;
	/** From its start until it was ready; `undefined` until then. */
	readonly startMs: number | undefined;
	/** `undefined` unless it is trusted. */
	readonly contentHash: ContentHash | undefined;
	readonly grants: ExtensionGrants | undefined;
}

/** What came of loading. */
export interface LoadReport {
	/** How many were ended for it. */
	readonly stopped: number;
	readonly started: number;
	readonly ready: number;
	/** Names of those that were not ready in time; they come in later. */
	readonly late: readonly string[];
	readonly failed: readonly { readonly name: string; readonly message: string }[];
	/** All that there are, those that are not started too. */
	readonly statuses: readonly ExtensionStatus[];
}

/** What became of an extension of which a file was saved. */
export type Renewal =
	| { readonly type: 'same' }
	/** What ran before keeps running: why. */
	| { readonly type: 'kept'; readonly message: string }
	| { readonly type: 'reloaded'; readonly report: LoadReport };
