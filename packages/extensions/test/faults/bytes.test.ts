import { describe, expect, it } from 'vitest';
import { TestHost } from '../support/test-host.ts';
import { underWitness, witnessSource } from '../support/witness.ts';

/** A puppet that writes something odd before each answer. */
const writing = (odd: string): string =>
	`hello(); tool('go'); ready(); const put = (bytes) => process.stdout.write(bytes);
	listen({ tool_call: ({ id }) => { ${odd}; answer(id, 'fine') } });`;

const oddities: readonly (readonly [string, string])[] = [
	['random bytes', `put(Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251))); put('\\n')`],
	['bytes that are no UTF-8', `put(Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0x0a]))`],
	['NULs', `put(Buffer.alloc(1000)); put('\\n')`],
	['empty lines', `put('\\n\\r\\n\\n')`],
	['a byte order mark', `put('\\ufeff{"type":"notify","message":"x"}\\n')`],
	['JSON that is no object', `put('[1]\\nnull\\n7\\n"x"\\n')`],
	['frames without a type', `put('{"id":"x"}\\n{"type":7}\\n{"type":null}\\n')`],
	[
		'frames with fields of another type',
		`put('{"type":"notify","message":{}}\\n{"type":"open_panel","panel":7}\\n')`,
	],
	[
		'keys of the prototype',
		`put('{"type":"__proto__"}\\n{"type":"constructor"}\\n{"type":"toString","__proto__":{}}\\n')`,
	],
	[
		'data that is nested too deeply',
		`put('{"type":"call_tool","id":"a","name":"b","args":' + '{"a":'.repeat(5000) + '1' + '}'.repeat(5000) + '}\\n')`,
	],
	['a second hello and a second ready', `hello(); ready()`],
	['two frames in one line', `put('{"type":"ready"}{"type":"ready"}\\n')`],
];

describe('an extension that writes', () => {
	it.each(oddities)('%s costs itself that line alone', async (kind, odd) => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('witness', witnessSource), host.folders.puppet('odd', writing(odd)));
		await underWitness(host, kind, async () => {
			expect(await host.text('go')).toBe('fine');
			expect(await host.text('go')).toBe('fine');
		});
		expect(host.status('odd').state).toBe('ready');
	});

	it('a frame byte by byte is understood', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('go'); ready();
			listen({ tool_call: async ({ id }) => {
				const frame = JSON.stringify({ type: 'tool_result', id, content: [{ type: 'text', text: 'ü🦀' }] }) + '\\n';
				for (const byte of Buffer.from(frame)) {
					process.stdout.write(Buffer.of(byte));
					await new Promise(setImmediate);
				}
			} });`;
		await host.load(host.folders.puppet('witness', witnessSource), host.folders.puppet('drip', source));
		await underWitness(host, 'a frame byte by byte', async () => {
			expect(await host.text('go')).toBe('ü🦀');
		});
	});

	it('half a frame and ends fails what waits, and nothing of the half is taken', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('go'); ready();
			listen({ tool_call: ({ id }) => process.stdout.write('{"type":"tool_result","id":"' + id + '","content":[{"type":"te', () => process.exit(0)) });`;
		await host.load(host.folders.puppet('witness', witnessSource), host.folders.puppet('half', source));
		await underWitness(host, 'half a frame', async () => {
			expect(await host.text('go')).toMatch(/^error: extension half\/go failed: /);
		});
	});

	it('a frame of 100 MB costs that request, and memory for one frame', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('go'); tool('ok'); ready();
			listen({ tool_call: async ({ id, name }) => {
				if (name === 'ok') return answer(id, 'fine');
				const part = 'x'.repeat(1 << 20);
				const put = (text) => new Promise((resolve) => process.stdout.write(text, resolve));
				await put('{"type":"tool_result","id":"' + id + '","content":[{"type":"text","text":"');
				for (let n = 0; n < 100; n++) await put(part);
				await put('"}]}\\n');
			} });`;
		await host.load(host.folders.puppet('witness', witnessSource), host.folders.puppet('huge', source));
		await underWitness(host, 'a frame of 100 MB', async () => {
			expect(await host.text('go')).toMatch(/^error: extension huge\/go failed: /);
			expect(await host.text('ok')).toBe('fine');
		});
	});
});
