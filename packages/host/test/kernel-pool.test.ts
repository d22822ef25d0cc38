import { afterAll, describe, expect, it } from 'vitest';
import { describeKernelCalls } from '../../shell/test/kernel-contract.ts';
import { KernelPool } from '../src/pool/kernel-pool.ts';

const recipe = new URL('./pool-recipe.ts', import.meta.url);
const pool = new KernelPool({ recipe, size: 2 });
afterAll(() => pool.close());

describeKernelCalls('a kernel in a worker', (limits) => pool.open(limits));

describe('a pool', () => {
	it('runs kernels of different workers at the same time', async () => {
		const own = new KernelPool({ recipe, size: 2 });
		const [first, second] = [await own.open(), await own.open()];
		const busy = first.execute('while :; do :; done', { signal: AbortSignal.timeout(10_000) });
		expect((await second.execute('echo $((6 * 7))')).stdout).toBe('42\n');
		first.cancel();
		expect((await busy).code).toBe(130);
		await own.close();
	});

	it('ends the worker of a script that never gives up its turn, and opens the next kernel in a new one', async () => {
		const own = new KernelPool({ recipe, size: 1, graceMs: 50 });
		const kernel = await own.open();
		const aborting = new AbortController();
		const running = kernel.execute('hang', { signal: aborting.signal });
		aborting.abort();
		await expect(running).rejects.toMatchObject({ code: 'kernel.lost' });
		await expect(kernel.execute('echo again')).rejects.toMatchObject({ code: 'kernel.lost' });
		expect((await (await own.open()).execute('echo new')).stdout).toBe('new\n');
		await own.close();
	});

	it('a script that hangs beyond its time ends its worker too', async () => {
		const own = new KernelPool({ recipe, size: 1, graceMs: 50 });
		const kernel = await own.open();
		await expect(kernel.execute('hang', { timeoutMs: 10 })).rejects.toMatchObject({ code: 'kernel.lost' });
		await own.close();
	});

	it('the time that a kernel gives its scripts counts there as well', async () => {
		const own = new KernelPool({ recipe, size: 1, graceMs: 50 });
		const kernel = await own.open('hasty');
		expect((await kernel.execute('while :; do :; done')).code).toBe(124);
		await expect(kernel.execute('hang')).rejects.toMatchObject({ code: 'kernel.lost' });
		await own.close();
	});

	it('a gate in a worker asks the person at the pool, and hears the answer', async () => {
		const asked: string[] = [];
		const answers = [true, false];
		const own = new KernelPool({
			recipe,
			size: 1,
			ask: ({ call }) => {
				asked.push(call.text);
				return answers.shift()!;
			},
		});
		const kernel = await own.open('asking');
		const script = 'x=; read -r x < asked; echo "$x"';
		expect((await kernel.execute(script)).stdout).toBe('told\n');
		const refused = await kernel.execute(script);
		expect([refused.stdout, refused.stderr]).toEqual(['\n', 'bash: line 1: asked: Permission denied\n']);
		expect(asked).toEqual(['< /work/asked', '< /work/asked']);
		await own.close();
	});

	it('a question is withdrawn with its call; whoever fails to ask fails the call, as in one thread', async () => {
		const withdrawn = Promise.withResolvers<void>();
		const aborting = new AbortController();
		const own = new KernelPool({
			recipe,
			size: 1,
			ask: ({ signal }) => {
				if (aborting.signal.aborted) throw new Error('nobody at the desk');
				signal.addEventListener('abort', () => withdrawn.resolve());
				aborting.abort();
				return new Promise(() => undefined);
			},
		});
		const kernel = await own.open('asking');
		expect((await kernel.execute('read x < asked', { signal: aborting.signal })).code).toBe(130);
		await withdrawn.promise;
		await expect(kernel.execute('read x < asked')).rejects.toThrow('nobody at the desk');
		await own.close();
	});

	it('a recipe that fails is an error of the call, and the pool goes on', async () => {
		await expect(pool.open('broken')).rejects.toThrow('this recipe is broken');
		expect((await (await pool.open()).execute('echo on')).stdout).toBe('on\n');
	});

	it('functions recurse 20 000 deep there', async () => {
		const kernel = await pool.open();
		const script = 'f() { (( $1 == 0 )) || f $(( $1 - 1 )); }; f 20000; echo $?';
		expect((await kernel.execute(script)).stdout).toBe('0\n');
		await kernel.close();
	});

	it('tools run in the worker, and their progress and baggage come back', async () => {
		const kernel = await pool.open();
		const updates: unknown[] = [];
		const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
		const result = await kernel.execute('telling', {
			outputContext: 'model',
			trace: { traceparent, baggage: { a: 'b' } },
			onUpdate: (tool, update) => void updates.push([tool, update]),
		});
		expect({ code: result.code, stdout: result.stdout, data: result.data, trace: result.trace }).toEqual({
			code: 0,
			stdout: '"model"\n',
			data: 'model',
			trace: { traceparent, baggage: { a: 'b', told: 'yes' } },
		});
		expect(updates).toEqual([['telling', { text: 'half', percent: 50 }]]);
		expect(await kernel.classify('telling')).toBe('tool');
		await kernel.close();
	});

	it('a closed pool opens nothing more', async () => {
		const own = new KernelPool({ recipe });
		await own.close();
		await expect(own.open()).rejects.toMatchObject({ code: 'kernel.lost' });
	});
});
