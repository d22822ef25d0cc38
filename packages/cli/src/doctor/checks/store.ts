import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@tenon/agent';
import { stateFolderOf } from '../../session/service/start.ts';
import { type Check, fail, ok } from '../check.ts';

/** The store of sessions: whether it opens, and whether all of it is there. */
export const storeCheck: Check = {
	name: 'store',
	limitMs: 20_000,
	run: async ({ config, environment }) => {
		const [file = join(stateFolderOf(environment), 'sessions.db')] = config.paths('session', 'store');
		if (!existsSync(file)) return [ok(`${file} (none yet)`)];
		const store = await openStore({ file });
		try {
			const damage = await store.upkeep.check();
			if (damage.length === 0) return [ok(`${file}, ${Math.ceil(statSync(file).size / 1e6)} MB`)];
			const next = `keep a copy of ${file}, export what still opens (tenon sessions export), and begin a new one with --store`;
			return damage.slice(0, maxShown).map((text) => fail(`${file}: ${text}`, next));
		} finally {
			await store.close();
		}
	},
};

const maxShown = 5;
