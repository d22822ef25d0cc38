import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import {
	type Connection,
	type ConnectOptions,
	connect,
	generations,
	makePlace,
	type Place,
	toolNames,
} from './mcp-client.ts';

let program: BuiltProgram;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);

/** A server in a place of its own, gone when the test is over. */
const withServer = async <T>(
	options: ConnectOptions & { readonly files?: Readonly<Record<string, string>> },
	use: (connection: Connection, place: Place) => Promise<T>,
): Promise<T> => {
	const place = makePlace(program, options.files);
	try {
		const connection = await connect(program, place, options);
		try {
			return await use(connection, place);
		} finally {
			await connection.close();
		}
	} finally {
		place.remove();
	}
};

describe.each(generations)('the official client of revision %s', (generation) => {
	let place: Place;
	let connection: Connection;
	beforeAll(async () => {
		place = makePlace(program, { 'app/notes.txt': 'first\n' });
		connection = await connect(program, place, { generation });
	});
	afterAll(async () => {
		await connection.close();
		place.remove();
	});

	it('speaks its revision and is told what the server is', () => {
		expect(connection.client.getNegotiatedProtocolVersion()).toBe(generation);
		expect(connection.client.getServerVersion()?.name).toBe('tenon');
		expect(connection.client.getInstructions()).toContain(`Tools for the folder ${place.project}`);
	});

	it('lists tools whose schemas are those of objects', async () => {
		const { tools } = await connection.client.listTools();
		expect(tools.map(({ name }) => name)).toEqual([...toolNames]);
		for (const { name, description, inputSchema } of tools) {
			expect(description, name).not.toBe('');
			expect(inputSchema, name).toMatchObject({ type: 'object', properties: { kernel: { type: 'string' } } });
			const { properties = {}, required = [] } = inputSchema;
			expect(required.filter((key) => !Object.hasOwn(properties, key))).toEqual([]);
		}
	});

	it('keeps variables and the directory between calls', async () => {
		await connection.call('shell', { script: 'greeting=hello; mkdir -p sub; cd sub' });
		expect(await connection.call('shell', { script: 'echo "$greeting"; basename "$PWD"; cd ..' })).toBe(
			'hello\nsub\n',
		);
	});

	it('sees output while a script runs', async () => {
		const go = join(place.project, 'go');
		const seen: string[] = [];
		const script = 'echo one; until [ -e go ]; do sleep 0.01; done; echo two';
		await connection.client.callTool(
			{ name: 'shell', arguments: { script } },
			{
				onprogress: ({ message = '' }) => {
					seen.push(message);
					writeFileSync(go, '');
				},
			},
		);
		expect(seen[0]).toBe('one\n');
	});

	it('cancels a script, and the kernel goes on', async () => {
		for (const script of ['sleep 1000', 'while :; do :; done', '/bin/sleep 1000']) {
			const controller = new AbortController();
			const call = connection.client.callTool(
				{ name: 'shell', arguments: { script: `echo started; ${script}` } },
				{ signal: controller.signal, onprogress: () => controller.abort('enough') },
			);
			await expect(call).rejects.toThrow();
			expect(await connection.call('shell', { script: 'echo after' })).toBe('after\n');
		}
	});

	it('runs 200 calls at once over several kernels', async () => {
		const handles = await Promise.all(Array.from({ length: 8 }, () => connection.call('kernel_open')));
		expect(new Set(handles).size).toBe(8);
		const results = await Promise.all(
			Array.from({ length: 200 }, (_, at) =>
				connection.call('shell', {
					script: `mine=\${mine:-0}; mine=$((mine + 1)); echo "${at} $((${at} * ${at}))"`,
					kernel: handles[at % 8],
				}),
			),
		);
		expect(results).toEqual(Array.from({ length: 200 }, (_, at) => `${at} ${at * at}\n`));
		for (const kernel of handles) {
			expect(await connection.call('shell', { script: 'echo "$mine"', kernel })).toBe('25\n');
			expect(await connection.call('kernel_close', { kernel })).toBe(`${kernel} is closed`);
		}
		expect(await connection.call('shell', { script: 'echo "${mine-unset}"' })).toBe('unset\n');
	});

	it('ends what runs and waits in a kernel when it is closed', async () => {
		const kernel = await connection.call('kernel_open');
		const running = connection.client.callTool(
			{ name: 'shell', arguments: { script: 'echo on; sleep 1000', kernel } },
			{ onprogress: () => void closing.resolve(connection.call('kernel_close', { kernel })) },
		);
		const waiting = connection.call('shell', { script: 'touch never', kernel });
		const closing = Promise.withResolvers<string>();
		expect(await closing.promise).toBe(`${kernel} is closed`);
		expect((await running).isError).toBe(true);
		expect(await waiting).toContain('cancelled');
		expect(existsSync(join(place.project, 'never'))).toBe(false);
		expect(await connection.call('shell', { script: ':', kernel })).toBe(
			`there is no kernel ${JSON.stringify(kernel)}; open are: main`,
		);
	});

	it('confirms what cannot be undone by repeating it with the nonce', async () => {
		await connection.call('shell', { script: 'head -c 11000000 /dev/zero > big' });
		const asked = await connection.call('shell', { script: 'truncate -s 1 big || echo fallback' });
		const hint = /^To confirm, run: (truncate --confirm=[0-9a-f]{8} .*)$/m.exec(asked)?.[1];
		expect(asked).not.toContain('fallback');
		expect(await connection.call('shell', { script: 'stat -c %s big' })).toBe('11000000\n');
		expect(await connection.call('shell', { script: `${hint}; stat -c %s big` })).toBe('1\n');
		await connection.call('shell', { script: 'head -c 11000000 /dev/zero >> big' });
		expect(await connection.call('shell', { script: `${hint}` })).toMatch(/^truncate: invalid nonce$/m);
	});

	it('undoes what a call has changed', async () => {
		await connection.call('shell', { script: 'echo changed > notes.txt; echo new > other.txt' });
		expect(await connection.call('undo')).toContain('2 paths restored');
		expect(readFileSync(join(place.project, 'notes.txt'), 'utf8')).toBe('first\n');
		expect(existsSync(join(place.project, 'other.txt'))).toBe(false);
	});

	it('reads outputs that were cut, and jobs, as resources', async () => {
		const cut = await connection.call('shell', { script: 'seq 100000' });
		const name = /all 588895 bytes are in \S*\/(output-[0-9a-f]+)\]/.exec(cut)?.[1];
		await connection.call('shell', { script: 'echo from the job; sleep 1000', background: true });
		const { resources } = await connection.client.listResources();
		const output = resources.find((resource) => resource.name === name)!;
		expect(output).toMatchObject({ uri: `tenon://output/${name}`, mimeType: 'text/plain', size: 588_895 });
		const read = await connection.client.readResource({ uri: output.uri });
		expect(read.contents).toEqual([
			{
				uri: output.uri,
				mimeType: 'text/plain',
				text: Array.from({ length: 100_000 }, (_, at) => `${at + 1}\n`).join(''),
			},
		]);
		const job = await connection.client.readResource({ uri: resources.at(-1)!.uri });
		expect(JSON.parse((job.contents[0] as { text: string }).text)).toMatchObject({
			command: '{ echo from the job; sleep 1000; }',
			state: { kind: 'running' },
		});
		for (const uri of [
			'tenon://output/../x',
			'tenon://output/output-00',
			'tenon://job/99',
			'tenon://diff',
			'file:///etc/passwd',
		]) {
			await expect(connection.client.readResource({ uri })).rejects.toThrow(
				`there is no resource ${JSON.stringify(uri)}`,
			);
		}
	});

	it('gets text that every reader of JSON takes', async () => {
		const text = await connection.call('shell', { script: "printf 'a\\xff\\xfeb\\n'" });
		expect(text.split('\n')[0]).toBe('a\ufffd\ufffdb');
	});

	it('refuses what only a person may decide, where none can be asked', async () => {
		const refused = await connection.call('shell', { script: 'git push origin main' });
		expect(refused).toMatch(/^git: Permission denied$/m);
		expect(refused).toContain('no person answered');
		expect(await connection.call('shell', { script: 'trash empty' })).toMatch(/^trash: Permission denied$/m);
	});
});

