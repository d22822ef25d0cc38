import type { Store } from '../../src/store/store.ts';

/** The parts of a store that do something. */
export type StoreGroups = Pick<
	Store,
	'sessions' | 'inputs' | 'leases' | 'journal' | 'waits' | 'attachments' | 'processes' | 'triggers' | 'upkeep'
>;

/** `inputs.accept`, `sessions.commit` … */
export type CallName = {
	[Group in keyof StoreGroups]: `${Group}.${keyof StoreGroups[Group] & string}`;
}[keyof StoreGroups];

type MethodOf<Name extends CallName> = Name extends `${infer Group extends keyof StoreGroups}.${infer Method}`
	? Method extends keyof StoreGroups[Group]
		? StoreGroups[Group][Method]
		: never
	: never;

type CallOf<Name extends CallName> =
	MethodOf<Name> extends (...args: infer Args) => Promise<infer Value>
		? { readonly name: Name; readonly args: Args; readonly value: Value }
		: never;

/** A call that a store has done, and what it gave. */
export type StoreCall = { [Name in CallName]: CallOf<Name> }[CallName];

/** A store each of whose methods is handed to a wrapper, which may call the original. */
export const intercepted = (
	store: Store,
	intercept: (name: string, run: (...args: readonly unknown[]) => Promise<unknown>) => unknown,
): Pick<Store, keyof StoreGroups> => {
	const groupOf = <Group extends keyof StoreGroups>(group: Group): StoreGroups[Group] =>
		Object.fromEntries(
			Object.entries(store[group]).map(([method, run]) => [method, intercept(`${group}.${method}`, run)]),
		) as unknown as StoreGroups[Group];
	return {
		sessions: groupOf('sessions'),
		inputs: groupOf('inputs'),
		leases: groupOf('leases'),
		journal: groupOf('journal'),
		waits: groupOf('waits'),
		attachments: groupOf('attachments'),
		processes: groupOf('processes'),
		triggers: groupOf('triggers'),
		upkeep: groupOf('upkeep'),
	};
};
