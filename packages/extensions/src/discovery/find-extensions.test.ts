import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../../test/kit/temporary-folder.ts';
import { type FindOptions, findExtensions } from './find-extensions.ts';
import type { FindReport } from './find-report.ts';
import { maxFileBytes } from './read-small-file.ts';

const manifest = (name: string, more: object = {}): string =>
	JSON.stringify({ name, exec: 'node', args: ['index.js'], ...more });

const find = (more: Partial<FindOptions>): Promise<FindReport> =>
	findExtensions({
		explicit: [],
		projectFolder: undefined,
		userFolders: [],
		noDiscovery: false,
		hostVersion: '1.2.3',
		...more,
	});

const findIn = async (files: Readonly<Record<string, string>>): Promise<FindReport & { folder: string }> => {
	const folder = await temporaryFolder();
	await writeFiles(folder, files);
	return { folder, ...(await find({ userFolders: [folder] })) };
};

describe('extensions', () => {
	it('are found in the project, then with the user, each place by name', async () => {
		const [project, own, other] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
		await writeFiles(project, {
			'.zot/extensions/one/extension.json': manifest('zot-project'),
			'.tenon/extensions/b/extension.json': manifest('a-project'),
			'.tenon/extensions/a/extension.json': manifest('b-project'),
			'.mcp.json': '{"mcpServers":{"server":{"command":"serve"}}}',
		});
		await writeFiles(own, { 'extensions/x/extension.json': manifest('same') });
		await writeFiles(other, { 'extensions/x/extension.json': manifest('same') });
		await writeFiles(other, { 'named/extension.json': manifest('explicit') });
		const explicit = [join(other, 'named')];
		const all = { explicit, projectFolder: project, userFolders: [own, other] };
		const { found, problems } = await find(all);
		expect(found.map(({ name, scope, kind }) => [name, scope, kind])).toEqual([
			['explicit', 'explicit', 'process'],
			['a-project', 'project', 'process'],
			['b-project', 'project', 'process'],
			['zot-project', 'project', 'process'],
			['server', 'project', 'mcp'],
			['same', 'user', 'process'],
			['same', 'user', 'process'],
		]);
		expect(problems).toEqual([]);
		expect((await find({ ...all, noDiscovery: true })).found.map(({ name }) => name)).toEqual(['explicit']);
	});

	it('with a manifest of zot get its rules, and those that know ours get ours', async () => {
		const permissions = { env: ['HOME'] };
		const { found, folder } = await findIn({
			'extensions/a/extension.json': manifest('zot', { exec: './run.sh', version: '2', enabled: false }),
			'extensions/b/extension.json': manifest('ours', {
				permissions,
				data: 'separate',
				host: '^1.0.0',
				protocol: '1',
			}),
			'extensions/c/extension.json': JSON.stringify({ name: 'module', module: 'src/main.ts' }),
			'extensions/d/extension.json': JSON.stringify({ name: 'texts', skills: ['skills'] }),
		});
		const at = (path: string): string => join(folder, 'extensions', path);
		expect(found).toEqual([
			expect.objectContaining({
				name: 'module',
				kind: 'module',
				start: { kind: 'module', file: at('c/src/main.ts') },
				permissions: { env: [], read: [], write: [], net: [], exec: [], tools: [] },
				checksArguments: 'enforce',
			}),
			expect.objectContaining({
				name: 'ours',
				permissions: { env: ['HOME'], read: [], write: [], net: [], exec: [], tools: [] },
				hasSeparateData: true,
				checksArguments: 'enforce',
			}),
			expect.objectContaining({
				name: 'texts',
				kind: 'process',
				start: { kind: 'process', program: '', args: [] },
				skills: [at('d/skills')],
			}),
			expect.objectContaining({
				name: 'zot',
				folder: at('a'),
				version: '2',
				isEnabled: false,
				start: { kind: 'process', program: at('a/run.sh'), args: ['index.js'] },
				permissions: undefined,
				hasSeparateData: false,
				checksArguments: 'warn',
			}),
		]);
	});

	it('may be a module in a folder without a manifest, or behind a link', async () => {
		const folder = await temporaryFolder();
		await writeFiles(folder, {
			'extensions/notes/extension.ts': '',
			'extensions/notes/extension.js': '',
			'extensions/empty/x': '',
			'extensions/file': '',
			'elsewhere/extension.mjs': '',
		});
		await symlink(join(folder, 'elsewhere'), join(folder, 'extensions', 'linked'));
		await symlink(join(folder, 'nowhere'), join(folder, 'extensions', 'broken'));
		const { found, problems } = await find({ userFolders: [folder] });
		expect(found.map(({ name, start }) => [name, start])).toEqual([
			['linked', { kind: 'module', file: join(folder, 'extensions/linked/extension.mjs') }],
			['notes', { kind: 'module', file: join(folder, 'extensions/notes/extension.ts') }],
		]);
		expect(problems).toEqual([]);
	});

	it.each([
		['{', 'the manifest', 'manifest.malformed'],
		['{"name":"x"}', 'exec', 'manifest.malformed'],
		[manifest('a\nb'), 'name', 'manifest.malformed'],
		[manifest(' a'), 'name', 'manifest.malformed'],
		[manifest('x', { host: '^2.0.0' }), 'host', 'manifest.version'],
		[manifest('x', { host: 'new' }), 'host', 'manifest.malformed'],
		[manifest('x', { protocol: '>=2' }), 'protocol', 'manifest.version'],
		[manifest('x', { mcpServers: { a: { args: [] } } }), 'mcpServers.a.command', 'mcp.malformed'],
		[`"${'x'.repeat(maxFileBytes)}"`, '', 'manifest.malformed'],
	])('with a manifest that is wrong cost only themselves (%#)', async (text, where, code) => {
		const { found, problems } = await findIn({
			'extensions/bad/extension.json': text,
			'extensions/good/extension.json': manifest('good'),
		});
		expect(found.map(({ name }) => name)).toEqual(['good']);
		expect(problems.map((problem) => [problem.code, problem.where])).toEqual([[code, where]]);
	});

	it('that are a pipe delay no start', async () => {
		const folder = await temporaryFolder();
		await writeFiles(folder, { 'extensions/x/index.js': '' });
		execFileSync('mkfifo', [join(folder, 'extensions/x/extension.json')]);
		const { problems } = await find({ userFolders: [folder] });
		expect(problems.map(({ message }) => message)).toEqual(['is not a file']);
	});

	it('in a place that is no folder are reported', async () => {
		const { problems } = await findIn({ extensions: 'a file' });
		expect(problems.map(({ code }) => code)).toEqual(['extension.unreadable']);
	});

	it('say which version they want and which there is', async () => {
		const { problems } = await findIn({ 'extensions/x/extension.json': manifest('x', { host: '^2.0.0' }) });
		expect(problems[0]?.message).toBe('wants ^2.0.0; this is Tenon 1.2.3');
	});

	it('bring MCP servers along', async () => {
		const mcpServers = { files: { command: 'serve', args: ['.'], cwd: 'data' } };
		const { found, folder } = await findIn({
			'extensions/x/extension.json': JSON.stringify({ name: 'x', mcpServers }),
		});
		const cwd = join(folder, 'extensions/x/data');
		const files = { transport: 'stdio', command: 'serve', args: ['.'], env: {}, cwd };
		expect(found[0]?.mcpServers).toEqual({ files });
	});
});

