import { compareText } from '@tenon/core';
import type { TrustDecision } from '../trust/trust.ts';
import type { ExtensionScope, FoundExtension } from './extension.ts';

/** An extension that is known, with what was decided about it. */
export interface KnownExtension {
	readonly extension: FoundExtension;
	readonly isEnabled: boolean;
	readonly decision: TrustDecision;
}

/** What is to become of an extension. */
export type Arrangement =
	| { readonly type: 'run' }
	| { readonly type: 'disabled' }
	| { readonly type: 'untrusted'; readonly reason: string }
	| { readonly type: 'shadowed'; readonly reason: string; readonly by: ExtensionScope };

/**
 * Decides which extensions run, before any is started: the first one that has a name keeps it. One that is disabled or
 * not trusted takes no name: what comes with a project cannot push the user's own aside unseen. One that has changed
 * since it was trusted is not trusted, also where it says that it is disabled: who said so is not known.
 */
export const arrange = <Known extends KnownExtension>(
	known: readonly Known[],
): ReadonlyMap<Known, Arrangement> => {
	const places = new Map<Known, Arrangement>();
	const owners = new Map<string, FoundExtension>();
	for (const each of inOrder(known)) {
		const { extension, isEnabled, decision } = each;
		const owner = owners.get(extension.name);
		if (!isEnabled && !(isChanged(decision) && !extension.isEnabled)) places.set(each, { type: 'disabled' });
		else if (decision.type === 'untrusted') places.set(each, { type: 'untrusted', reason: decision.message });
		else if (owner !== undefined)
			places.set(each, {
				type: 'shadowed',
				reason: `${owner.folder} (${owner.scope}) has the name`,
				by: owner.scope,
			});
		else {
			owners.set(extension.name, extension);
			places.set(each, { type: 'run' });
		}
	}
	return places;
};

// Whether it was turned off by a person, or by a change of its files, cannot be told.
const isChanged = (decision: TrustDecision): boolean =>
	decision.type === 'untrusted' && decision.reason !== 'new';

const scopeRanks: Readonly<Record<ExtensionScope, number>> = { explicit: 0, project: 1, user: 2 };

// What the user named stands in the user's order, everything else by name; of one name the first found is first.
const inOrder = <Known extends KnownExtension>(known: readonly Known[]): readonly Known[] =>
	known.toSorted(({ extension: one }, { extension: other }) => {
		const ranks = scopeRanks[one.scope] - scopeRanks[other.scope];
		return ranks || (one.scope === 'explicit' ? 0 : compareText(one.name, other.name));
	});
