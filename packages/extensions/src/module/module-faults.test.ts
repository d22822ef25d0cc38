import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readyModule, startModule } from '../../test/support/run-module.ts';
import { toolContext } from '../../test/support/tool-context.ts';
import { TravelTimer } from '../../test/support/travel-timer.ts';

describe('a module that misbehaves in its worker', () => {
	it('ends itself alone with process.exit', async () => {
		const { ports, running } = await readyModule(`export default (tenon) => {
			tenon.tool({ name: 'exit', description: 'x' }, () => process.exit(3));
		};`);
		const result = await ports.of('tool')[0]!.tool.run({}, toolContext());
		expect(result.content).toEqual([
			{ type: 'text', text: 'extension sample/exit failed: its worker ended with code 3' },
		]);
		expect(await running.ended).toEqual({ type: 'crashed', message: 'its worker ended with code 3' });
		expect(ports.contributions).toEqual([]);
	});

	it('ends itself alone with a signal to its own process', async () => {
		const { ports, running } = await readyModule(`export default (tenon) => {
			tenon.command('die', '', () => { process.kill(process.pid, 'SIGKILL'); });
		};`);
		const signal = new AbortController().signal;
		expect(await ports.of('command')[0]!.run({ args: '', sessionId: '', signal })).toEqual({
			type: 'error',
			message: 'its worker ended with code 1',
		});
		expect((await running.ended).type).toBe('crashed');
	});

	it('ends itself alone with an error that nobody catches', async () => {
		const { running } = await readyModule(`export default () => {
			setTimeout(() => { throw new Error('later'); }, 0);
		};`);
		expect(await running.ended).toEqual({ type: 'crashed', message: 'later' });
	});

	it('ends itself alone when its memory is used up', async () => {
		const { running } = startModule(
			`export default () => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); };`,
			{ maxHeapMb: 16 },
		);
		expect(await running.ended).toMatchObject({
			type: 'failed',
			message: expect.stringContaining('memory limit'),
		});
	});

	it('is given up when it never finishes loading', async () => {
		const timer = new TravelTimer();
		const { running, file } = startModule('export default () => { for (;;); };', { ports: { timer } });
		timer.travel(30_000);
		expect(await running.ended).toEqual({ type: 'failed', message: `${file}: not loaded within 30 s` });
	});

	it('is ended when it hangs in a call', async () => {
		const timer = new TravelTimer();
		const { ports, running } = await readyModule(
			`export default (tenon) => {
				tenon.tool({ name: 'hang', description: 'x' }, (_, call) => { call.progress('in'); for (;;); });
			};`,
			{ ports: { timer } },
		);
		const begun = Promise.withResolvers<unknown>();
		const result = ports.of('tool')[0]!.tool.run({}, toolContext({ update: begun.resolve }));
		await begun.promise;
		timer.travel(60_000);
		expect((await result).content).toEqual([
			{ type: 'text', text: 'extension sample/hang failed: no answer within 60 s' },
		]);
		timer.travel(5_000);
		expect(await running.ended).toEqual({ type: 'crashed', message: 'no sign of life within 5 s' });
	});

	it('is left alone when it is merely slow, and told that nobody waits', async () => {
		const timer = new TravelTimer();
		const { ports, running } = await readyModule(
			`export default (tenon) => {
				tenon.tool({ name: 'slow', description: 'x', timeoutMs: 1000 }, (_, call) => new Promise((done) => {
					call.progress('in');
					call.signal.addEventListener('abort', () => { tenon.log('given up'); done('late'); });
				}));
				tenon.command('alive', '', () => tenon.display('yes'));
			};`,
			{ ports: { timer } },
		);
		const begun = Promise.withResolvers<unknown>();
		const result = ports.of('tool')[0]!.tool.run({}, toolContext({ update: begun.resolve }));
		await begun.promise;
		timer.travel(1_000);
		expect((await result).isError).toBe(true);
		await ports.until(() => ports.written === 'given up\n');
		timer.travel(10_000);
		const signal = new AbortController().signal;
		expect(await ports.of('command')[0]!.run({ args: '', sessionId: '', signal })).toEqual({
			type: 'display',
			text: 'yes',
		});
		await running.stop();
		expect(await running.ended).toEqual({ type: 'stopped' });
	});

	it('is held back when it floods its host, and loses nothing', async () => {
		const { ports } = await readyModule(`export default (tenon) => {
			for (let at = 0; at < 20000; at += 1) tenon.notify('info', String(at));
		};`);
		expect(ports.notes).toHaveLength(20_000);
		expect(ports.notes.at(-1)).toEqual({ extension: 'sample', level: 'info', text: '19999' });
	});

	it('is ended when it sends past its host', async () => {
		const { running } = await readyModule(`import { parentPort } from 'node:worker_threads';
			export default () => { setTimeout(() => parentPort.postMessage('hello'), 0); };`);
		expect(await running.ended).toEqual({ type: 'crashed', message: 'it sent a message past its host' });
	});

	it('sees the environment that it was granted and nothing else', async () => {
		const { ports } = await readyModule(
			`export default (tenon) => tenon.log(JSON.stringify([process.env, process.argv.length]));`,
			{ ports: { environment: { TOKEN: 'granted' } } },
		);
		expect(JSON.parse(ports.written)).toEqual([{ TOKEN: 'granted' }, 2]);
	});

	it('prints to its log', async () => {
		const { ports } = await readyModule(
			`export default () => { console.log('out'); console.error('err'); };`,
		);
		await ports.until(() => ports.written.includes('out') && ports.written.includes('err'));
		expect(ports.written.split('\n').toSorted()).toEqual(['', 'err', 'out']);
	});

	it('is ended by force when it does not stop', async () => {
		const timer = new TravelTimer();
		const { running, ports } = await readyModule(
			`export default (tenon) => { tenon.onStop(() => { for (;;); }); };`,
			{ ports: { timer } },
		);
		const stopped = running.stop();
		timer.travel(2_000);
		await stopped;
		expect(await running.ended).toEqual({ type: 'stopped' });
		expect(ports.said).toEqual(['did not stop by itself: no answer within 2 s']);
	});

	it('does not bring back what cannot be copied', async () => {
		const { ports } = await readyModule(`export default (tenon) => {
			tenon.tool({ name: 'odd', description: 'x' }, () => ({ content: [{ type: 'text', text: () => 1 }], isError: false }));
			tenon.tool({ name: 'odder', description: 'x' }, () => ({ content: 'text', isError: false }));
			tenon.tool({ name: 'new', description: 'x' }, () => ({ content: [{ type: 'song' }], isError: false }));
		};`);
		const run = async (at: number): Promise<unknown> =>
			(await ports.of('tool')[at]!.tool.run({}, toolContext())).content[0];
		expect(await run(0)).toMatchObject({ text: expect.stringContaining('could not be cloned') });
		expect(await run(1)).toMatchObject({ text: expect.stringContaining('is not a function') });
		expect(await run(2)).toEqual({ type: 'text', text: '[content of an unknown type: song]' });
	});

	it('loads what lies beside it, of TypeScript too', async () => {
		const { ports, running, file } = await readyModule('export default () => {};');
		await running.stop();
		writeFileSync(file.replace('extension.ts', 'other.ts'), `export const word: string = 'beside';`);
		const again = await readyModule(
			`import { word } from './other.ts'; export default (tenon) => tenon.log(word);`,
			{ file },
		);
		expect(ports.written).toBe('');
		expect(again.ports.written).toBe('beside\n');
	});
});
