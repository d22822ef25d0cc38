import {
	createNonceStore,
	dataResult,
	defineTool,
	errorResult,
	type JsonSchema,
	type Maybe,
	type Tool,
	type ToolContext,
	type ToolResult,
	type ToolUpdate,
	textResult,
	type UserInterface,
	type Value,
} from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import type { ExecuteOptions } from '../kernel/execution.ts';
import { Kernel, type KernelOptions } from '../kernel/kernel.ts';
import { ContextEnded } from './tool-context.ts';

type Run = (context: ToolContext, args: Readonly<Record<string, unknown>>) => Maybe<ToolResult>;

const tool = (name: string, run: Run, input: JsonSchema = { type: 'object' }): Tool =>
	defineTool({
		name,
		description: `Does ${name}.`,
		input: input as { type: 'object' },
		effects: [],
		run: (args, context) => run(context, args as Readonly<Record<string, unknown>>),
	});

const makeKernel = (tools: readonly Tool[], options: Partial<KernelOptions> = {}): Kernel => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/work/sub', { recursive: true });
	for (const name of ['b.txt', 'a.txt', 'é.txt', 'sub/c.txt'])
		fileSystem.write(`/work/${name}`, new TextEncoder().encode(name));
	return new Kernel({ fileSystem, cwd: '/work', tools, ...options });
};

/** Runs a script in which `t` does `look`, and gives what that found. */
const seen = async (
	script: string,
	look: (context: ToolContext) => unknown,
	options: ExecuteOptions & { readonly kernel?: Partial<KernelOptions> } = {},
): Promise<readonly unknown[]> => {
	const found: unknown[] = [];
	const looking = tool('t', async (context) => {
		found.push(await look(context));
		return textResult('');
	});
	const { kernel, ...call } = options;
	const { stderr } = await makeKernel([looking], kernel).execute(script, call);
	return stderr === '' ? found : [...found, stderr];
};

describe('files and paths', () => {
	it("the working directory is the shell's, and paths resolve in the text alone", async () => {
		expect(
			await seen('cd sub; t', (context) => [
				context.cwd,
				context.resolvePath('../x/./y'),
				context.resolvePath('/../z'),
			]),
		).toEqual([['/work/sub', '/work/x/y', '/z']]);
	});

	it('the file system is the one that scripts see', async () => {
		const kernel = makeKernel([
			tool('t', (context) => {
				context.fileSystem.write(context.resolvePath('made'), new TextEncoder().encode('by tool\n'));
				return textResult('');
			}),
		]);
		expect((await kernel.execute('t; read -r line < made; echo $line')).stdout).toBe('by tool\n');
	});

	it('patterns give absolute paths in the order of their bytes; operands that match nothing stay', async () => {
		expect(
			await seen('t', async (context) => [
				await context.expandGlob('*.txt'),
				await context.expandGlob('no*'),
				await context.expandPaths(['*/c.txt', 'plain', 'no*', 'a.txt']),
			]),
		).toEqual([[['/work/a.txt', '/work/b.txt', '/work/é.txt'], [], ['sub/c.txt', 'plain', 'no*', 'a.txt']]]);
	});

	it('nothing is ignored unless the embedder says so', async () => {
		expect(await seen('t', (context) => context.ignoreFilter('/work'))).toEqual([undefined]);
		const ignoreFilter: KernelOptions['ignoreFilter'] = (root) => ({
			isIgnored: (path) => path === `${root}/x`,
		});
		const ask = async (context: ToolContext): Promise<unknown> =>
			(await context.ignoreFilter('sub'))?.isIgnored('/work/sub/x', 'file');
		expect(await seen('t', ask, { kernel: { ignoreFilter } })).toEqual([true]);
		const either = async (context: ToolContext): Promise<unknown> => {
			const filter = await context.ignoreFilter('.');
			const below = await filter?.below?.('/work/sub');
			return ['/work/sub/x', '/work/sub/y', '/work/sub/dist'].map((path) =>
				below?.isIgnored(path, 'directory'),
			);
		};
		const given = { isIgnored: (path: string) => path.endsWith('x') };
		const both = { ignoreFilter: () => given, ignore: { useDefaults: true } };
		expect(await seen('t', either, { kernel: both })).toEqual([[true, false, true]]);
	});
});

