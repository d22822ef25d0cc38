import { describe, expect, it } from 'vitest';
import { readyModule } from '../../test/support/run-module.ts';
import { toolContext } from '../../test/support/tool-context.ts';
import type { PortCall } from '../ports/port-methods.ts';

const textOf = async (
	module: Awaited<ReturnType<typeof readyModule>>,
	signal = new AbortController().signal,
): Promise<string> => {
	const result = await module.ports.of('tool')[0]!.tool.run({}, toolContext({ signal }));
	return result.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
};

const answers: { readonly [name: string]: unknown } = {
	'files.read': new TextEncoder().encode('content'),
	'files.stat': undefined,
	'state.get': new Map([['a', 1]]),
	'process.run': { status: 0, stdout: new Uint8Array(), stderr: new Uint8Array(), isCut: false },
	'secrets.read': 'value',
	'ui.request': { ok: true, value: 1 },
};

describe('the ports of a module', () => {
	it('are functions of its surface, which send data and return it', async () => {
		const module = await readyModule(
			`export default (tenon) => {
				tenon.tool({ name: 'all', description: 'All.' }, async () => JSON.stringify([
					await tenon.files.readText('a.txt'),
					await tenon.files.stat('b') ?? 'nothing',
					await tenon.files.write('c', 'text', { mode: 'create' }),
					await tenon.state.get('k'),
					await tenon.state.set('k', { b: [true] }),
					(await tenon.run(['git', 'status'], { env: { A: 'b' }, stdin: 'in' })).status,
					await tenon.secret('a.b'),
					await tenon.ask('select', { title: 'Which?', options: [{ label: 'x' }] }),
				]));
			};`,
			{ ports: { port: ({ name }) => answers[name] ?? null } },
		);
		expect(JSON.parse(await textOf(module))).toEqual([
			'content',
			'nothing',
			null,
			{ a: 1 },
			null,
			0,
			'value',
			{ ok: true, value: 1 },
		]);
		expect(module.ports.portCalls.map(({ name, params }) => [name, params])).toEqual([
			['files.read', { path: 'a.txt' }],
			['files.stat', { path: 'b' }],
			['files.write', { path: 'c', bytes: new TextEncoder().encode('text'), mode: 'create' }],
			['state.get', { key: 'k' }],
			['state.set', { key: 'k', value: new Map([['b', [true]]]) }],
			[
				'process.run',
				{
					command: ['git', 'status'],
					cwd: undefined,
					env: { A: 'b' },
					stdin: new TextEncoder().encode('in'),
					timeoutMs: undefined,
				},
			],
			['secrets.read', { name: 'a.b' }],
			['ui.request', { kind: 'select', request: { title: 'Which?', options: [{ label: 'x' }] } }],
		]);
	});

	it('reject with the text of a refusal, and where what is asked for is malformed', async () => {
		const module = await readyModule(
			`const fault = (work) => work.then(() => 'done', ({ message }) => message);
			export default (tenon) => {
				tenon.tool({ name: 'all', description: 'All.' }, async () => JSON.stringify([
					await fault(tenon.files.read('a')),
					await fault(tenon.files.read(1)),
					await fault(tenon.run([])),
					await fault(tenon.request('x', { method: 'trace' })),
				]));
			};`,
			{
				ports: {
					port: () => {
						throw new Error('extension sample may not');
					},
				},
			},
		);
		expect(JSON.parse(await textOf(module))).toEqual([
			'extension sample may not',
			'files.read.path must be a text',
			'process.run.command must name a program',
			'http.request.method must be GET or HEAD or POST or PUT or PATCH or DELETE or OPTIONS',
		]);
	});

	it('of a call are cancelled with it', async () => {
		const seen = Promise.withResolvers<PortCall>();
		const module = await readyModule(
			`export default (tenon) => {
				tenon.tool({ name: 'slow', description: 'Slow.' }, (_args, call) => call.world.run('sleep 600'));
			};`,
			{
				ports: {
					port: (call) => {
						seen.resolve(call);
						return new Promise(() => undefined);
					},
				},
			},
		);
		const controller = new AbortController();
		const running = textOf(module, controller.signal);
		const { signal } = await seen.promise;
		controller.abort(new Error('enough'));
		expect(signal.aborted).toBe(true);
		expect(await running).toBe('extension sample/slow failed: enough');
	});
});
