import type { ContentHash, ExtensionKind } from '@tenon/core';
import type { Permissions } from '@tenon/wire';
import type { ExtensionGrants, ExtensionScope, FoundExtension } from '../host/extension.ts';
import type { GuardedEvent } from '../host/guarded-event.ts';
import type { TrustError } from './errors.ts';

/** Whether an extension may be started, and with what. */
export type TrustDecision =
	| { readonly type: 'trusted'; readonly contentHash: ContentHash; readonly grants: ExtensionGrants }
	| {
			readonly type: 'untrusted';
			/**
			 * `new`: no person was asked. `changed`: what was granted is not what is there. `unreadable`: it has no hash.
			 */
			readonly reason: 'new' | 'changed' | 'unreadable';
			readonly message: string;
	  };

/** What a host asks before it starts an extension. */
export interface ExtensionTrust {
	/** Never throws for what is on the disk: what cannot be judged is not trusted. */
	decide(extension: FoundExtension): Promise<TrustDecision>;
	/** What is known of one that was trusted once, whatever became of its content; `undefined`: nothing. */
	knownGuard?(extension: FoundExtension): Promise<KnownGuard | undefined>;
	/**
	 * Guards that were trusted in these scopes and are not among what was found: their manifests cannot be read, or their
	 * folders are gone.
	 */
	missingGuards?(
		found: readonly FoundExtension[],
		searched: readonly ExtensionScope[],
	): Promise<readonly MissingGuard[]>;
	/** Keeps what an extension that runs has asked to be asked about. Must not throw. */
	remember?(extension: FoundExtension, guards: readonly GuardedEvent[]): void;
}

/** An extension as a guard, when it was last trusted. */
export interface KnownGuard {
	readonly grants: ExtensionGrants;
	/** What it asked to be asked about when it ran last. */
	readonly guards: readonly GuardedEvent[];
}

/** A guard that was trusted and is not found any more. */
export interface MissingGuard extends KnownGuard {
	readonly name: string;
	readonly kind: ExtensionKind;
	readonly scope: ExtensionScope;
	readonly folder: string;
	/** Whether the folder is there: then what stands in it cannot be read as the extension. */
	readonly hasFolder: boolean;
}

/** Where an installed extension came from. */
export interface ExtensionSource {
	readonly type: 'path' | 'git' | 'npm';
	/** The path, address or package, as it was given. */
	readonly from: string;
	/** The commit or version; empty where there is none. */
	readonly revision: string;
}

/** What one grant is for: the same files in another project, or under another name, are something else. */
export interface GrantPlace {
	readonly name: string;
	readonly kind: ExtensionKind;
	readonly scope: ExtensionScope;
	/** The extension's folder, links resolved. */
	readonly folder: string;
	/** The project it comes with, links resolved; null for the user's own. */
	readonly project: string | null;
}

/** What a person granted, and to what. */
export interface TrustRecord extends GrantPlace {
	readonly contentHash: ContentHash;
	/** What the files looked like from outside when they had that hash; null where that is not known. */
	readonly fingerprint: string | null;
	readonly grants: ExtensionGrants;
	/** What it asked to be asked about when it ran last: refused while it cannot be started. */
	readonly guards: readonly GuardedEvent[];
	/** What it asked for then, of which a person may have taken something away. */
	readonly requested: Permissions;
	/** ISO 8601. */
	readonly grantedAt: string;
	readonly source: ExtensionSource | null;
}

/** The grants of a user. Each question reads them anew: there is no stale answer. */
export interface TrustStore extends ExtensionTrust {
	/**
	 * Grants to the content that is there now; in place of what was granted before. Without grants said: what the
	 * extension asks for. Without a source said: the one that was written down before. With a hash said: only to that
	 * content, else it throws {@link TrustError}.
	 */
	grant(
		extension: FoundExtension,
		more?: {
			readonly grants?: ExtensionGrants;
			readonly source?: ExtensionSource;
			readonly contentHash?: ContentHash;
		},
	): Promise<TrustRecord>;
	/** The hash of the content that is there now, for a person to decide about. Throws {@link TrustError}. */
	hashOf(extension: FoundExtension): Promise<ContentHash>;
	/** Takes back the grants that have all that is said here, and no others; says which. */
	revoke(which: Partial<GrantPlace>): Promise<readonly TrustRecord[]>;
	/** The place of an extension's grant, seen from the project that is open. */
	placeOf(extension: Pick<FoundExtension, 'name' | 'kind' | 'scope' | 'folder'>): Promise<GrantPlace>;
	/** By folder, then by name. */
	list(): Promise<readonly TrustRecord[]>;
	/** The grant of an extension, whatever became of its content since. */
	recordOf(extension: FoundExtension): Promise<TrustRecord | undefined>;
}
