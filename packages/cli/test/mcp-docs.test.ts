import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { connect, makePlace, type Place } from './mcp-client.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(join(root, 'docs/mcp.md'), 'utf8');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

let program: BuiltProgram;
let place: Place;
beforeAll(async () => {
	program = await builtProgram();
	place = makePlace(program);
	mkdirSync(join(place.home, 'bin'));
	symlinkSync(program.path, join(place.home, 'bin/tenon'));
}, 120_000);
afterAll(() => place.remove());

const run = (command: string, args: readonly string[]) => {
	const PATH = [join(place.home, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
	const { stdout, stderr, status } = spawnSync(command, args, {
		cwd: place.project,
		env: { ...place.environment, PATH },
		encoding: 'utf8',
		timeout: 60_000,
	});
	const shown = stdout
		.replaceAll(program.path, '/opt/tenon/bin/tenon.cjs')
		.replaceAll(place.home, '/users/me');
	return { stdout: shown, stderr, status };
};

/** Blocks of code that are followed by what they print. */
const stepsOf = (markdown: string): readonly (readonly [string, string, string])[] =>
	[...markdown.matchAll(/^```(sh|ts)\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)].map(
		([, language, code, output]) => [language!, code!, output!] as const,
	);

describe('docs/mcp.md', () => {
	it('has no block of code without its output', () => {
		expect(stepsOf(page)).toHaveLength([...page.matchAll(/^```(sh|ts)$/gm)].length);
	});

	it.each(stepsOf(page))('shows what is printed: %s %s', (language, code, output) => {
		const file = join(place.home, 'example.ts');
		if (language === 'ts') writeFileSync(file, code);
		const { stdout, stderr, status } =
			language === 'sh' ? run('sh', ['-c', code]) : run(process.execPath, [file]);
		expect({ stdout, stderr, status }).toEqual({ stdout: output, stderr: '', status: 0 });
	});

	it('names every tool', async () => {
		const connection = await connect(program, place, { generation: '2025-11-25' });
		const overlay = await connect(program, place, { generation: '2025-11-25', args: ['--overlay'] });
		const lists = await Promise.all([connection.client.listTools(), overlay.client.listTools()]);
		const tools = new Set(lists.flatMap(({ tools: listed }) => listed.map(({ name }) => name)));
		await Promise.all([connection.close(), overlay.close()]);
		const table = /\| tool \|[\s\S]*?\n\n/.exec(page)![0];
		const named = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) =>
			[...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
		);
		expect(named.toSorted()).toEqual([...tools].toSorted());
	});

	it('names every option of the server', () => {
		const { stdout } = run('tenon', ['mcp', '--help']);
		const options = [...stdout.matchAll(/^ {2}(--\S+)/gm)].map(([, option]) => option!);
		expect(options.filter((option) => option !== '--help' && !page.includes(`\`${option}`))).toEqual([]);
	});
});

describe('the README', () => {
	it('shows commands of tenon setup that work', () => {
		const lines = [...readme.matchAll(/^tenon setup .*$/gm)].map(([line]) => line.replace(/\s+#.*/, ''));
		expect(lines.length).toBeGreaterThan(0);
		for (const line of lines)
			expect({ line, ...run('sh', ['-c', line]) }).toMatchObject({ line, stderr: '', status: 0 });
	});
});
