import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { BareClient, type Line, makePlace, startBare } from './mcp-client.ts';

let program: BuiltProgram;
beforeAll(async () => {
	program = await builtProgram();
}, 240_000);

/** A server in a place of its own. */
const started = async (built: BuiltProgram = program): Promise<BareClient & AsyncDisposable> => {
	const place = makePlace(built);
	const client = new BareClient(startBare(built, place));
	await client.initialize();
	return Object.assign(client, {
		[Symbol.asyncDispose]: async () => {
			client.process.stdin!.end();
			expect([await client.exit, client.errors]).toEqual([0, '']);
			place.remove();
		},
	});
};

const run = async (client: BareClient, id: string, args: object): Promise<string> => {
	client.call(id, 'shell', args);
	return shown(await client.next((line) => line.id === id));
};

const shown = ({ result }: Line): string =>
	(result!.content as readonly { readonly text: string }[]).map(({ text }) => text).join('');

// Without a rest they would keep two processes busy beside the one that is looked at.
const pingEveryMs = 5;

/**
 * Sends pings, each a little after the one before it is answered, until the answer that is waited for has come. Gives how many
 * were answered before it, and that answer.
 */
const pingUntil = async (client: BareClient, id: string): Promise<readonly [number, Line]> => {
	for (let answered = 0; ; answered++) {
		const ping = `ping ${id} ${answered}`;
		client.send({ id: ping, method: 'ping' });
		const line = await client.next((each) => each.id === ping || each.id === id);
		if (line.id === id) {
			await client.next((each) => each.id === ping);
			return [answered, line];
		}
		await setTimeout(pingEveryMs);
	}
};

/** The program with a fault: each of its processes hangs from SIGUSR2 on, in a loop that nothing interrupts. */
const hangingProgram = (): BuiltProgram & Disposable => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-hangs-'));
	cpSync(join(program.path, '../..'), folder, {
		recursive: true,
		filter: (source) => source !== program.cacheHome,
	});
	const path = join(folder, 'bin/tenon.cjs');
	const [first, ...rest] = readFileSync(path, 'utf8').split('\n');
	writeFileSync(path, [first, "process.on('SIGUSR2', () => { for (;;); });", ...rest].join('\n'));
	return {
		path,
		cacheHome: join(folder, 'cache'),
		[Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
	};
};

/** The process of a server that has its kernels. */
const kernelsOf = (server: number): number => {
	const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
	const kernels = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('kernels'));
	return Number(kernels);
};

const outOfTime = /^\[exit code 124: out of time; the script had \d+ ms\]$/m;

/** What runs, how long it may, and what it may come to. */
const hostile: readonly (readonly [string, string, number, RegExp])[] = [
	['an endless sed', "echo a | sed ':x;s/a/aa/g;bx'", 2_000, outOfTime],
	['an endless sed that keeps its size', "echo a | sed ':x;s/a/a/g;bx'", 2_000, outOfTime],
	['tabs of a megabyte without end', "yes $'\\t' | expand -t 1000000", 2_000, outOfTime],
	['tabs without a reader', "yes $'\\t' | expand -t 1000000 > /dev/null", 2_000, outOfTime],
	[
		'an array that fills the heap',
		'a=(); while :; do a+=({1..1000000}); done',
		120_000,
		/cannot allocate memory \(limit maxValueBytes: 512 MiB held by all variables\)|the kernel's process was ended: it used up its memory limit/,
	],
	['a difference of two large lists', "jq -n '[range(1e6)] as $all | $all - $all | length'", 20_000, /^0\n$/],
	[
		'a regular expression that never ends',
		`jq -n '"${'a'.repeat(60)}b"|test("^(a+)+$")'`,
		20_000,
		/Regular expression too complex for this text/,
	],
];

describe('a hostile script through tenon mcp', { timeout: 300_000 }, () => {
	it.each(hostile)('%s: pings are answered, others go on, and the next call works', async (...row) => {
		const [, script, timeoutMs, outcome] = row;
		await using client = await started();
		await using other = await started();
		expect(await run(client, 'before', { script: 'x=kept; echo $x' })).toBe('kept\n');
		expect(await run(other, 'before', { script: 'y=1; echo $y' })).toBe('1\n');
		client.call('hostile', 'shell', { script, timeoutMs });
		const elsewhere = run(other, 'elsewhere', { script: 'for i in {1..100}; do ((y += i)); done; echo $y' });
		const [answered, line] = await pingUntil(client, 'hostile');
		expect(answered).toBeGreaterThan(10);
		expect(await elsewhere).toBe('5051\n');
		expect(shown(line)).toMatch(outcome);
		expect(await run(client, 'after', { script: 'echo $x' })).toBe('kept\n');
	});

	it('that hangs its process costs that process alone: pings are answered, the call says so, the next works', async () => {
		using hanging = hangingProgram();
		await using client = await started(hanging);
		expect(await run(client, 'before', { script: 'x=kept; echo $x' })).toBe('kept\n');
		client.call('hangs', 'shell', { script: 'while :; do :; done', timeoutMs: 120_000 });
		process.kill(kernelsOf(client.process.pid!), 'SIGUSR2');
		const [answered, line] = await pingUntil(client, 'hangs');
		expect(answered).toBeGreaterThan(10);
		expect(line.result!.isError).toBe(true);
		expect(shown(line)).toContain('it did not answer for 5 s, in a step that nothing interrupts');
		expect(await run(client, 'after', { script: 'echo $x' })).toBe('kept\n');
	});

	it('leaves other kernels of the same server their turns', async () => {
		await using client = await started();
		client.call('open', 'kernel_open', {});
		await client.next(({ id }) => id === 'open');
		const limit = { timeoutMs: 5_000 };
		client.call('hostile', 'shell', { script: "echo a | sed ':x;s/a/aa/g;bx'", ...limit });
		client.call('beside', 'shell', { script: 'echo beside', kernel: 'k1' });
		const order: unknown[] = [];
		while (order.length < 2) order.push((await client.next(({ result }) => result !== undefined)).id);
		expect(order).toEqual(['beside', 'hostile']);
	});
});
