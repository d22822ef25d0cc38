import { execFileSync } from 'node:child_process';
import {
	chmodSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestRegistry } from '../../../test/ext/test-registry.ts';
import { bringDependencies } from './dependencies.ts';
import { fetchSource } from './fetch-source.ts';
import { readSource } from './source.ts';

let folder: string;
let into: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-fetch-'));
	into = join(folder, 'into');
	mkdirSync(into);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const manifest = '{"name":"notes","exec":"./run"}\n';
const namesIn = (path: string): readonly string[] => readdirSync(path).toSorted();

describe('a folder', () => {
	it('is copied with modes and links, without its history', async () => {
		const from = join(folder, 'notes');
		mkdirSync(join(from, 'lib'), { recursive: true });
		mkdirSync(join(from, '.git'));
		writeFileSync(join(from, 'extension.json'), manifest);
		writeFileSync(join(from, 'run'), '#!/bin/sh\n');
		chmodSync(join(from, 'run'), 0o755);
		writeFileSync(join(from, 'lib/data'), 'x');
		chmodSync(join(from, 'lib/data'), 0o640);
		chmodSync(join(from, 'lib'), 0o550);
		symlinkSync('../run', join(from, 'link'));
		const fetched = await fetchSource(readSource(from), into, process.env);
		expect(fetched).toEqual({ folder: join(into, 'files/notes'), revision: '' });
		expect(namesIn(fetched.folder)).toEqual(['extension.json', 'lib', 'link', 'run']);
		expect(statSync(join(fetched.folder, 'run')).mode & 0o777).toBe(0o755);
		expect(statSync(join(fetched.folder, 'lib')).mode & 0o777).toBe(0o550);
		expect(statSync(join(fetched.folder, 'lib/data')).mode & 0o777).toBe(0o640);
		expect(readlinkSync(join(fetched.folder, 'link'))).toBe('../run');
		for (const path of [from, fetched.folder]) chmodSync(join(path, 'lib'), 0o755);
	});

	it('that is not there, holds a pipe, or holds what is installed is refused', async () => {
		await expect(fetchSource(readSource(join(folder, 'none')), into, process.env)).rejects.toThrow(
			`${folder}/none: there is no such folder`,
		);
		await expect(fetchSource(readSource(folder), into, process.env)).rejects.toThrow(
			`${folder}: extensions are kept inside of it`,
		);
		const from = join(folder, 'notes');
		mkdirSync(from);
		execFileSync('mkfifo', [join(from, 'pipe')]);
		await expect(fetchSource(readSource(from), into, process.env)).rejects.toThrow(
			`${from}/pipe: only files, folders and links can be installed`,
		);
	});
});

describe('a repository', () => {
	const git = (...args: readonly string[]): string =>
		execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
			cwd: join(folder, 'notes.git'),
			encoding: 'utf8',
		}).trim();

	const commit = (text: string): string => {
		writeFileSync(join(folder, 'notes.git/extension.json'), text);
		git('add', '.');
		git('commit', '--quiet', '-m', 'change');
		return git('rev-parse', 'HEAD');
	};

	it('is brought at a branch, a tag or by itself, pinned, and without hooks', async () => {
		mkdirSync(join(folder, 'notes.git'));
		git('init', '--quiet');
		const first = commit(manifest);
		git('tag', 'v1');
		const second = commit(manifest.replace('notes', 'more'));
		// A template of the user's that would leave hooks behind, and one that runs at each checkout.
		const template = join(folder, 'template/hooks');
		mkdirSync(template, { recursive: true });
		writeFileSync(join(template, 'post-checkout'), `#!/bin/sh\ntouch ${folder}/ran\n`, { mode: 0o755 });
		const configuration = join(folder, 'gitconfig');
		writeFileSync(
			configuration,
			`[init]\ntemplateDir = ${folder}/template\n[core]\nhooksPath = ${template}\n[user]\nname = a\n`,
		);
		const environment = { ...process.env, GIT_CONFIG_GLOBAL: configuration, GIT_DIR: '/nowhere' };
		const source = `${folder}/notes.git`;
		const fetched = await fetchSource(readSource(source), into, environment);
		expect(fetched.revision).toBe(second);
		expect(namesIn(fetched.folder)).toEqual(['extension.json']);
		rmSync(fetched.folder, { recursive: true });
		expect((await fetchSource(readSource(`${source}#v1`), into, environment)).revision).toBe(first);
		expect(readFileSync(join(into, 'files/notes/extension.json'), 'utf8')).toBe(manifest);
		expect(lstatSync(join(folder, 'ran'), { throwIfNoEntry: false })).toBeUndefined();
	});

	it('that is not there says what git says', async () => {
		await expect(fetchSource(readSource(`file://${folder}/none.git`), into, process.env)).rejects.toThrow(
			/^git failed:\n.*none\.git/s,
		);
	});
});

describe('a package', () => {
	it('is brought with what it needs inside of it, and none of its scripts is run', async () => {
		await using registry = await TestRegistry.open(folder);
		const script = { postinstall: `touch ${folder}/ran`, preinstall: `touch ${folder}/ran` };
		registry.publish('@me/notes', '1.0.0', { 'extension.json': manifest }, { scripts: script });
		registry.publish(
			'@me/notes',
			'1.1.0',
			{ 'extension.json': manifest },
			{ scripts: script, dependencies: { leaf: '*' } },
		);
		registry.publish('leaf', '2.0.0', { 'index.js': '' }, {});
		const latest = await fetchSource(readSource('npm:@me/notes'), into, registry.environment);
		expect(latest.revision).toMatch(/^1\.1\.0 sha512-\S+$/);
		expect(namesIn(latest.folder)).toEqual(['extension.json', 'node_modules', 'package.json']);
		expect(namesIn(join(latest.folder, 'node_modules'))).toContain('leaf');
		const other = join(folder, 'other');
		mkdirSync(other);
		const first = await fetchSource(readSource('npm:@me/notes@1.0.0'), other, registry.environment);
		expect(first.revision).toMatch(/^1\.0\.0 sha512-\S+$/);
		expect(lstatSync(join(folder, 'ran'), { throwIfNoEntry: false })).toBeUndefined();
		await expect(fetchSource(readSource('npm:none'), other, registry.environment)).rejects.toThrow(
			/^npm failed:\n.*404/s,
		);
	});

	it('that a folder names is brought where it is missing', async () => {
		await using registry = await TestRegistry.open(folder);
		registry.publish('leaf', '2.0.0', { 'index.js': '' }, {});
		writeFileSync(join(into, 'package.json'), '{"dependencies":{"leaf":"^2.0.0"}}');
		await bringDependencies(into, registry.environment);
		expect(namesIn(into)).toEqual(['node_modules', 'package.json']);
		expect(statSync(join(into, 'node_modules/leaf/index.js')).isFile()).toBe(true);
	});

	it.each(['{}', 'no JSON', '{"dependencies":{}}', '{"dependencies":7}'])(
		'is not looked for by %s',
		async (text) => {
			writeFileSync(join(into, 'package.json'), text);
			await bringDependencies(into, { PATH: '/nowhere' });
			expect(namesIn(into)).toEqual(['package.json']);
		},
	);
});
