import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSdk } from '../../../test/ext/built-sdk.ts';
import { missingLanguages, runnableLanguages } from '../../../test/ext/languages.ts';
import { manifest, TestWorld } from '../../../test/ext/test-world.ts';
import { createExtension } from '../new/create-extension.ts';
import type { ExtWorld } from '../world.ts';
import { runTest } from './run-test.ts';

const builtSdk = buildSdk();
afterAll(() => builtSdk[Symbol.dispose]());

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld();
});
afterEach(() => world[Symbol.dispose]());

/** With the home in which compilers keep what they have compiled before. */
const withCaches = (world: TestWorld): ExtWorld => ({
	...{ cwd: world.cwd, stateFolder: world.stateFolder, trust: world.trust, version: world.version },
	trustIn: (project) => world.trustIn(project),
	say: (text) => world.say(text),
	warn: (text) => world.warn(text),
	ask: (question) => world.ask(question),
	confirm: (question) => world.confirm(question),
	environment: { ...world.environment, HOME: process.env.HOME },
});

const request = { path: 'notes', callsTools: true, json: false };

describe('tenon ext test', () => {
	for (const language of missingLanguages) it.skip(`${language} is not tried: its program is missing`);

	const rows = [...runnableLanguages.map((language) => [language, false] as const), ['ts', true] as const];
	it.each(rows)(
		'finds nothing wrong with a new extension in %s (a module: %s)',
		async (language, isModule) => {
			createExtension({
				...{ name: 'notes', language, isModule, version: '0.0.0', parent: world.cwd },
				sdk: language === 'ts' && !isModule ? builtSdk.folder : undefined,
				program: import.meta.filename,
			});
			const status = await runTest(request, withCaches(world));
			const said = world.said();
			expect(said).not.toContain('FAIL');
			expect(said).toMatch(/\n(\d+) of \1 cases pass/);
			expect(said).toContain('notes_greet');
			expect(status).toBe(0);
		},
		120_000,
	);

	it('finds nothing wrong with a new extension in Lua, and says where another one fails', async () => {
		const made = { ...({ name: 'notes', language: 'lua', isModule: false, version: '0.0.0' } as const) };
		createExtension({ ...made, parent: world.cwd, sdk: undefined, program: '' });
		expect(await runTest(request, world)).toBe(0);
		expect(world.said().trim().split('\n').slice(2)).toEqual([
			'pass      it loads under the host without a complaint',
			'pass      /notes answers in time',
			'pass      notes_greet gives a result for arguments that fit and for some that do not',
			'',
			'3 of 3 cases pass, 1 do not apply',
		]);
		world.write({ 'project/broken.lua': 'local function deep() error("no luck") end\ndeep()' });
		expect(await runTest({ ...request, path: 'broken.lua' }, world)).toBe(1);
		expect(world.said()).toContain('broken.lua:1: no luck');
	}, 60_000);

	it('names the case that fails and why, as text and as data', async () => {
		world.write({
			'project/notes/extension.json': manifest('notes', { exec: 'sh', args: ['-c', 'echo hello'] }),
		});
		expect(await runTest(request, world)).toBe(1);
		expect(world.said().split('\n').slice(0, 2)).toEqual([
			'FAIL      it starts and says hello first',
			expect.stringMatching(/^ {10}\S/),
		]);
		expect(await runTest({ ...request, json: true }, world)).toBe(1);
		const cases = world
			.said()
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
		expect(cases[0]).toMatchObject({ id: 'hello', outcome: 'fail', reason: expect.any(String) });
	});

	it('needs an extension', async () => {
		await expect(runTest({ ...request, path: 'none' }, world)).rejects.toThrow('there is no extension');
	});
});
