import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { type ConnectOptions, connect, generations, makePlace, type Place, toolNames } from './mcp-client.ts';

let program: BuiltProgram;
let place: Place;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);
beforeEach(() => {
	place = makePlace(program);
	mkdirSync(join(place.home, 'other folder'));
});
afterEach(() => place.remove());

/** What a client is told of its folder, and what it lists. */
const folderOf = async (options: ConnectOptions): Promise<string> => {
	const connection = await connect(program, place, options);
	try {
		const { tools } = await connection.client.listTools();
		expect(tools.map(({ name }) => name)).toEqual(toolNames);
		return await connection.call('shell', { script: 'pwd; echo x > made && ls' });
	} catch (error) {
		return (error as Error).message;
	} finally {
		await connection.close();
	}
};

const wide = (folder: string): string =>
	`${folder} holds the home ${place.home}, and a session in it may write all of that; name the folder of a project, or allow this one with --any-folder`;

describe.each(generations)('the folder of tenon mcp, for a client of %s', (generation) => {
	it('is the first root of the client', async () => {
		const root = join(place.home, 'other folder');
		const roots = ['file://elsewhere/x', String(pathToFileURL(root)), String(pathToFileURL(place.project))];
		expect(await folderOf({ generation, roots })).toBe(`${root}\nmade\n`);
		expect(await folderOf({ generation, roots, cwd: place.home })).toBe(`${root}\nmade\n`);
	});

	it('is the current one where the client names none', async () => {
		expect(await folderOf({ generation })).toBe(`${place.project}\nmade\n`);
		expect(await folderOf({ generation, roots: [] })).toBe(`${place.project}\nmade\n`);
		expect(await folderOf({ generation, roots: ['file://elsewhere/x'] })).toBe(`${place.project}\nmade\n`);
	});

	it('is the one that was named, whatever the client names', async () => {
		const roots = [String(pathToFileURL(join(place.home, 'other folder')))];
		const args = ['--workspace', place.project];
		expect(await folderOf({ generation, roots, args, cwd: place.home })).toBe(`${place.project}\nmade\n`);
	});

	it('is neither the home nor what holds it, unless it is told so', async () => {
		expect(await folderOf({ generation, cwd: place.home })).toContain(wide(place.home));
		const roots = [String(pathToFileURL(place.home))];
		expect(await folderOf({ generation, roots })).toContain(wide(place.home));
		expect(await folderOf({ generation, cwd: place.home, args: ['--any-folder'] })).toBe(
			`${place.home}\napp\nmade\nother folder\ntmp\n`,
		);
	});
});

it('a folder that is named and too wide is refused at the start', () => {
	for (const [args, message] of [
		[['mcp', '--workspace', place.home], `tenon mcp: ${wide(place.home)}\n`],
		[['mcp', '--root', place.home], `tenon mcp: ${wide(place.home)}\n`],
		[['rpc', '--cwd', place.home], `tenon rpc: ${wide(place.home)}\n`],
		[
			['mcp', '--root', '/'],
			'tenon mcp: / holds the whole machine, and a session in it may write all of that; name the folder of a project, or allow this one with --any-folder\n',
		],
	] as const) {
		const { status, stderr } = spawnSync(process.execPath, [program.path, ...args], {
			cwd: place.project,
			env: { ...place.environment },
			encoding: 'utf8',
			timeout: 20_000,
		});
		expect({ args, status, stderr }).toEqual({ args, status: 1, stderr: message });
	}
});
