import { chmod, mkdir, readdir, readFile, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { foundExtension } from '../../test/kit/found.ts';
import { temporaryFolder, writeFiles } from '../../test/kit/temporary-folder.ts';
import type { FoundExtension } from '../host/extension.ts';
import type { TrustStore } from './trust.ts';
import { createTrustStore } from './trust-store.ts';

const now = (): number => Date.parse('2026-01-02T03:04:05Z');

const setUp = async (
	more: Partial<FoundExtension> = {},
): Promise<{ folder: string; file: string; extension: FoundExtension; store: TrustStore }> => {
	const base = await temporaryFolder();
	const folder = join(base, 'notes');
	await writeFiles(folder, { 'extension.json': '{}', 'index.js': 'run()', 'todos.json': '[]' });
	const file = join(base, 'state', 'extensions.lock.json');
	return { folder, file, extension: foundExtension('notes', { folder, ...more }), store: open(file) };
};

const open = (file: string): TrustStore => createTrustStore({ file, projectFolder: '/project', now });

const reasonOf = async (store: TrustStore, extension: FoundExtension): Promise<string> => {
	const decision = await store.decide(extension);
	return decision.type === 'trusted' ? 'trusted' : decision.reason;
};

describe('an extension', () => {
	it('is not trusted before a person was asked', async () => {
		const { store, extension } = await setUp();
		expect(await store.decide(extension)).toEqual({
			type: 'untrusted',
			reason: 'new',
			message: 'is not trusted yet; to look at it and trust it: tenon ext trust notes',
		});
	});

	it('is trusted with what was granted, also by the next process', async () => {
		const { store, extension, file } = await setUp();
		const permissions = { env: ['KEY'], read: [], write: [], net: [], exec: [], tools: [] };
		const grants = { profile: 'declared', permissions, onTimeout: 'allow' } as const;
		const { contentHash } = await store.grant(extension, { grants });
		expect(await open(file).decide(extension)).toEqual({ type: 'trusted', contentHash, grants });
	});

	it('of zot gets the profile compat', async () => {
		const { store, extension } = await setUp();
		expect((await store.grant(extension)).grants).toMatchObject({ profile: 'compat', onTimeout: 'deny' });
	});

	it.each<[string, (folder: string) => Promise<unknown>]>([
		['a changed file', (folder) => writeFile(join(folder, 'index.js'), 'steal()')],
		['a new file', (folder) => writeFile(join(folder, 'more.js'), '')],
		['another name', (folder) => rename(join(folder, 'index.js'), join(folder, 'main.js'))],
		['another mode', (folder) => chmod(join(folder, 'index.js'), 0o755)],
		['a changed manifest', (folder) => writeFile(join(folder, 'extension.json'), '{"a":1}')],
		['a data file that became a program', (folder) => chmod(join(folder, 'todos.json'), 0o755)],
		['a new link', (folder) => symlink('index.js', join(folder, 'link.js'))],
		['a setting of a tool', (folder) => writeFile(join(folder, '.npmrc'), 'x')],
		['a list of packages', (folder) => writeFile(join(folder, 'package.json'), '{}')],
	])('with %s is asked about again', async (_, change) => {
		const { store, extension, folder } = await setUp();
		await store.grant(extension);
		await change(folder);
		expect(await reasonOf(store, extension)).toBe('changed');
	});

	it.each([
		['a word', ['-B', 'main.txt']],
		['an option', ['--config=main.txt']],
		['an address', ['--import=file://FOLDER/main.txt']],
		['a link', ['link']],
	])('whose command line names a file by %s is bound to it, whatever its ending', async (_, written) => {
		const { store, extension, folder } = await setUp();
		await writeFiles(folder, { 'main.txt': 'one', 'other.txt': 'one' });
		await symlink('main.txt', join(folder, 'link'));
		const args = written.map((arg) => arg.replace('FOLDER', folder));
		const named = { ...extension, start: { kind: 'process', program: 'python3', args } as const };
		await store.grant(named);
		await writeFile(join(folder, 'other.txt'), 'two');
		expect(await reasonOf(store, named)).toBe('trusted');
		await writeFile(join(folder, 'main.txt'), 'two');
		expect(await reasonOf(store, named)).toBe('changed');
	});

	it('that is an MCP server is bound to the files that its command line and its variables name', async () => {
		const base = await temporaryFolder();
		await writeFiles(base, { 'server.txt': 'one', 'hook.js': 'one' });
		const store = open(join(base, 'lock.json'));
		const server = {
			transport: 'stdio',
			command: 'node',
			args: ['server.txt'],
			env: { NODE_OPTIONS: '--require ./hook.js' },
			cwd: undefined,
		} as const;
		const extension = foundExtension('s', { kind: 'mcp', folder: base, start: { kind: 'mcp', server } });
		for (const file of ['server.txt', 'hook.js']) {
			await store.grant(extension);
			expect(await reasonOf(store, extension)).toBe('trusted');
			await writeFile(join(base, file), 'two');
			expect(await reasonOf(store, extension)).toBe('changed');
		}
	});

	it("that was trusted in one project is not in another, by link or by name, nor as the user's own", async () => {
		const base = await temporaryFolder();
		const file = join(base, 'lock.json');
		const inProject = (project: string): TrustStore =>
			createTrustStore({ file, projectFolder: join(base, project), now });
		await writeFiles(base, { 'one/ext/extension.json': '{}', 'two/x': '' });
		await symlink(join(base, 'one/ext'), join(base, 'two/ext'));
		await symlink(join(base, 'one'), join(base, 'same'));
		const found = (project: string, scope: 'project' | 'user' = 'project'): FoundExtension =>
			foundExtension('ext', { scope, folder: join(base, project, 'ext') });
		await inProject('one').grant(found('one'));
		expect([
			await reasonOf(inProject('one'), found('one')),
			await reasonOf(inProject('same'), found('same')),
			await reasonOf(inProject('two'), found('two')),
			await reasonOf(inProject('two'), found('one')),
			await reasonOf(inProject('one'), found('one', 'user')),
		]).toEqual(['trusted', 'trusted', 'new', 'new', 'new']);
	});

	it('that is asked about something is known as a guard by the next process, whatever became of its files', async () => {
		const { store, extension, file, folder } = await setUp();
		await store.grant(extension);
		store.remember?.(extension, [{ event: 'tool_call', match: ['shell'] }]);
		await vi.waitFor(async () => expect((await store.list())[0]?.guards).toHaveLength(1));
		await writeFile(join(folder, 'index.js'), 'steal()');
		const next = open(file);
		expect(await reasonOf(next, extension)).toBe('changed');
		expect(await next.knownGuard?.(extension)).toMatchObject({
			grants: { onTimeout: 'deny' },
			guards: [{ event: 'tool_call', match: ['shell'] }],
		});
	});

	it('that is started in another way is asked about again', async () => {
		const { store, extension } = await setUp();
		await store.grant(extension);
		const start = { kind: 'process', program: 'sh', args: [] } as const;
		expect(await reasonOf(store, { ...extension, start })).toBe('changed');
	});

	it('may write its own state and be a checkout of git', async () => {
		const { store, extension, folder } = await setUp();
		await store.grant(extension);
		await writeFiles(folder, {
			'todos.json': '[1]',
			'data/cache.db': 'x',
			'audit.log': 'x',
			'.git/index': 'x',
		});
		expect(await reasonOf(store, extension)).toBe('trusted');
	});

	it('that keeps its state apart has no state among its files', async () => {
		const { store, extension, folder } = await setUp({ hasSeparateData: true });
		await store.grant(extension);
		await writeFiles(folder, { 'todos.json': '[1]' });
		expect(await reasonOf(store, extension)).toBe('changed');
	});

	it('that runs a program from elsewhere is asked about when that changes', async () => {
		const { extension, store, folder } = await setUp();
		const program = join(folder, '..', 'tool');
		await writeFile(program, 'one');
		const outside = { ...extension, start: { kind: 'process', program, args: [] } } as const;
		await store.grant(outside);
		expect(await reasonOf(store, outside)).toBe('trusted');
		await writeFile(program, 'two');
		expect(await reasonOf(store, outside)).toBe('changed');
	});

	it('with a link out of its folder cannot be trusted', async () => {
		const { store, extension, folder } = await setUp();
		await symlink('/etc/hostname', join(folder, 'link.js'));
		await expect(store.grant(extension)).rejects.toMatchObject({ code: 'trust.leaves_folder' });
		expect(await store.list()).toEqual([]);
	});

	it('may have a link that leads nowhere, inside of it', async () => {
		const { store, extension, folder } = await setUp();
		await symlink('missing.js', join(folder, 'link.js'));
		await store.grant(extension);
		expect(await reasonOf(store, extension)).toBe('trusted');
		await symlink('../../missing', join(folder, 'out.js'));
		expect(await reasonOf(store, extension)).toBe('unreadable');
	});

	it('that is gone cannot be trusted', async () => {
		const { store, extension, folder } = await setUp();
		await store.grant(extension);
		await rename(folder, `${folder}-away`);
		expect(await reasonOf(store, extension)).toBe('unreadable');
	});

	it('of the same name in another folder is another one', async () => {
		const { store, extension, folder } = await setUp();
		await store.grant(extension);
		const other = `${folder}-other`;
		await mkdir(other);
		expect(await reasonOf(store, { ...extension, folder: other })).toBe('new');
	});

	it('that the user named is trusted for the process, and not written down', async () => {
		const { store, extension } = await setUp({ scope: 'explicit' });
		expect([await reasonOf(store, extension), await store.list()]).toEqual(['trusted', []]);
	});

	it('that is an MCP server is known by how it is started', async () => {
		const server = { transport: 'stdio', command: 'serve', args: ['a'], env: {}, cwd: undefined } as const;
		const { store, extension, folder } = await setUp({ kind: 'mcp', start: { kind: 'mcp', server } });
		await store.grant(extension);
		await writeFile(join(folder, 'index.js'), 'other');
		expect(await reasonOf(store, extension)).toBe('trusted');
		const start = { kind: 'mcp', server: { ...server, args: ['b'] } } as const;
		expect(await reasonOf(store, { ...extension, start })).toBe('changed');
	});
});

describe('files that were left alone for a while', () => {
	// Far ahead: every file was left alone since.
	const later = (): number => Date.now() + 60_000;

	it('are not read again, until they look different', async () => {
		const { extension, file, folder } = await setUp();
		const store = createTrustStore({ file, now: later });
		const { fingerprint } = await store.grant(extension);
		expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
		const script = join(folder, 'index.js');
		const { atime, mtime } = await stat(script);
		expect(await reasonOf(store, extension)).toBe('trusted');
		await writeFile(script, 'bad()');
		await utimes(script, atime, mtime);
		expect(await reasonOf(store, extension)).toBe('changed');
	});

	it('are read when they look different and are the same', async () => {
		const { extension, file, folder } = await setUp();
		const store = createTrustStore({ file, now: later });
		const before = await store.grant(extension);
		await writeFile(join(folder, 'index.js'), 'run()');
		expect(await reasonOf(store, extension)).toBe('trusted');
		await expect
			.poll(async () => (await store.recordOf(extension))?.fingerprint === before.fingerprint)
			.toBe(false);
		expect((await store.recordOf(extension))?.contentHash).toBe(before.contentHash);
	});

	it('are read each time while they are new', async () => {
		const { extension, file } = await setUp();
		const store = createTrustStore({ file, now: Date.now });
		expect((await store.grant(extension)).fingerprint).toBe(null);
		expect(await reasonOf(store, extension)).toBe('trusted');
	});
});

describe('grants', () => {
	it('are listed with what they were given to', async () => {
		const { store, extension, folder } = await setUp({ scope: 'project' });
		const source = { type: 'git', from: 'https://example.com/notes.git', revision: 'abc' } as const;
		const record = await store.grant(extension, { source });
		expect(await store.list()).toEqual([record]);
		expect(record).toMatchObject({
			name: 'notes',
			kind: 'process',
			scope: 'project',
			folder,
			project: '/project',
			grantedAt: '2026-01-02T03:04:05.000Z',
			source,
		});
		expect(await store.recordOf(extension)).toEqual(record);
	});

	it('are taken back by name, and by folder', async () => {
		const { store, extension, folder } = await setUp();
		await store.grant(extension);
		expect(await store.revoke({ name: 'other' })).toEqual([]);
		expect(await store.revoke({ name: 'notes', folder: `${folder}-other` })).toEqual([]);
		expect((await store.revoke({ name: 'notes', folder })).map(({ name }) => name)).toEqual(['notes']);
		expect(await reasonOf(store, extension)).toBe('new');
	});

	it('in memory end with the process', async () => {
		const { extension } = await setUp();
		const store = createTrustStore({ file: undefined, now });
		await store.grant(extension);
		expect(await reasonOf(store, extension)).toBe('trusted');
	});

	it('given at the same time are all kept', async () => {
		const { extension, file } = await setUp();
		const names = ['a', 'b', 'c', 'd', 'e'];
		await Promise.all(names.map((name) => open(file).grant({ ...extension, name })));
		expect((await open(file).list()).map(({ name }) => name)).toEqual(names);
		expect(await readdir(join(file, '..'))).toEqual(['extensions.lock.json']);
	});

	it.each([
		['{', 'the file: expected JSON'],
		['[]', 'the file: expected an object'],
		['{"version":2}', 'version: expected 1'],
		['{"version":1,"extensions":{}}', 'extensions: expected a list'],
		['{"version":1,"extensions":[{"name":1}]}', 'extensions[0].contentHash: expected a text'],
	])('in a file that is malformed (%s) trust nothing, and are not overwritten', async (text, problem) => {
		const { store, extension, file } = await setUp();
		await writeFiles(join(file, '..'), { 'extensions.lock.json': text });
		expect(await store.decide(extension)).toEqual({
			type: 'untrusted',
			reason: 'unreadable',
			message: `${file}: ${problem}; correct it, or start anew without it`,
		});
		await expect(store.grant(extension)).rejects.toMatchObject({ code: 'trust.malformed' });
		expect(await readFile(file, 'utf8')).toBe(text);
	});
});
