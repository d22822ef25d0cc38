import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { type Connection, connect, generations, makePlace, type Place, toolNames } from './mcp-client.ts';

let program: BuiltProgram;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);

describe.each(generations)('data beside the text (%s)', (generation) => {
	let place: Place;
	let connection: Connection;
	beforeAll(async () => {
		place = makePlace(program, { 'app/a.txt': 'one\ntwo\n' });
		connection = await connect(program, place, { generation });
	});
	afterAll(async () => {
		await connection.close();
		place.remove();
	});

	const dataOf = async (name: string, args: Readonly<Record<string, unknown>>): Promise<unknown> =>
		(await connection.client.callTool({ name, arguments: { ...args } })).structuredContent;

	it('has a schema for every tool of a kernel', async () => {
		const { tools } = await connection.client.listTools();
		const described = tools.filter(({ outputSchema }) => outputSchema?.type === 'object');
		expect(described.map(({ name }) => name)).toEqual(
			toolNames.filter((name) => !name.startsWith('kernel_')),
		);
	});

	// The client knows the schemas by now, and takes no result that does not keep to them.
	it.each<readonly [name: string, args: Readonly<Record<string, unknown>>, data: unknown]>([
		['read', { path: 'a.txt' }, { kind: 'text', text: 'one\ntwo\n', totalLines: 2 }],
		['glob', { pattern: '*.txt' }, { paths: ['a.txt'], total: 1 }],
		['grep', { pattern: 'tw' }, { matches: [{ file: 'a.txt', line: 2, text: 'two' }] }],
		['write', { path: 'b.txt', content: 'b\n' }, {}],
		['edit', { path: 'b.txt', edits: [{ old: 'b', new: 'c' }] }, {}],
		['undo', { list: true }, { steps: expect.any(Array) }],
		['undo', {}, { restored: [expect.stringMatching(/b\.txt$/)] }],
		['shell', { script: 'echo hi' }, { code: 0, stdout: 'hi\n' }],
		['plan', { script: 'echo hi' }, {}],
		['jobs', { action: 'list' }, { jobs: [] }],
	])('%s %j', async (name, args, data) => {
		await connection.client.listTools();
		expect(await dataOf(name, args)).toMatchObject(data as object);
	});

	it('comes with a script that fails, and not with a call that was refused', async () => {
		await connection.client.listTools();
		expect(await dataOf('shell', { script: 'exit 3' })).toMatchObject({ code: 3 });
		expect(await dataOf('read', { path: 'none.txt' })).toBeUndefined();
		expect(await dataOf('write', { path: '/etc/none', content: '' })).toBeUndefined();
	});
});