describe('variables', () => {
	it('are values: text, lists, records and what declare -J made', async () => {
		const script = `s=text; a=(x y); declare -A m=([k]=v); declare -J j='{"n":[1,null]}'; declare -n r=j; t`;
		const names = ['s', 'a', 'm', 'j', 'r', 'nosuch'];
		expect(await seen(script, (context) => names.map((name) => context.getVariable(name)))).toEqual([
			[
				'text',
				['x', 'y'],
				new Map([['k', 'v']]),
				new Map([['n', [1, null]]]),
				new Map([['n', [1, null]]]),
				undefined,
			],
		]);
	});

	it('are set where the script sees them, a string as text and all else as a typed one', async () => {
		const setting = tool('t', (context) => {
			context.setVariable('s', 'a "b"');
			context.setVariable('j', new Map<string, Value>([['x', [1, true]]]));
			context.setVariable('n', 5);
			context.setVariable('arr', 'whole');
			context.setVariable('up', 'loud');
			context.setVariable('PATH', '/bin');
			return textResult('');
		});
		const script = 'arr=(1 2); declare -u up; t; declare -p s j n arr up; echo "${j.x[0]}" "$n" $PATH';
		expect((await makeKernel([setting]).execute(script)).stdout).toBe(
			`declare -- s="a \\"b\\""
declare -J j='{"x":[1,true]}'
declare -J n='5'
declare -- arr="whole"
declare -u up="LOUD"
1 5 /bin
`,
		);
	});

	it.each<[string, string, Value, string]>([
		['readonly fixed=1', 'fixed', '2', 't: fixed: readonly variable\n'],
		[':', '1x', 'a', "t: `1x': not a valid identifier\n"],
		['declare -i n', 'n', 'a[$(:)]', 't: n: takes integers only\n'],
		['declare -n r=a[0]', 'r', 'x', "t: `a[0]': not a valid identifier\n"],
		[':', 'SECONDS', [1], 't: SECONDS: takes text only\n'],
	])('after %j setting %s to %j fails', async (script, name, value, message) => {
		const setting = tool('t', (context) => {
			context.setVariable(name, value);
			return textResult('');
		});
		expect((await makeKernel([setting]).execute(`${script}; t`)).stderr).toBe(message);
	});

	it('are set through redirections too', async () => {
		const reading = tool('t', async (context) => {
			context.setVariable('n', String((await context.stdin.text()).length));
			return textResult('');
		});
		expect((await makeKernel([reading]).execute('t <<< abc > out; echo $n; t < a.txt; echo $n')).stdout).toBe(
			'4\n5\n',
		);
	});

	it('what a tool sets in a subshell stays there', async () => {
		const setting = tool('t', (context) => {
			context.setVariable('x', 'set');
			return textResult('');
		});
		expect((await makeKernel([setting]).execute('(t; echo $x); echo "${x-unset}"')).stdout).toBe(
			'set\nunset\n',
		);
	});
});

