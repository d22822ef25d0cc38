import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { BareClient, connect, makePlace, type Place, startBare } from './mcp-client.ts';

let program: BuiltProgram;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);

const childrenOf = (pid: number): readonly string[] =>
	readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
		readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1')
			.split(' ')
			.filter((child) => child !== '' && !isGuardian(child)),
	);

// It ends when it finds that the server is gone.
const isGuardian = (pid: string): boolean =>
	readFileSync(`/proc/${pid}/cmdline`, 'latin1').endsWith('tenon-guardian\0');

/** A program that says that it is there and does not end by itself. */
const waiting = `import { writeFileSync } from 'node:fs';
writeFileSync(process.argv[2], '');
process.on('SIGTERM', () => {});
console.log('on');
setInterval(() => {}, 1000);
`;

const withPlace = async (use: (place: Place) => Promise<void>): Promise<void> => {
	const place = makePlace(program);
	try {
		await use(place);
	} finally {
		place.remove();
	}
};

describe.runIf(existsSync('/proc/self/fd'))('tenon mcp ends and leaves nothing behind', () => {
	const ends: readonly (readonly [string, (client: BareClient) => void])[] = [
		['when its input closes', ({ process }) => process.stdin!.end()],
		[
			'when its input closes in the middle of a line',
			({ process }) => process.stdin!.end('{"jsonrpc":"2.0","i'),
		],
		['on SIGTERM', ({ process }) => process.kill('SIGTERM')],
		[
			'when its reader is gone',
			(client) => {
				client.process.stdout!.destroy();
				client.send({ id: 'last', method: 'ping' });
			},
		],
	];
	it.each(ends)('%s, while scripts, programs and jobs run in several kernels', async (_, end) => {
		await withPlace(async (place) => {
			place.write({ 'app/wait.mjs': waiting });
			const client = new BareClient(startBare(program, place));
			await client.initialize({ elicitation: {} });
			client.call('open', 'kernel_open', {});
			await client.next();
			const token = { progressToken: 1 };
			client.call('job', 'shell', { script: 'node wait.mjs job', background: true, kernel: 'k1' });
			await client.next();
			client.call('started', 'shell', { script: 'until [ -e job ]; do sleep 0.01; done; rm job' });
			await client.next();
			client.call('big', 'shell', { script: 'seq 100000', kernel: 'k1' });
			await client.next();
			client.call('script', 'shell', { script: 'echo on; sleep 1000' }, token);
			await client.next();
			client.call('queued', 'shell', { script: 'touch never' });
			client.call('program', 'shell', { script: 'node wait.mjs program', kernel: 'k1' }, token);
			await client.next();
			client.call('open2', 'kernel_open', {});
			await client.next();
			client.call('question', 'shell', { script: 'git push', kernel: 'k2' });
			await client.next(({ method }) => method === 'elicitation/create');
			const [kernels = ''] = childrenOf(client.process.pid!);
			const children = [kernels, ...childrenOf(Number(kernels))];
			expect(children).toHaveLength(3);
			end(client);
			expect(await client.exit).toBe(0);
			expect(children.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
			expect(readdirSync(join(place.home, 'tmp'))).toEqual([]);
			expect(readdirSync(place.project).toSorted()).toEqual(['program', 'wait.mjs']);
			expect(client.errors).toBe('');
		});
	});

	it('after it has listed its tools, for which no process was started', async () => {
		await withPlace(async (place) => {
			const client = new BareClient(startBare(program, place));
			await client.initialize({});
			client.send({ id: 'list', method: 'tools/list', params: {} });
			const listed = await client.next(({ id }) => id === 'list');
			expect(JSON.stringify(listed.result)).toContain('"shell"');
			expect(childrenOf(client.process.pid!)).toEqual([]);
			client.call('first', 'shell', { script: 'echo hi' });
			await client.next(({ id }) => id === 'first');
			expect(childrenOf(client.process.pid!)).toHaveLength(1);
			client.process.stdin!.end();
			expect(await client.exit).toBe(0);
			expect(client.errors).toBe('');
		});
	});

	it('after it was started and told nothing', async () => {
		await withPlace(async (place) => {
			const client = new BareClient(startBare(program, place));
			client.process.stdin!.end();
			expect(await client.exit).toBe(0);
			expect(client.errors).toBe('');
		});
	});

	it('and 1000 calls leave no descriptor, process, timer or file', { timeout: 120_000 }, async () => {
		await withPlace(async (place) => {
			const connection = await connect(program, place, { generation: '2025-11-25' });
			const { call, pid, client } = connection;
			const some = async (count: number): Promise<void> => {
				for (let at = 0; at < count; at++) {
					if (at % 10 === 0) {
						const controller = new AbortController();
						const cancelled = client.callTool(
							{ name: 'shell', arguments: { script: 'echo on; sleep 1000' } },
							{ signal: controller.signal, onprogress: () => controller.abort() },
						);
						await cancelled.catch(() => undefined);
					} else if (at % 10 === 1) await call('shell', { script: 'git --version | cat' });
					else if (at % 10 === 2) await call('kernel_close', { kernel: await call('kernel_open') });
					else if (at % 10 === 3) await call('read', { path: 'a.txt' });
					else if (at % 10 === 4) await call('shell', { script: 'cat <(echo a) | wc -l; echo $(echo b)' });
					else await call('shell', { script: `echo ${at}` });
				}
			};
			const held = (): object => ({
				descriptors: readdirSync(`/proc/${pid}/fd`).length,
				children: childrenOf(pid),
				files: readdirSync(join(place.home, 'tmp')),
			});
			await call('write', { path: 'a.txt', content: 'x\n' });
			await some(20);
			await call('shell', { script: ':' });
			const before = held();
			await some(1000);
			await call('shell', { script: ':' });
			expect(held()).toEqual(before);
			await connection.close();
		});
	});
});

describe('tenon mcp does not start', () => {
	const run = (place: Place, args: readonly string[]) => {
		const { stdout, stderr, status } = spawnSync(process.execPath, [program.path, 'mcp', ...args], {
			cwd: place.project,
			env: place.environment,
			input: '',
			encoding: 'utf8',
			timeout: 60_000,
		});
		return { stdout, stderr: stderr.replaceAll(place.home, '~'), status };
	};

	const rows: readonly (readonly [
		string,
		Readonly<Record<string, string>>,
		readonly string[],
		number,
		RegExp,
	])[] = [
		[
			'with a policy of the user that is malformed',
			{ '.config/tenon/tenon.toml': '[policy]\n\n[[policy.rule]]\nallow = "fly ./x"\n' },
			[],
			1,
			/^tenon mcp: ~\/\.config\/tenon\/tenon\.toml:4: policy\.rule\[1\]\.allow: .*fly/,
		],
		[
			'with a policy of the project that is malformed',
			{ 'app/.tenon/policy.toml': '[policy]\nrule = = 1\n' },
			[],
			1,
			/^tenon mcp: ~\/app\/\.tenon\/policy\.toml:2:8: not TOML/,
		],
		['with a policy that is not there', {}, ['--policy', 'none.toml'], 1, /^tenon mcp: ENOENT: .*none\.toml/],
		['in a folder that is not there', {}, ['--root', 'none'], 1, /^tenon mcp: ENOENT: .*none/],
		['in a file', { 'app/file': '' }, ['--root', 'file'], 1, /^tenon mcp: open file: Not a directory\n$/],
		[
			'with a preset that is unknown',
			{},
			['--preset', 'x'],
			2,
			/^tenon mcp: --preset needs one of .*, not 'x'; try/,
		],
		['with an option that is unknown', {}, ['--fly'], 2, /^tenon mcp: Unknown option '--fly'/],
	];
	it.each(rows)('%s', async (_, files, args, status, stderr) => {
		await withPlace(async (place) => {
			place.write(files);
			const outcome = run(place, args);
			expect({ ...outcome, stderr: '' }).toEqual({ stdout: '', stderr: '', status });
			expect(outcome.stderr).toMatch(stderr);
			expect(outcome.stderr.split('\n')).toHaveLength(2);
		});
	});
});
