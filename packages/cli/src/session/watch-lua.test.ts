import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FoundExtension, type Note, type Renewal, systemTimer } from '@tenon/extensions';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LuaFilesWatch } from './watch-lua.ts';

/** A Lua file that is watched; `renewals` are what its host answers, one after another. */
const watching = (renewals: readonly (Renewal | Error)[], kind = 'lua') => {
	const root = mkdtempSync(join(tmpdir(), 'tenon-watch-lua-'));
	const folder = join(root, 'lua');
	mkdirSync(folder);
	const [file, trustFile] = [join(folder, 'notes.lua'), join(root, 'trust.json')];
	writeFileSync(file, '');
	const left = [...renewals];
	const notes: string[] = [];
	const done = Promise.withResolvers<void>();
	const found = { name: 'notes', kind, folder, file } as FoundExtension;
	const watch = new LuaFilesWatch([found], {
		extensions: {
			renew: async () => {
				const next = left.shift();
				// The host's answer is told first.
				if (left.length === 0) setImmediate(done.resolve);
				if (next instanceof Error) throw next;
				return next ?? { type: 'same' };
			},
		},
		trustFile,
		timer: systemTimer,
		note: ({ level, text }: Note) => notes.push(`${level}: ${text}`),
	});
	onTestFinished(() => {
		watch[Symbol.dispose]();
		rmSync(root, { recursive: true });
	});
	return {
		notes,
		done: done.promise,
		save: () => writeFileSync(file, '-- saved'),
		trust: () => writeFileSync(trustFile, '{}'),
		left,
	};
};

const reloaded: Renewal = {
	type: 'reloaded',
	report: { stopped: 1, started: 1, ready: 1, late: [], failed: [], statuses: [] },
};

describe('a Lua file that was saved', () => {
	it('is loaded anew, and the person is told', async () => {
		const { notes, done, save } = watching([reloaded]);
		save();
		await done;
		expect(notes).toEqual(['info: extension notes was saved and is loaded anew']);
	});

	it('is tried again when what is trusted has changed, where it was not trusted', async () => {
		const kept: Renewal = { type: 'kept', message: 'it has changed since it was trusted' };
		const world = watching([kept, reloaded]);
		const first = Promise.withResolvers<void>();
		const push = world.notes.push.bind(world.notes);
		world.notes.push = (...notes: string[]) => {
			first.resolve();
			return push(...notes);
		};
		world.save();
		await first.promise;
		world.trust();
		await world.done;
		expect([...world.notes]).toEqual([
			'warn: extension notes was saved: it has changed since it was trusted; what ran before keeps running',
			'info: extension notes was saved and is loaded anew',
		]);
	});

	it('is not mentioned where it is the same as before', async () => {
		const { notes, done, save } = watching([{ type: 'same' }]);
		save();
		await done;
		expect(notes).toEqual([]);
	});

	it('is mentioned with what kept it from being loaded', async () => {
		const { notes, done, save } = watching([new Error('no room')]);
		save();
		await done;
		expect(notes).toEqual(['error: extension notes: not loaded anew: no room']);
	});
});
