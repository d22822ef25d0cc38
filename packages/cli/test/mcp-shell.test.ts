import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { type Connection, connect, makePlace, type Place, textOf } from './mcp-client.ts';

let program: BuiltProgram;
let place: Place;
let connection: Connection;
beforeAll(async () => {
	program = await builtProgram();
	place = makePlace(program, { 'app/a': '1\n', 'app/b': '2\n' });
	connection = await connect(program, place, { generation: '2025-11-25', args: ['--no-audit'] });
}, 120_000);
afterAll(async () => {
	await connection.close();
	place.remove();
});

const shell = (args: Readonly<Record<string, unknown>>) =>
	connection.client.callTool({ name: 'shell', arguments: { ...args } });

describe('the shell of tenon mcp', () => {
	it('gives programs and tools the trace that the client’s request belongs to', async () => {
		const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
		const script = `node -p '[process.env.TRACEPARENT, process.env.TRACESTATE].join(" ")'`;
		const params = { name: 'shell', arguments: { script }, _meta: { traceparent, tracestate: 'v=1' } };
		expect(textOf(await connection.client.callTool(params))).toBe(`${traceparent} v=1\n`);
		expect(textOf(await shell({ script }))).toBe(' \n');
	});

	it.each([
		[{ script: 'diff a b' }, false, 1],
		[{ script: 'grep nothing a' }, false, 1],
		[{ script: 'exit 42' }, false, 42],
		[{ script: 'seq 1000000; exit 5' }, false, 5],
		[{ script: 'sleep 1000', timeoutMs: 50 }, true, 124],
		[{ script: 'if' }, true, 2],
		[{ script: 'cat ~/.ssh/id_rsa' }, true, 126],
		[{ script: 'git push' }, true, 126],
		[{ script: 'git push; diff a a' }, false, 0],
		[{ script: 'head -c 11000000 /dev/zero > big; rm big; rm -rf /etc/nothing; true' }, false, 0],
	])('tells by %j whether the call failed and how the script ended', async (args, isError, code) => {
		const result = await shell(args);
		expect([result.isError, result.structuredContent]).toEqual([isError, expect.objectContaining({ code })]);
	});

	it('looks its tools up for scripts, and refuses the one that would wait for itself', async () => {
		expect(textOf(await shell({ script: 'glob --pattern=a' }))).toBe('a\n');
		expect(textOf(await shell({ script: "shell --script='echo deep'; echo on" }))).toBe(
			'shell: it runs scripts on the kernel whose script called it, and that runs one after the other; write the commands into the script itself\non\n',
		);
	});

	it('gives a kernel of its own the same, on itself', async () => {
		const kernel = textOf(await connection.client.callTool({ name: 'kernel_open', arguments: {} })).trim();
		expect(textOf(await shell({ kernel, script: "shell --script='echo deep' 2> /dev/null; echo $?" }))).toBe(
			'1\n',
		);
		await connection.client.callTool({ name: 'kernel_close', arguments: { kernel } });
	});

	it('shows as much of an output as its description says', async () => {
		const { tools } = await connection.client.listTools();
		const { description = '' } = tools.find(({ name }) => name === 'shell')!;
		const [, stated] = /(\d+) KiB of output are shown/.exec(description) ?? [];
		const bytes = Number(stated) * 1024;
		expect(textOf(await shell({ script: `head -c ${bytes} /dev/zero | tr '\\0' x` }))).toBe(
			`${'x'.repeat(bytes)}\n`,
		);
		const { structuredContent, content } = await shell({
			script: `head -c ${bytes + 1} /dev/zero | tr '\\0' x`,
		});
		expect(structuredContent).toMatchObject({ code: 0, truncated: true, omittedBytes: 1 });
		// The name of the file that has the whole of it may have one, too.
		expect(textOf({ content }).match(/x{9,}/g)?.join('')).toHaveLength(bytes);
	});

	it('understands the names that arguments have elsewhere, and numbers as text', async () => {
		expect(textOf(await shell({ command: 'echo hi', timeout: '30' }))).toBe('hi\n');
		expect(textOf(await shell({ command: 'sleep 1000', timeout_ms: '50' }))).toBe(
			'[exit code 124: out of time; the script had 50 ms]\n',
		);
		expect(textOf(await shell({ command: 'sleep 1000', timeout: '60ms' }))).toBe(
			'[exit code 124: out of time; the script had 60 ms]\n',
		);
	});
});
