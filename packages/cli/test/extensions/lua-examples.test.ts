import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { LuaSession } from '../support/lua-session.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const folder = fileURLToPath(new URL('../../../../examples/lua', import.meta.url));

/** All examples: each is an extension of every session here. */
const examples = Object.fromEntries(
	globSync('**/*.lua', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
);

let server: Server;
let origin = '';
const posted: string[] = [];

beforeAll(async () => {
	server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			if (request.method === 'POST') posted.push(Buffer.concat(chunks).toString());
			const isKnown = request.url === '/tickets/7' && request.headers.authorization === 'Bearer t0k';
			response.statusCode = isKnown || request.method === 'POST' ? 200 : 404;
			response.end(isKnown ? '{"title":"Crash","state":"open","body":"It falls."}' : '');
		});
	});
	server.listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const config = `
[lua]
allow_shell_exec = true
allow_http = true
allowed_env = ["TRACKER_URL", "TRACKER_TOKEN", "HOOK_URL"]
`;

describe('the examples in examples/lua', { timeout: 60_000 }, () => {
	it('are at least twenty', () => {
		expect(Object.keys(examples).filter((file) => !/manifest|lib/.test(file)).length).toBeGreaterThanOrEqual(
			20,
		);
	});

	it('work in one session: tools, guards, changes of results, hooks and commands', async () => {
		await using session = await LuaSession.open({
			lua: examples,
			impConfig: config,
			variables: { TRACKER_URL: origin, TRACKER_TOKEN: 't0k', HOOK_URL: `${origin}/hook` },
			firstHears: 'Notes of the team:\nbe brief',
			files: {
				NOTES: 'be brief\n',
				'src/a.ts': 'const old = 1;\n// TODO: more\n',
				'src/b.ts': 'export { old };\n',
				'data.csv': 'name,age\nAda,36\nBob,41\n',
				'package.json': '{"scripts":{"test":"vitest"},"list":[1,2]}',
				'tests/one.sh': 'true\n',
				'tests/two.sh': 'echo broken; false\n',
				'big.txt': `${'x'.repeat(99)}\n`.repeat(2000),
				'key.txt': 'token sk-live-12345 here\n',
				'h.lua': 'print(1)\n',
			},
			turns: [
				[
					['count_words', { text: 'one two\nthree\n' }],
					['csv_table', { path: 'data.csv', rows: 1 }],
					['json_get', { file: 'package.json', path: 'scripts.test' }],
					['json_get', { file: 'package.json', path: 'list', as: 'size' }],
					['todos', { folder: 'src' }],
					['ticket', { number: 7 }],
					['ticket', { number: 8 }],
				],
				[
					['write', { path: 'dist/x.js', content: 'x' }],
					['shell', { script: 'git commit -m "stuff"' }],
					['shell', { script: 'git commit --no-verify -m "fix: it"' }],
					['read', { path: 'big.txt' }],
					['shell', { script: 'cat key.txt' }],
				],
				[['run_tests', { folder: 'tests' }]],
				[['rename_symbol', { from: 'old', to: 'fresh' }]],
				[
					['license', { files: ['h.lua'] }],
					['retry', { command: 'test -f marker || { touch marker; false; }' }],
					['build', { target: 'app' }],
				],
				[['write', { path: 'out.json', content: '{"a":[1]}' }]],
			],
		});
		await session.answering({
			'Which part of the version changes?': 1,
			'What is it called?': 'Oak',
			'Release Oak?': true,
		});
		expect(await session.turn('first')).toEqual([
			'2 lines, 3 words, 14 characters',
			'| name | age |\n| --- | --- |\n| Ada | 36 |',
			'"vitest"',
			'error: json_get: .as: expected json or type, found "size"',
			'src/a.ts:2 TODO: more',
			'#7 Crash (open)\nIt falls.',
			'error: there is no ticket 8',
		]);
		expect(await session.turn('second')).toEqual([
			'error: dist/x.js is generated; change its source',
			'error: begin the message with a type, as in "fix: …"',
			'error: commit with the hooks: drop --no-verify',
			'error: big.txt has 195 KiB; read a range of its lines',
			'token [redacted] here\n',
		]);
		expect(await session.turn('third')).toEqual(['error: 2 run, 1 failed\ntwo.sh: broken\n']);
		expect(session.output).toContain('1 of 2: one.sh\n2 of 2: two.sh\n');
		expect(await session.turn('fourth')).toEqual(['src/a.ts\nsrc/b.ts']);
		const { world, sees } = session.watched;
		expect([world.read('src/a.ts'), world.read('src/b.ts')]).toEqual([
			'const fresh = 1;\n// TODO: more\n',
			'export { fresh };\n',
		]);
		expect(await session.turn('fifth')).toEqual([
			'1 of 1 files changed',
			'passed at try 2',
			'building app\n',
		]);
		expect(world.read('h.lua')).toBe('-- Copyright the authors. See LICENSE.\nprint(1)\n');
		await session.turn('sixth');
		await sees('note', ({ text }) => text === 'formatted out.json');
		expect(world.read('out.json')).toBe('{\n  "a": [\n    1\n  ]\n}\n');
		expect([
			await session.command('asked'),
			await session.command('builds'),
			await session.command('changelog', 'Added Lua'),
			await session.command('changelog', '100 % done'),
			world.read('CHANGELOG.md'),
			await session.command('release'),
			world.read('RELEASE'),
			await session.command('x', 'checklist.add milk'),
			await session.command('done', '1'),
			await session.command('done', '9'),
		]).toEqual([
			'6 prompts, 12 steps: first, second, third, fourth, fifth, sixth',
			'app ok',
			'added: Added Lua',
			'added: 100 % done',
			'# Changes\n- 100 % done\n- Added Lua\n',
			'prepared a minor release',
			'minor Oak\n',
			'1. [ ] milk',
			'1. [x] milk',
			'there is no item 9',
		]);
		expect(await session.command('audit')).toContain('bash 3\n');
		expect(world.read('journal.txt')).toBe('begin\n');
		expect(posted).toContain('{"text":"finished: Done."}');
	});
});
