import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isRunning } from '../../test/process/process-of.ts';
import { readyModule, startModule } from '../../test/support/run-module.ts';
import { toolContext } from '../../test/support/tool-context.ts';
import { TravelTimer } from '../../test/support/travel-timer.ts';

describe('a module that misbehaves in its process', () => {
	it('ends itself alone with process.exit', async () => {
		const { ports, running } = await readyModule(`export default (tenon) => {
			tenon.tool({ name: 'exit', description: 'x' }, () => process.exit(3));
		};`);
		const result = await ports.of('tool')[0]!.tool.run({}, toolContext());
		expect(result.content).toEqual([
			{ type: 'text', text: 'extension sample/exit failed: its process exited with status 3' },
		]);
		expect(await running.ended).toEqual({ type: 'crashed', message: 'its process exited with status 3' });
		expect(ports.contributions).toEqual([]);
	});

	it('ends itself alone with a signal to its own process', async () => {
		const { ports, running } = await readyModule(`export default (tenon) => {
			tenon.command('die', '', () => { process.kill(process.pid, 'SIGKILL'); });
		};`);
		const signal = new AbortController().signal;
		expect(await ports.of('command')[0]!.run({ args: '', sessionId: '', signal })).toEqual({
			type: 'error',
			message: 'its process was ended by SIGKILL',
		});
		expect((await running.ended).type).toBe('crashed');
	});

	it('ends itself alone with an uncaught error', async () => {
		const { running } = await readyModule(`export default () => {
			setTimeout(() => { throw new Error('later'); }, 0);
		};`);
		expect(await running.ended).toEqual({ type: 'crashed', message: 'later' });
	});

	it('ends itself alone with an abort', async () => {
		const { running } = await readyModule('export default () => { setTimeout(() => process.abort(), 0); };');
		expect(await running.ended).toEqual({ type: 'crashed', message: 'its process was ended by SIGABRT' });
	});

	it.each([
		['arrays', 'const all = []; for (;;) all.push(new Array(1000).fill(all.length));'],
		['huge arrays', 'const all = []; for (;;) all.push(new Array(3_000_000).fill(all.length));'],
		['a map', 'const all = new Map(); for (let at = 0; ; at += 1) all.set(at, { at });'],
		['the keys of an object', 'const all = {}; for (let at = 0; ; at += 1) all[`key ${at}`] = at;'],
		['a text that doubles', `let text = '"'; for (;;) text = JSON.stringify(text + text);`],
	])('ends itself alone when it uses up its memory with %s', async (_, loop) => {
		const { running } = startModule(`export default () => { ${loop} };`, { maxHeapMb: 32 });
		expect(await running.ended).toEqual({
			type: 'failed',
			message: 'it used up its memory limit of 32 MiB',
		});
	});

	it.runIf(process.platform === 'linux')('is ended when it uses up memory outside of its heap', async () => {
		const { running } = startModule(
			'export default () => { const all = []; for (;;) all.push(Buffer.alloc(1 << 20, 1)); };',
			{ maxHeapMb: 32 },
		);
		expect(await running.ended).toEqual({
			type: 'failed',
			message: 'it used up its memory limit of 192 MiB, 32 MiB of it for its heap',
		});
	});

	it('is ended in the middle of a loop that only calls what is built in', async () => {
		const timer = new TravelTimer();
		const { running } = await readyModule(
			`export default (tenon) => {
				tenon.onStop(() => { const all = [1]; for (;;) all.fill(2); });
			};`,
			{ ports: { timer } },
		);
		const stopped = running.stop();
		timer.travel(2_000);
		await stopped;
		expect(await running.ended).toEqual({ type: 'stopped' });
	});

	it('is ended with all that it started', async () => {
		const { ports, running } = await readyModule(`import { spawn } from 'node:child_process';
			export default (tenon) => {
				tenon.log(String(spawn(process.execPath, ['-e', 'setInterval(() => 0, 1e6)']).pid));
			};`);
		const pid = Number(ports.written);
		expect(isRunning(pid)).toBe(true);
		await running.stop();
		expect(isRunning(pid)).toBe(false);
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

	it('is left alone when it is merely slow, and told that it is not waited for', async () => {
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

	it.each([
		[
			'a length that cannot be',
			`Buffer.from('hello')`,
			'a message of 1819043176 bytes; at most 8388608 are read',
		],
		[
			'bytes that are no copy',
			'Buffer.from([2, 0, 0, 0, 1, 2])',
			'Unable to deserialize cloned data due to invalid or unsupported version.',
		],
	])('is ended when it sends past its host: %s', async (_, bytes, problem) => {
		const { running } = await readyModule(`import { writeSync } from 'node:fs';
			export default () => { setTimeout(() => writeSync(3, ${bytes}), 0); };`);
		expect(await running.ended).toEqual({
			type: 'crashed',
			message: `it sent what is no message: ${problem}`,
		});
	});

	it('is told that an answer is too long, and lives on', async () => {
		const { ports } = await readyModule(`export default (tenon) => {
			tenon.tool({ name: 'long', description: 'x' }, () => 'x'.repeat(9 << 20));
			tenon.tool({ name: 'short', description: 'x' }, () => 'x');
			tenon.tool({ name: 'many', description: 'x' }, () => ({
				content: new Array(70_000).fill({ type: 'text', text: 'x' }).map((block) => ({ ...block })),
				isError: false,
			}));
		};`);
		const run = async (at: number): Promise<unknown> =>
			(await ports.of('tool')[at]!.tool.run({}, toolContext())).content[0];
		expect(await run(0)).toMatchObject({
			text: expect.stringContaining('is too long; at most 8388608 are sent'),
		});
		expect(await run(2)).toMatchObject({ text: expect.stringContaining('more than 65536 values') });
		expect(await run(1)).toEqual({ type: 'text', text: 'x' });
	});

	it('is ended when it does not read what it is sent', async () => {
		const { ports, running } = await readyModule(`export default (tenon) => {
			tenon.command('take', '', () => { for (;;); });
		};`);
		const signal = new AbortController().signal;
		const args = 'x'.repeat(1 << 20);
		const asked = Array.from({ length: 20 }, () =>
			ports.of('command')[0]!.run({ args, sessionId: '', signal }),
		);
		const message = 'it does not read: more than 16777216 bytes wait';
		expect(await running.ended).toEqual({ type: 'crashed', message });
		expect(await Promise.all(asked)).toEqual(asked.map(() => ({ type: 'error', message })));
	});

	it('sees the environment that it was granted and nothing else', async () => {
		const { ports } = await readyModule(
			`export default (tenon) => tenon.log(JSON.stringify([process.env, process.argv.length]));`,
			{ ports: { environment: { TOKEN: 'granted' } } },
		);
		expect(JSON.parse(ports.written)).toEqual([
			{ TOKEN: 'granted', TENON_EXTENSION_RUN: expect.any(String) },
			2,
		]);
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
