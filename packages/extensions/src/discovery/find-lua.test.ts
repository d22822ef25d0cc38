import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../../test/kit/temporary-folder.ts';
import { findExtensions } from './find-extensions.ts';
import { impPlaces, impProjectRoots } from './imp-places.ts';

/** A project in a repository, and a home; what is found in them. */
const world = async (files: Readonly<Record<string, string>>, projectFolder = 'repo/app') => {
	const root = await temporaryFolder();
	await mkdir(join(root, 'repo', '.git'), { recursive: true });
	await mkdir(join(root, projectFolder), { recursive: true });
	await writeFiles(root, files);
	const project = join(root, projectFolder);
	const report = await findExtensions({
		...{ explicit: [], projectFolder: project, userFolders: [], noDiscovery: false, hostVersion: '1.0.0' },
		imp: impPlaces({ HOME: join(root, 'home') }),
	});
	return { root, project, ...report };
};

describe("extensions in imp's folders", () => {
	it('are files and folders of Lua: of the project, of its repository, then of the user', async () => {
		const { found, problems } = await world({
			'repo/app/.imp/lua/b.lua': '',
			'repo/app/.imp/lua/a/init.lua': '',
			'repo/app/.imp/lua/a/helper.lua': '',
			'repo/.imp/lua/shared.lua': '',
			'home/.imp/lua/own.lua': '',
			'home/.config/imp/lua/old.lua': '',
			'home/.imp/lua/notes.txt': '',
			'home/.imp/lua/.hidden.lua': '',
		});
		expect(found.map(({ name, scope, kind }) => [name, scope, kind])).toEqual([
			['a', 'project', 'lua'],
			['b', 'project', 'lua'],
			['shared', 'project', 'lua'],
			['own', 'user', 'lua'],
			['old', 'user', 'lua'],
		]);
		expect(problems).toEqual([]);
	});

	it('of a project are looked for once where it is the root of its repository', async () => {
		const { root, found } = await world({ 'repo/.imp/lua/one.lua': '' }, 'repo');
		expect(found.map(({ name }) => name)).toEqual(['one']);
		expect(await impProjectRoots(join(root, 'repo'))).toEqual([join(root, 'repo', '.imp')]);
	});

	it('are offered what the configuration of the user says; that of a project takes away alone', async () => {
		const { found, problems } = await world({
			'home/.imp/config.toml': '[lua]\nallow_shell_exec = true\n[lua.ext.mine]\ncall_ms = 900',
			'repo/app/.imp/config.toml': '[lua]\nallow_http = true\nallow_shell_exec = false\ncall_ms = 700',
			'repo/app/.imp/lua/theirs.lua': '',
			'home/.imp/lua/mine.lua': '',
		});
		expect(
			found.map(({ name, offered, limits, lua }) => [name, offered?.exec, offered?.net, limits, lua]),
		).toEqual([
			['theirs', ['*'], [], [{ exec: [] }], { isAlone: false, commands: [], callMs: 700 }],
			['mine', ['*'], [], [{ exec: [] }], { isAlone: true, commands: [], callMs: 700 }],
		]);
		expect(problems).toEqual([]);
	});

	it('are left nothing where a configuration cannot be read, and the person is told', async () => {
		const { root, found, problems } = await world({
			'home/.imp/config.toml': '[lua\n',
			'home/.imp/lua/mine.lua': '',
		});
		expect(problems.map(({ path, code, scope }) => [path.replace(root, ''), code, scope])).toEqual([
			['/home/.imp/config.toml', 'config.unreadable', 'user'],
		]);
		expect(found.map(({ limits }) => limits)).toEqual([
			[{ tools: [], exec: [], net: [], secrets: [], env: [], read: [], write: [] }],
		]);
	});

	it('are nowhere without a home', () => {
		expect([impPlaces({}), impPlaces({ HOME: 'relative' })]).toEqual([undefined, undefined]);
		expect(impPlaces({ USERPROFILE: '/u' })?.userFolders).toEqual(['/u/.imp/lua', '/u/.config/imp/lua']);
		expect(impPlaces({ HOME: '/h', XDG_CONFIG_HOME: '/x' })?.userFolders).toEqual([
			'/h/.imp/lua',
			'/x/imp/lua',
		]);
	});
});
