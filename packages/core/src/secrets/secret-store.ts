import { andThen, forEach, type Maybe } from '../maybe/maybe.ts';
import type { NamedSecret } from './redactor.ts';

/**
 * Where secrets come from. Asked at the boundary alone: where a program is started, a request is sent, or
 * a redactor is made. What it answers is never given to a script, a tool or a model.
 */
export interface SecretStore {
	/** The names of all secrets it has, `provider.field`; those it may list without asking anybody. */
	names(): Maybe<readonly string[]>;
	/** The value of one, as it is at this moment. */
	resolve(name: string): Maybe<string | undefined>;
}

/** Several stores as one: for each name the first that has it answers. */
export const joinSecretStores = (stores: readonly SecretStore[]): SecretStore => {
	const resolveFrom = (at: number, name: string): Maybe<string | undefined> => {
		const store = stores[at];
		if (store === undefined) return undefined;
		return andThen(store.resolve(name), (value) => value ?? resolveFrom(at + 1, name));
	};
	return {
		names: () => {
			const all = new Set<string>();
			const asked = forEach(stores, (store) =>
				andThen(store.names(), (names) => {
					for (const name of names) all.add(name);
				}),
			);
			return andThen(asked, () => [...all]);
		},
		resolve: (name) => resolveFrom(0, name),
	};
};

/** All secrets of a store, for a redactor. */
export const collectSecrets = (store: SecretStore): Maybe<readonly NamedSecret[]> =>
	andThen(store.names(), (names) => {
		const secrets: NamedSecret[] = [];
		const asked = forEach(names, (name) =>
			andThen(store.resolve(name), (value) => {
				if (value !== undefined) secrets.push({ name, value });
			}),
		);
		return andThen(asked, () => secrets);
	});
