import { errnoText, type Flow, isFsError, type SpaceFacts, type StoreFacts, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { quoteInMessage } from '../support/quote.ts';
import { distinctStores, isDummy, type SeenStore } from './distinct-stores.ts';
import type { DfStyle } from './read-style.ts';

/** One file system, and the file that it was asked for. */
export interface SpaceRow {
	readonly store: StoreFacts;
	/** `undefined` where its size is not told. */
	readonly space: SpaceFacts | undefined;
	readonly file: string | undefined;
}

/** Finds the file systems that are to be shown. */
export class SpaceRows {
	failed = false;
	readonly #context: CommandContext;
	readonly #style: DfStyle;

	constructor(context: CommandContext, style: DfStyle) {
		this.#context = context;
		this.#style = style;
	}

	/** All that are mounted. */
	*all(): Flow<readonly SpaceRow[]> {
		const { showsAll, types } = this.#style;
		const seen: SeenStore[] = [];
		for (const store of yield* this.#stores()) {
			yield* betweenEntries(this.#context);
			if (!this.#isWanted(store) || (!showsAll && types.size === 0 && isDummy(store))) continue;
			const stat = yield* attempt(() => this.#context.fileSystem.stat(store.path));
			if (!isFsError(stat)) seen.push({ store, device: stat.dev });
		}
		const rows: SpaceRow[] = [];
		for (const store of showsAll ? seen.map((one) => one.store) : distinctStores(seen)) {
			const space = yield* this.#space(store.path);
			const isEmpty = space === undefined || space.blocks === 0;
			if (!isEmpty || showsAll || (types.size > 0 && space !== undefined))
				rows.push({ store, space, file: undefined });
		}
		return yield* this.#checked(rows);
	}

	/** Those that files are on. */
	*of(files: readonly string[]): Flow<readonly SpaceRow[]> {
		const stores = yield* this.#stores();
		const rows: SpaceRow[] = [];
		for (const file of files) {
			yield* betweenEntries(this.#context);
			const real = yield* attempt(() => this.#context.fileSystem.realpath(this.#context.path(file)));
			if (isFsError(real)) {
				yield* this.#fail(`${quoteInMessage(file)}: ${errnoText[real.errno]}`);
				continue;
			}
			const store = storeOf(stores, real);
			if (!this.#isWanted(store)) continue;
			const space = yield* this.#space(real);
			if (space === undefined && !this.#style.showsAll)
				yield* this.#fail(
					`${quoteInMessage(file)}: the ${store.type} file system at ${quoteInMessage(store.path)} has no size`,
				);
			else rows.push({ store, space, file });
		}
		return this.failed ? rows : yield* this.#checked(rows);
	}

	*#checked(rows: readonly SpaceRow[]): Flow<readonly SpaceRow[]> {
		const { types, excluded } = this.#style;
		if (rows.length > 0) return rows;
		const isFiltered = types.size > 0 || excluded.size > 0;
		yield* this.#fail(`no file systems processed${isFiltered ? '' : ': none has a size; df -a lists them'}`);
		return rows;
	}

	// What the machine has mounted, and what this kernel has beside that.
	*#stores(): Flow<readonly StoreFacts[]> {
		const machine = (yield* wait(this.#context.fileSystem.stores?.())) ?? [];
		const own = this.#context.ports
			.mounts()
			.filter(({ path }) => !machine.some((store) => store.path === path))
			.map(({ path, type }) => ({ path, source: type, type, root: '/' }));
		return [...machine, ...own.toSorted((left, right) => (left.path < right.path ? -1 : 1))];
	}

	*#space(path: string): Flow<SpaceFacts | undefined> {
		const space = yield* attempt(() => this.#context.fileSystem.space?.(path));
		return isFsError(space) ? undefined : space;
	}

	#isWanted({ type }: StoreFacts): boolean {
		const { types, excluded } = this.#style;
		return (types.size === 0 || types.has(type)) && !excluded.has(type);
	}

	*#fail(text: string): Flow<void> {
		this.failed = true;
		yield* wait(this.#context.complain(text));
	}
}

const storeOf = (stores: readonly StoreFacts[], path: string): StoreFacts => {
	let best: StoreFacts = { path: '/', source: '-', type: '-', root: '/' };
	for (const store of stores) {
		const holds = store.path === '/' || path === store.path || path.startsWith(`${store.path}/`);
		if (holds && store.path.length >= best.path.length) best = store;
	}
	return best;
};
