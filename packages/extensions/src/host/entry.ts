import { isDeepStrictEqual } from 'node:util';
import type { KnownGuard } from '../trust/trust.ts';
import type { Arrangement, KnownExtension } from './arrange.ts';
import type { FoundExtension } from './extension.ts';
import type { ExtensionHostOptions } from './host-options.ts';
import type { OwnerHooks } from './owner-hooks.ts';
import type { SupervisedExtension } from './supervised-extension.ts';

/** An extension that was judged, with what is known of it as a guard from when it was trusted. */
export interface Judged extends KnownExtension {
	readonly guard: KnownGuard | undefined;
}

/** An extension that the host knows. Owned by the host alone. */
export interface Entry extends Judged {
	isEnabled: boolean;
	place: Arrangement;
	supervised: SupervisedExtension | undefined;
	/** Refuses what it guards while it is not trusted. */
	closed: OwnerHooks | undefined;
	/** Brought along by another one; `undefined` for what was found. */
	readonly owner: string | undefined;
}

/** An extension that the host does not know yet. */
export const newEntry = (known: Judged, owner?: string): Entry => ({
	...known,
	place: { type: 'run' },
	supervised: undefined,
	closed: undefined,
	owner,
});

/** The same extension, to be started anew. */
export const copyOf = ({ extension, isEnabled, decision, guard, place, owner }: Entry): Entry => ({
	...newEntry({ extension, isEnabled, decision, guard }, owner),
	place,
});

/** Whether nothing about an extension is different. */
export const isSame = (entry: Entry, { extension, decision }: KnownExtension): boolean =>
	isDeepStrictEqual(entry.extension, extension) && isDeepStrictEqual(entry.decision, decision);

/** What stays of an extension when its files change. */
export const keyOf = ({ kind, name, folder }: FoundExtension): string => JSON.stringify([kind, name, folder]);

/**
 * Whether a start of one may wait for the other, which runs, to give way: they are the same extension with the same
 * grants. Where less was granted than before, the one that runs has to go at once.
 */
export const canSucceed = (running: Entry, next: Entry): boolean =>
	running.supervised?.state === 'ready' &&
	running.place.type === 'run' &&
	next.isEnabled &&
	keyOf(running.extension) === keyOf(next.extension) &&
	running.decision.type === 'trusted' &&
	next.decision.type === 'trusted' &&
	isDeepStrictEqual(running.decision.grants, next.decision.grants);

/** What extensions of one unit have in common: their kind, their group and what was granted to them. */
export const unitKey = ({ runners }: ExtensionHostOptions, entry: Entry): string | undefined => {
	const { extension, decision } = entry;
	if (decision.type !== 'trusted') return undefined;
	const runner = runners.find(({ kind }) => kind === extension.kind);
	const group = runner?.groupOf?.(extension, decision.grants);
	return group === undefined ? undefined : JSON.stringify([extension.kind, group, decision.grants]);
};