describe('standard input', () => {
	it('bytes, text and lines draw from one stream', async () => {
		const look = async ({ stdin }: ToolContext): Promise<unknown> => [
			await stdin.line(),
			await stdin.line(),
			await stdin.text(),
			await stdin.line(),
			await stdin.bytes(),
		];
		const rest = ['one', '', 'three\nfour', undefined, new Uint8Array(0)];
		expect(await seen('t', look, { stdin: 'one\n\nthree\nfour' })).toEqual([rest]);
		expect(await seen("printf 'one\\n\\nthree\\nfour' | t", look)).toEqual([rest]);
	});

	it('a line takes not a byte more', async () => {
		const reading = tool('t', async ({ stdin }) => textResult(`tool ${await stdin.line()}`));
		const script = 't; read -r x; echo shell $x; t';
		expect((await makeKernel([reading]).execute(script, { stdin: 'a\nb\nc' })).stdout).toBe(
			'tool a\nshell b\ntool c\n',
		);
	});

	it('data comes beside the bytes, which are still there', async () => {
		const producing = tool('give', () => dataResult([1, 2]));
		const found: unknown[] = [];
		const taking = tool('take', async ({ stdin }) => {
			found.push(await stdin.data(), await stdin.data(), await stdin.text());
			return textResult('');
		});
		await makeKernel([producing, taking]).execute('give | take; echo text | take; take');
		expect(found).toEqual([
			[1, 2],
			[1, 2],
			'[1,2]\n',
			undefined,
			undefined,
			'text\n',
			undefined,
			undefined,
			'',
		]);
	});

	it('more than a text may hold is refused, and its writer ends', async () => {
		const greedy = tool('t', async ({ stdin }) => textResult(await stdin.text()));
		const kernel = makeKernel([greedy], { limits: { maxTextBytes: 1000 } });
		const { stdout, stderr } = await kernel.execute(
			'while :; do echo 123456789; done | t; echo ${PIPESTATUS[@]}',
		);
		expect({ stdout, stderr }).toEqual({
			stdout: '141 1\n',
			stderr: 't: standard input holds more than 1000 bytes; read it line by line\n',
		});
	});

	it('where it is closed there is nothing', async () => {
		expect(
			await seen('t <&-', ({ stdin }) => [stdin.line(), stdin.text(), stdin.bytes(), stdin.data()]),
		).toEqual([[undefined, '', new Uint8Array(0), undefined]]);
	});
});

describe('who reads the output', () => {
	it.each<[string, ExecuteOptions, Partial<KernelOptions>, string]>([
		['t', {}, {}, 'script'],
		['t', { outputContext: 'model' }, {}, 'model'],
		['t', {}, { outputContext: 'interactive' }, 'interactive'],
		['t', { outputContext: 'script' }, { outputContext: 'model' }, 'script'],
		['t | read -r x', { outputContext: 'model' }, {}, 'piped'],
		['echo | t', { outputContext: 'model' }, {}, 'model'],
		['x=$(t)', { outputContext: 'model' }, {}, 'piped'],
		['t > file', { outputContext: 'model' }, {}, 'piped'],
		['(t)', { outputContext: 'model' }, {}, 'model'],
		['f() { t; }; f', { outputContext: 'model' }, {}, 'model'],
	])('%s with %j on a kernel with %j', async (script, options, kernel, expected) => {
		expect(await seen(script, ({ outputContext }) => outputContext, { ...options, kernel })).toEqual([
			expected,
		]);
	});
});

describe('tools call tools', () => {
	const double = tool('double', (_context, { n }) => dataResult(Number(n) * 2), {
		type: 'object',
		properties: { n: { type: 'number' } },
		required: ['n'],
	});
	const broken = tool('broken', () => {
		throw new Error('inside');
	});

	it('with checked input, and know each other', async () => {
		const results: ToolResult[] = [];
		const calling = tool('t', async (context) => {
			results.push(await context.call('double', { n: 4 }));
			results.push(await context.call('double', { n: 'x' }));
			results.push(await context.call('nosuch', {}));
			results.push(await context.call('broken', {}));
			return dataResult(context.listTools().map(({ name }) => name));
		});
		const { stdout } = await makeKernel([double, broken, calling]).execute('t');
		expect(stdout).toBe('["double","broken","t"]\n');
		expect(results).toEqual([
			dataResult(8),
			errorResult('double: .n: expected a number, found "x"', { exitStatus: 2 }),
			errorResult('nosuch: no tool of this name is known', { exitStatus: 127 }),
			errorResult('broken: inside'),
		]);
	});

	it('a summary is all they see of another', async () => {
		expect(await seen('t', (context) => [context.getTool('t'), context.getTool('nosuch')])).toEqual([
			[
				{
					name: 't',
					label: 't',
					description: 'Does t.',
					input: { type: 'object' },
					output: undefined,
					effects: [],
				},
				undefined,
			],
		]);
	});

	it('a tool that calls itself without an end fails', async () => {
		const endless = tool('t', (context) => context.call('t', {}));
		expect(await makeKernel([endless]).execute('t')).toMatchObject({
			code: 1,
			stderr: 't: tools call each other more than 64 deep\n',
		});
	});
});

