import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { makeFrontWorld } from '../support/front-world.ts';
import { LuaSession } from '../support/lua-session.ts';

const page = readFileSync(new URL('../../../../docs/extensions/lua.md', import.meta.url), 'utf8');

const blocks = (language: string): readonly string[] =>
	[...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text]) => text!);

/** What the page shows in Lua: the first line of each is the file that it is in. */
const files = Object.fromEntries(blocks('lua').map((text) => [/^-- (\S+)\n/.exec(text)![1]!, text]));

let server: Server;
let url = '';
beforeAll(async () => {
	server = createServer((request, response) => response.end(`seen ${request.headers.authorization}`));
	server.listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

describe('the page about Lua', { timeout: 240_000 }, () => {
	it('shows extensions that do what it says', async () => {
		await using session = await LuaSession.open({
			lua: files,
			impConfig: blocks('toml')[0]!,
			variables: { REPORT_TOKEN: 't' },
			files: { 'a.txt': 'one\ntwo\n', 'login.txt': 'password=hunter2 ok\n' },
			turns: [
				[
					['greet', { who: 'Ada' }],
					['greet', {}],
					['count_lines', { path: 'a.txt' }],
					['report', { url }],
					['shell', { script: 'rm -rf /tmp/none' }],
					['shell', { script: 'cat login.txt' }],
				],
			],
		});
		await session.answering({ 'Which colour?': 1, 'Really green?': true });
		expect(await session.turn()).toEqual([
			'Hello, Ada!',
			'error: greet: expected the property who, found {}',
			'2 lines',
			'seen Bearer t',
			'error: use the trash',
			'password=… ok\n',
		]);
		expect(session.watched.world.read('report.json')).toBe(
			`{"status":200,"year":${new Date().getUTCFullYear()}}`,
		);
		expect([
			await session.command('hello', 'Ada'),
			await session.command('x', 'pick.pick'),
			await session.command('x', 'github.review-pr 7'),
			await session.command('note', 'milk'),
			await session.command('note', 'tea'),
		]).toEqual([
			'Hello, Ada!',
			'picked green',
			'Pull request 7',
			'1 notes, 4 characters',
			'2 notes, 7 characters',
		]);
	});

	it('shows commands that print what it says', async () => {
		const { path, cacheHome } = await builtProgram();
		using world = makeFrontWorld({});
		const folder = join(world.home, 'project');
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, 'hello.lua'), files['hello.lua']!);
		const program = `tenon() { '${process.execPath}' '${path}' "$@"; }\n`;
		const { stdout, stderr } = spawnSync('sh', ['-ec', program + blocks('sh')[0]!], {
			cwd: folder,
			encoding: 'utf8',
			env: { ...world.environment, XDG_CACHE_HOME: cacheHome },
		});
		expect([stdout, stderr]).toEqual([blocks('text')[0], '']);
	});
});