describe('tenon mcp --overlay', () => {
	it('does not commit changes where no person can be asked, by tool or by command', async () => {
		await withServer(
			{ generation: '2026-07-28', args: ['--overlay', '--preset', 'full'], files: { 'app/a': 'one\n' } },
			async ({ call }, { project }) => {
				await call('shell', { script: 'echo two > a' });
				for (const refused of [
					await call('kernel_vfs_commit'),
					await call('shell', { script: 'kernel vfs commit' }),
					await call('shell', { script: 'x=commit; command kernel vfs "$x"' }),
				])
					expect(refused).toMatch(/^kernel: Permission denied$/m);
				expect(readFileSync(join(project, 'a'), 'utf8')).toBe('one\n');
			},
		);
	});

	it('keeps changes aside, shows, drops and, as the policy grants it, commits them', async () => {
		const granted = '[[policy.rule]]\nallow = "tool overlay_commit"\n';
		const files = { 'app/a': 'one\n', '.config/tenon/tenon.toml': granted };
		await withServer(
			{ generation: '2026-07-28', args: ['--overlay'], files },
			async ({ call, client }, { project }) => {
				const diff = `--- a${project}/a\n+++ b${project}/a\n@@ -1 +1 @@\n-one\n+two\n`;
				await call('shell', { script: 'echo two > a' });
				expect(readFileSync(join(project, 'a'), 'utf8')).toBe('one\n');
				expect(await call('kernel_vfs_diff')).toBe(diff);
				const { contents } = await client.readResource({ uri: 'tenon://diff' });
				// What fronts show is named from the folder of the session.
				const text = diff.replaceAll(`${project}/`, '/');
				expect(contents).toEqual([{ uri: 'tenon://diff', mimeType: 'text/x-diff', text }]);
				await call('kernel_vfs_reset');
				expect(await call('kernel_vfs_diff')).toBe('');
				expect(await call('shell', { script: 'cat a' })).toBe('one\n');
				await call('shell', { script: 'echo three > a; echo b > b' });
				await call('kernel_vfs_reset', { path: join(project, 'b') });
				await call('kernel_vfs_commit');
				expect(readFileSync(join(project, 'a'), 'utf8')).toBe('three\n');
				expect(readdirSync(project)).toEqual(['a']);
			},
		);
	});
});