describe('confirmation', () => {
	const removing = tool(
		'wipe',
		(context, { path, confirm }) => {
			const paths = [String(path)];
			if (confirm === undefined)
				return context.latch({
					reason: 'it is gone then',
					paths,
					hint: (nonce) => `wipe --confirm=${nonce} ${path}`,
				});
			const verdict = context.verifyNonce(String(confirm), paths);
			return verdict.kind === 'valid' ? textResult('wiped') : errorResult(verdict.text);
		},
		{
			type: 'object',
			properties: { path: { type: 'string' }, confirm: { type: 'string' } },
			required: ['path'],
		},
	);

	it('a latch refuses with a nonce, which confirms once and only its own paths', async () => {
		const kernel = makeKernel([removing], { entropy: (into) => void into.fill(0xab) });
		const refused = await kernel.execute('wipe a.txt');
		expect({
			code: refused.code,
			stdout: refused.stdout,
			stderr: refused.stderr,
			data: refused.data,
		}).toEqual({
			code: 2,
			stdout: '',
			stderr: `wipe: confirmation required (it is gone then)
Authorized: /work/a.txt
To confirm, run: wipe --confirm=abababab a.txt
Nonce expires in 60 seconds.
`,
			data: new Map<string, Value>([
				['command', 'wipe'],
				['paths', ['/work/a.txt']],
				['ttl', 60],
				['nonce', 'abababab'],
				['hint', 'wipe --confirm=abababab a.txt'],
			]),
		});
		expect((await kernel.execute('wipe --confirm=abababab b.txt')).stderr).toBe(
			'nonce scope mismatch: authorized ["/work/a.txt"], got unauthorized ["/work/b.txt"]\n',
		);
		expect((await kernel.execute('wipe --confirm=abababab sub/../a.txt')).stdout).toBe('wiped\n');
		expect((await kernel.execute('wipe --confirm=abababab a.txt')).stderr).toBe('invalid nonce\n');
	});

	it("a nonce runs out by the kernel's clock, and kernels may share a store", async () => {
		let now = 0;
		const entropy = (into: Uint8Array): void => void into.fill(1);
		const nonces = createNonceStore({ clock: () => now, entropy, ttlMs: 1000 });
		const [one, other] = [makeKernel([removing], { nonces }), makeKernel([removing], { nonces })];
		await one.execute('wipe a.txt');
		now = 999;
		expect((await other.execute('wipe --confirm=01010101 a.txt')).stdout).toBe('wiped\n');
		await one.execute('wipe a.txt');
		now = 2000;
		expect((await other.execute('wipe --confirm=01010101 a.txt')).stderr).toBe('nonce expired\n');
	});
});

