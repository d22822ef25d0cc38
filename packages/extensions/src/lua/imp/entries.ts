import { isList, isRecord, type Value } from '@tenon/core';
import type { RunHostFunction } from '../engine/lua-values.ts';
import type { ImpWorld } from './imp-world.ts';

/** `imp.session`: what an extension keeps for the session that it runs in, over restarts. */
export const entryFunctions = (world: ImpWorld): Readonly<Record<string, RunHostFunction>> => {
	const lists = new Map<string, EntryList>();
	const list = (): EntryList => {
		const { name, host } = world.extension;
		const known = lists.get(`${name} ${host.sessionId}`) ?? new EntryList(world, `entries ${host.sessionId}`);
		lists.set(`${name} ${host.sessionId}`, known);
		return known;
	};
	return {
		append_entry: (call) =>
			list().append(
				new Map<string, Value>([
					['type', call.text(1)],
					['data', call.value(2)],
				]),
			),
		get_entries: (call) => {
			const type = call.typeOf(1) === 'nil' ? undefined : call.text(1);
			return [
				list()
					.read()
					.filter((entry) => type === undefined || (isRecord(entry) && entry.get('type') === type)),
			];
		},
	};
};

/**
 * The entries of one session, a value of the extension's state that is written whole. While one call of Lua waits until it
 * is read or written, another may run on top and add to it too.
 */
class EntryList {
	readonly #world: ImpWorld;
	readonly #key: string;
	/** What is being written, with all that was added meanwhile. */
	#written: readonly Value[] | undefined;
	#writes = 0;
	#changes = 0;

	constructor(world: ImpWorld, key: string) {
		this.#world = world;
		this.#key = key;
	}

	read(): readonly Value[] {
		for (;;) {
			if (this.#written !== undefined) return this.#written;
			const before = this.#changes;
			const kept = this.#world.port('state.get', { key: this.#key });
			// What was read may be older than what was added while it came.
			if (this.#changes === before) return kept !== undefined && isList(kept) ? kept : [];
		}
	}

	append(entry: Value): void {
		const value = [...this.read(), entry];
		this.#written = value;
		this.#changes += 1;
		this.#writes += 1;
		try {
			this.#world.port('state.set', { key: this.#key, value });
		} catch (error) {
			this.#written = this.#written?.filter((each) => each !== entry);
			throw error;
		} finally {
			this.#writes -= 1;
			if (this.#writes === 0) this.#written = undefined;
		}
	}
}