describe('tenon mcp --root', () => {
	it('shows the folder and nothing else, whatever links say', async () => {
		const files = { 'app/inside': 'in\n', outside: 'out\n' };
		await withServer({ generation: '2025-11-25', args: ['--root', '.'], files }, async ({ call }, place) => {
			symlinkSync(join(place.home, 'outside'), join(place.project, 'link'));
			symlinkSync('../outside', join(place.project, 'up'));
			const shown = await call('shell', {
				script: 'pwd; cat /inside; cat link up ../outside /etc/passwd; /bin/ls; git status',
			});
			expect(shown).toMatch(/^\/\nin\n/);
			expect(shown).not.toContain('out\n');
			expect(shown).not.toContain('root:');
			expect(shown).toMatch(/git: command not found/);
			expect(await call('read', { path: '/link' })).not.toContain('out');
			await call('shell', { script: 'echo new > /made' });
			expect(readFileSync(join(place.project, 'made'), 'utf8')).toBe('new\n');
		});
	});
});

describe('the policy of tenon mcp', () => {
	it('is read-only with --preset read-only', async () => {
		const files = { 'app/a': 'one\n' };
		await withServer(
			{ generation: '2025-11-25', args: ['--preset', 'read-only'], files },
			async ({ call }, { project }) => {
				expect(await call('shell', { script: 'cat a; echo x > a; rm a; touch b' })).toMatch(
					/^one\nbash: line 1: a: Permission denied\nrm: Permission denied\ntouch: Permission denied\n/,
				);
				await call('read', { path: 'a' });
				expect(await call('write', { path: 'a', content: 'x', mode: 'overwrite' })).toContain(
					'Permission denied',
				);
				expect(readFileSync(join(project, 'a'), 'utf8')).toBe('one\n');
			},
		);
	});

	it('is what the file says that --policy names', async () => {
		const files = {
			'own.toml': '[policy]\npreset = "workspace"\n[[policy.rule]]\ndeny = "write ./locked/**"\n',
			'app/locked/a': '',
		};
		await withServer(
			{ generation: '2026-07-28', args: ['--policy', '../own.toml'], files },
			async ({ call }) => {
				expect(await call('shell', { script: 'echo x > locked/b; echo x > free; cat free' })).toMatch(
					/^bash: line 1: locked\/b: Permission denied\nx\n/,
				);
			},
		);
	});

	it('hides secrets in results, progress, outputs and jobs', async () => {
		const secret = 'ghp_x7Qz9Lk2Vb4Nn8Mm1Rr5';
		const place = makePlace(program, { 'app/leaked': `${secret}\n` });
		try {
			const set = spawnSync(process.execPath, [program.path, 'secret', 'set', 'github.token'], {
				input: secret,
				env: place.environment,
				encoding: 'utf8',
			});
			expect([set.status, set.stderr]).toEqual([0, '']);
			const seen: string[] = [];
			const connection = await connect(program, place, {
				generation: '2026-07-28',
				answer: ({ message }) => {
					seen.push(message);
					return { action: 'decline' };
				},
			});
			const { client, call } = connection;
			const script = `cat leaked; base64 leaked; git push "$(cat leaked)"; seq 100000; cat leaked`;
			const result = await client.callTool(
				{ name: 'shell', arguments: { script } },
				{ onprogress: ({ message = '' }) => seen.push(message) },
			);
			seen.push(JSON.stringify(result));
			seen.push(await call('shell', { script: 'cat leaked; sleep 1000', background: true }));
			seen.push(await call('read', { path: 'leaked' }), await call('grep', { pattern: 'ghp' }));
			for (const { uri } of (await client.listResources()).resources) {
				seen.push(JSON.stringify(await client.readResource({ uri })));
			}
			await connection.close();
			expect(
				seen.filter((text) => text.includes(secret) || text.includes(btoa(secret).slice(0, 28))),
			).toEqual([]);
			expect(seen.some((text) => text.includes('git push [secret:github.token]'))).toBe(true);
		} finally {
			place.remove();
		}
	});
});