describe('time', () => {
	it("a hold stops the script's clock, and is released with the call", async () => {
		let now = 0;
		const waiting = tool('patient', async (context) => {
			const { active } = context.patient(60_000);
			now += 1000;
			// The timer of the script comes round meanwhile.
			await new Promise((resolve) => setTimeout(resolve, 60));
			return dataResult(active);
		});
		const late = tool('late', () => {
			now += 50;
			return new Promise<ToolResult>(() => undefined);
		});
		const kernel = makeKernel([waiting, late], { monotonicMs: () => now });
		const { code, stdout } = await kernel.execute('patient; late', { timeoutMs: 40 });
		expect({ code, stdout }).toEqual({ code: 124, stdout: 'true\n' });
	});

	it('a question to a person stops the clock until it is answered', async () => {
		let now = 0;
		const asking = tool('asking', async ({ ui }) =>
			dataResult((await ui.request('confirm', { title: '?' })).ok),
		);
		const late = tool('late', () => {
			now += 50;
			return new Promise<ToolResult>(() => undefined);
		});
		const ui: UserInterface = {
			capabilities: new Set(['confirm'] as const),
			request: async () => {
				now += 1000;
				// The timer of the script comes round meanwhile.
				await new Promise((resolve) => setTimeout(resolve, 60));
				return { ok: true, value: true as never };
			},
		};
		const kernel = makeKernel([asking, late], { monotonicMs: () => now, ui });
		const { code, stdout } = await kernel.execute('asking; late', { timeoutMs: 40 });
		expect({ code, stdout }).toEqual({ code: 124, stdout: 'true\n' });
	});

	it('without a timeout a hold is inert', async () => {
		expect(await seen('t', (context) => context.patient(1).active)).toEqual([false]);
	});

	it('a hold that outlives its budget ends the script', async () => {
		const greedy = tool('t', (context) => {
			context.patient(5);
			return new Promise<ToolResult>(() => undefined);
		});
		expect((await makeKernel([greedy]).execute('t', { timeoutMs: 60_000 })).code).toBe(124);
	});
});

describe('progress', () => {
	it('is merged within a turn, and the last word is delivered before the call is over', async () => {
		const updates: [string, ToolUpdate][] = [];
		const telling = tool('t', async (context) => {
			context.update({ text: 'one', percent: 1 });
			context.update({ text: 'two' });
			await new Promise(setImmediate);
			await new Promise(setImmediate);
			context.update({ percent: 100 });
			return textResult('');
		});
		const onUpdate = (name: string, update: ToolUpdate): void => void updates.push([name, update]);
		await makeKernel([telling]).execute('t', { onUpdate });
		expect(updates).toEqual([
			['t', { text: 'two', percent: 1 }],
			['t', { percent: 100 }],
		]);
		await makeKernel([telling], { onUpdate }).execute('t');
		expect(updates.length).toBe(4);
		await makeKernel([telling]).execute('t');
		expect(updates.length).toBe(4);
	});

	it('joins what the call writes within a turn, and keeps the newest of a flood', async () => {
		const updates: ToolUpdate[] = [];
		const writing = tool('t', async (context) => {
			context.update({ text: 'one', output: [{ stream: 'stdout', text: 'a' }] });
			context.update({ output: [{ stream: 'stderr', text: 'b' }] });
			await new Promise(setImmediate);
			await new Promise(setImmediate);
			for (let count = 0; count < 100; count++)
				context.update({ output: [{ stream: 'stdout', text: `${count}` }] });
			return textResult('');
		});
		await makeKernel([writing]).execute('t', { onUpdate: (_name, update) => void updates.push(update) });
		expect(updates).toEqual([
			{
				text: 'one',
				output: [
					{ stream: 'stdout', text: 'a' },
					{ stream: 'stderr', text: 'b' },
				],
			},
			{ output: Array.from({ length: 64 }, (_, at) => ({ stream: 'stdout', text: `${at + 36}` })) },
		]);
	});

	it('a listener that throws fails the call of the embedder, not the tool', async () => {
		const telling = tool('t', (context) => {
			context.update({ text: 'x' });
			return textResult('');
		});
		const onUpdate = (): never => {
			throw new Error('listener');
		};
		await expect(makeKernel([telling]).execute('t', { onUpdate })).rejects.toThrow('listener');
	});
});