describe('what a user names', () => {
	it('may be a folder, a manifest, a module or a file of servers', async () => {
		const folder = await temporaryFolder();
		await writeFiles(folder, {
			'a/extension.json': manifest('a'),
			'b.ts': '',
			'servers.json': '{"servers":{"remote":{"url":"https://example.com/mcp"}}}',
		});
		const explicit = ['a', 'a/extension.json', 'b.ts', 'servers.json'].map((path) => join(folder, path));
		const { found } = await find({ explicit });
		expect(found.map(({ name, kind, scope }) => [name, kind, scope])).toEqual([
			['a', 'process', 'explicit'],
			['a', 'process', 'explicit'],
			['b', 'module', 'explicit'],
			['remote', 'mcp', 'explicit'],
		]);
	});

	it('must hold something', async () => {
		const folder = await temporaryFolder();
		await writeFiles(folder, { 'notes.txt': '' });
		const { problems } = await find({
			explicit: [join(folder, 'missing'), join(folder, 'notes.txt'), folder],
		});
		expect(problems.map(({ code }) => code)).toEqual(Array(3).fill('extension.missing'));
	});
});

describe('MCP servers', () => {
	it('ask for the variables, programs and hosts that they name', async () => {
		const { found } = await findIn({
			'.mcp.json': JSON.stringify({
				mcpServers: {
					local: { command: 'npx', args: ['-y', '${PACKAGE}'], env: { TOKEN: '${GH_TOKEN:-none}' } },
					remote: { type: 'http', url: 'https://example.com:8443/mcp', headers: { Authorization: '${KEY}' } },
					off: { command: 'x', disabled: true },
				},
			}),
		});
		expect(
			found.map(({ name, permissions, isEnabled }) => [
				name,
				permissions?.env,
				permissions?.net,
				permissions?.exec,
				isEnabled,
			]),
		).toEqual([
			['local', ['PACKAGE', 'GH_TOKEN'], [], ['npx'], true],
			['remote', ['KEY'], ['example.com:8443'], [], true],
			['off', [], [], ['x'], false],
		]);
	});

	it.each([
		['[]', ''],
		['{"mcpServers":[]}', ''],
		['{', ''],
		['{"mcpServers":{"a":1}}', 'a'],
		['{"mcpServers":{"a\\nb":{"command":"x"}}}', 'a\nb'],
		['{"mcpServers":{"__proto__":{}}}', '__proto__.command'],
		['{"mcpServers":{"a":{"command":""}}}', 'a.command'],
		['{"mcpServers":{"a":{"command":"x","args":[1]}}}', 'a.args'],
		['{"mcpServers":{"a":{"command":"x","env":{"A":1}}}}', 'a.env'],
		['{"mcpServers":{"a":{"command":"x","cwd":1}}}', 'a.cwd'],
		['{"mcpServers":{"a":{"url":"ftp://x"}}}', 'a.url'],
		['{"mcpServers":{"a":{"type":"sse","url":"https://x"}}}', 'a.type'],
		['{"mcpServers":{"a":{"url":"https://x","headers":[]}}}', 'a.headers'],
	])('%s are refused by field', async (text, where) => {
		const { found, problems } = await findIn({ '.mcp.json': text });
		expect([found, problems.map((problem) => [problem.code, problem.where])]).toEqual([
			[],
			[['mcp.malformed', where]],
		]);
	});

	it('that are wrong cost only themselves', async () => {
		const { found, problems } = await findIn({ '.mcp.json': '{"mcpServers":{"a":1,"b":{"command":"x"}}}' });
		expect([found.map(({ name }) => name), problems.length]).toEqual([['b'], 1]);
	});
});

describe('a single file in a folder of extensions', () => {
	it('is an extension by the name of the file, which asks for nothing', async () => {
		const { folder, found, problems } = await findIn({
			'extensions/words.mjs': '',
			'extensions/notes.ts': '',
			'extensions/notes.d.ts': '',
			'extensions/.hidden.mjs': '',
			'extensions/README.md': '',
			'extensions/old.js': '',
			'extensions/folder/extension.ts': '',
		});
		expect(problems).toEqual([]);
		expect(found.map(({ name, kind, folder: own, file }) => [name, kind, own, file])).toEqual([
			['folder', 'module', join(folder, 'extensions/folder'), undefined],
			['notes', 'module', join(folder, 'extensions'), join(folder, 'extensions/notes.ts')],
			['words', 'module', join(folder, 'extensions'), join(folder, 'extensions/words.mjs')],
		]);
		expect(found[1]?.permissions).toEqual({ env: [], read: [], write: [], net: [], exec: [], tools: [] });
	});
});
