import { isDeepStrictEqual } from 'node:util';
import { compareText, type Maybe, type Value } from '@tenon/core';
import type { RendererContribution } from '../contribution/contribution.ts';
import type { ContributionRegistry } from './contribution-registry.ts';

/** What extensions have added for people who use a front: data only, each with whose it is. */
export interface FrontOffers {
	/** Texts that a model may load, by name. */
	readonly skills: readonly {
		readonly owner: string;
		readonly name: string;
		readonly description: string;
		/** The file `SKILL.md`, absolute. */
		readonly path: string;
	}[];
	readonly renderers: readonly {
		readonly owner: string;
		readonly name: string;
		readonly draws: RendererContribution['draws'];
	}[];
	/** From left to right. */
	readonly statusItems: readonly {
		readonly owner: string;
		readonly name: string;
		readonly priority: number;
		readonly text: string;
	}[];
	readonly keyBindings: readonly {
		readonly owner: string;
		readonly key: string;
		/** The slash command that the key runs, with its arguments, without the slash. */
		readonly command: string;
	}[];
	/** Panels that a person can open by name. */
	readonly panels: readonly { readonly owner: string; readonly name: string; readonly title: string }[];
}

/** The kinds of offers. */
export type FrontOfferKind = keyof FrontOffers;

/** Reads what a registry has for fronts, draws and opens it, and tells when it is another. */
export class FrontOfferings {
	readonly #registry: ContributionRegistry;

	constructor(registry: ContributionRegistry) {
		this.#registry = registry;
	}

	/** All that is active now. */
	list(): FrontOffers {
		const registry = this.#registry;
		return {
			skills: registry.of('skill').map(({ owner, contribution: { name, description, path } }) => ({
				...{ owner, name, description, path },
			})),
			renderers: registry
				.of('renderer')
				.map(({ owner, contribution: { name, draws } }) => ({ owner, name, draws })),
			statusItems: registry
				.of('status-item')
				.map(({ owner, contribution: { name, priority, ...item } }) => ({
					...{ owner, name, priority },
					text: item.text(),
				}))
				.sort(
					(one, other) =>
						other.priority - one.priority ||
						compareText(one.owner, other.owner) ||
						compareText(one.name, other.name),
				),
			keyBindings: registry
				.of('key-binding')
				.map(({ owner, contribution: { key, command } }) => ({ owner, key, command })),
			panels: registry
				.of('panel')
				.map(({ owner, contribution: { name, title } }) => ({ owner, name, title })),
		};
	}

	/** Calls the listener with the kinds of which something is another, once for all that come together. */
	watch(listener: (changed: readonly FrontOfferKind[]) => void): Disposable {
		let before = this.list();
		return this.#registry.watch(() => {
			const now = this.list();
			const changed = kinds.filter((kind) => !isDeepStrictEqual(before[kind], now[kind]));
			before = now;
			if (changed.length > 0) listener(changed);
		});
	}

	/** Opens a panel by its name; false if there is none. */
	openPanel(name: string): Maybe<boolean> {
		const found = this.#registry.of('panel').find(({ contribution }) => contribution.name === name);
		if (found === undefined) return false;
		const opened = found.contribution.open();
		return opened === undefined ? true : opened.then(() => true);
	}

	/** The rows that a renderer draws of a value; `undefined` if there is none of this name. Rejects where it fails to. */
	render(name: string, value: Value, width: number): Maybe<readonly string[] | undefined> {
		const found = this.#registry.of('renderer').find(({ contribution }) => contribution.name === name);
		return found?.contribution.render(value, width);
	}
}

const kinds: readonly FrontOfferKind[] = ['skills', 'renderers', 'statusItems', 'keyBindings', 'panels'];