describe('people and agents', () => {
	it('no person can be asked unless the embedder brings an interface', async () => {
		const ask = (context: ToolContext): unknown => context.ui.request('confirm', { title: 'Sure?' });
		expect(await seen('t', ask)).toEqual([{ ok: false, reason: 'unavailable' }]);
		const ui: UserInterface = {
			capabilities: new Set(['confirm']),
			request: () => ({ ok: true, value: true }) as never,
		};
		expect(await seen('t', ask, { kernel: { ui } })).toEqual([{ ok: true, value: true }]);
	});

	it('no agent stands behind a script', async () => {
		expect(await seen('t', ({ agent, scope }) => [agent, scope])).toEqual([[undefined, 'tool']]);
	});
});

describe('traces', () => {
	const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

	it('reach tools, and what they add to the baggage comes back', async () => {
		const tracing = tool('t', ({ trace }) => {
			trace?.setBaggage('seen', String(trace.baggage.get('user')));
			return dataResult([trace?.traceparent ?? null, trace?.tracestate ?? null]);
		});
		const kernel = makeKernel([tracing]);
		const { stdout, trace, warnings } = await kernel.execute('echo $(t)', {
			trace: { traceparent, tracestate: 'a=b', baggage: { user: 'amy' } },
		});
		expect({ stdout, trace, warnings }).toEqual({
			stdout: `["${traceparent}","a=b"]\n`,
			trace: { traceparent, tracestate: 'a=b', baggage: { user: 'amy', seen: 'amy' } },
			warnings: [],
		});
		expect((await kernel.execute('t')).trace).toBeUndefined();
	});

	it('that are malformed are ignored with a warning', async () => {
		const { code, stdout, trace, warnings } = await makeKernel([]).execute('echo on', {
			trace: { traceparent: 'nonsense' },
		});
		expect({ code, stdout, trace, messages: warnings.map(({ message }) => message) }).toEqual({
			code: 0,
			stdout: 'on\n',
			trace: undefined,
			messages: ['traceparent does not follow the W3C trace context format; the whole trace is ignored'],
		});
	});

	it.each([
		[true, [traceparent, 'a=b']],
		[false, [undefined, undefined]],
	])('programs learn of them where the embedder asks: %j', async (exportsTrace, expected) => {
		const seenBy: unknown[] = [];
		const fileSystem = createMemoryFileSystem();
		fileSystem.mkdir('/bin');
		fileSystem.write('/bin/prog', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0]));
		fileSystem.chmod('/bin/prog', 0o755);
		const kernel = new Kernel({
			fileSystem,
			exportsTrace,
			programs: {
				run: ({ environment }) => {
					seenBy.push(environment.get('TRACEPARENT'), environment.get('TRACESTATE'));
					return { kind: 'exited', status: 0 };
				},
			},
		});
		await kernel.execute('prog', { trace: { traceparent, tracestate: 'a=b' } });
		expect(seenBy).toEqual(expected);
	});
});

describe('a context is good for one call', () => {
	it('what was kept of it does nothing afterwards', async () => {
		const kept: ToolContext[] = [];
		const keeping = tool('t', (context) => {
			kept.push(context);
			return textResult('');
		});
		const kernel = makeKernel([keeping]);
		await kernel.execute('t');
		const [context] = kept;
		expect(() => context?.setVariable('x', '1')).toThrow(new ContextEnded('t'));
		expect(() => context?.call('t', {})).toThrow(ContextEnded);
		expect(() => context?.patient(1)).toThrow(ContextEnded);
		expect(() => context?.stdin.line()).toThrow(ContextEnded);
		expect(() => context?.verifyNonce('00000000', [])).toThrow(ContextEnded);
		context?.update({ text: 'late' });
		expect(kernel.variable('x')).toBeUndefined();
	});

	it('nothing in it can be replaced', async () => {
		expect(await seen('t', (context) => Object.isFrozen(context))).toEqual([true]);
	});
});
