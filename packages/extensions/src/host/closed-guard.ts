import type { KnownGuard } from '../trust/trust.ts';
import { closedBecause } from './closed-because.ts';
import type { ExtensionGrants, FoundExtension } from './extension.ts';
import { declaredGuards, type GuardedEvent } from './guarded-event.ts';
import type { ExtensionHostOptions } from './host-options.ts';
import { OwnerHooks } from './owner-hooks.ts';

/** An extension that is not trusted, or whose name another one has. */
export interface UntrustedGuard {
	readonly extension: FoundExtension;
	readonly state: 'untrusted' | 'shadowed';
	/** Why it does not run. */
	readonly reason: string;
	readonly guard: KnownGuard | undefined;
}

/**
 * Refuses what an extension guards that does not run: what its manifest says, and what it guarded when it was trusted,
 * unless the person said then that its silence means yes. The person is told.
 */
export const closedGuard = (
	{ hooks: registry, timer, front }: ExtensionHostOptions,
	{ extension, state, reason, guard }: UntrustedGuard,
	known: readonly GuardedEvent[],
): OwnerHooks => {
	const text = (): string => closedBecause({ ...extension, state, reason });
	const { name } = extension;
	const hooks = new OwnerHooks({
		owner: name,
		registry,
		grants: guard?.grants ?? askedAboutAnything,
		timer,
		audit: undefined,
		refused: () => undefined,
		closedBecause: text,
	});
	for (const guarded of declaredGuards(extension)) hooks.guard(guarded, true);
	for (const guarded of known) hooks.guard(guarded);
	if (hooks.closed().length > 0) front.note({ extension: name, level: 'error', text: text() });
	return hooks;
};

const askedAboutAnything: ExtensionGrants = {
	profile: 'declared',
	permissions: { env: [], read: [], write: [], net: [], exec: [], tools: [] },
	onTimeout: 'deny',
};
