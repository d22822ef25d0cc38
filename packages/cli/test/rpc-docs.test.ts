import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { helpText } from '../src/fronts/rpc/help.ts';
import { readRequest } from '../src/fronts/rpc/read-request.ts';
import { verbFields, verbNames } from '../src/session/service/verb-fields.ts';
import { builtProgram } from './built-program.ts';
import { makeFrontWorld } from './support/front-world.ts';
import { verbResults } from './support/verb-results.ts';

const page = readFileSync(fileURLToPath(new URL('../../../docs/rpc.md', import.meta.url)), 'utf8');

const blockOf = (language: string): string =>
	new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

describe('docs/rpc.md', { timeout: 60_000 }, () => {
	it('shows what is printed', async () => {
		const { path, cacheHome } = await builtProgram();
		using world = makeFrontWorld({ files: { 'hello.json': blockOf('json') } });
		const bin = join(world.home, 'bin');
		mkdirSync(bin);
		symlinkSync(path, join(bin, 'tenon'));
		writeFileSync(join(world.project, 'example.sh'), blockOf('sh'));
		const { stdout, stderr } = spawnSync('sh', ['example.sh'], {
			cwd: world.project,
			encoding: 'utf8',
			timeout: 50_000,
			env: {
				...world.environment,
				XDG_CACHE_HOME: cacheHome,
				PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
			},
		});
		expect({ stdout, stderr }).toEqual({ stdout: blockOf('text'), stderr: '' });
	});

	it('has every verb with its fields, what it answers with, and what it does', () => {
		const results = verbResults();
		const rows = verbNames.map((verb) => {
			const fields = Object.entries(verbFields[verb]).map(([name, kind]) =>
				kind.endsWith('?') ? `\`${name}?\` ${kind.slice(0, -1)}` : `\`${name}\` ${kind}`,
			);
			return `| ${verb} | ${fields.join(', ')} | ${results.get(verb)} |`;
		});
		const table = page.slice(
			page.indexOf('| verb | argument | result | what it does |\n|---|---|---|---|\n'),
		);
		const said = table.trim().split('\n').slice(2);
		expect(said.map((row) => row.slice(0, row.lastIndexOf('|', row.length - 2) + 1))).toEqual(rows);
		for (const row of said) expect(row).toMatch(/ \| [A-Z][^|]{10,} \|$/);
	});

	it('names requests that there are', () => {
		const rows = [...page.matchAll(/^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \|.*\|.*\|$/gm)];
		const names = rows.flatMap(([, cell]) => [...cell!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!));
		expect(names).toHaveLength(19);
		for (const type of names) {
			const read = readRequest({ kind: 'line', text: JSON.stringify({ type }) });
			expect(read.kind === 'refused' ? read.error : '').not.toMatch(/unknown command/);
		}
	});

	it('has every event that is written, with its fields', async () => {
		const documented = new Map<string, readonly string[]>();
		for (const [, names, cell] of page.matchAll(/^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \| ([^|]*) \|$/gm)) {
			// Fields come first; what a field can be stands in brackets or below a colon.
			const fields = [...cell!.split(/: |\(/, 1)[0]!.matchAll(/`([a-z_]+\??)`/g)].map(([, field]) => field!);
			for (const [, name] of names!.matchAll(/`([a-z_]+)`/g)) documented.set(name!, fields);
		}
		const sources = ['turn-frames', 'event-frames', 'server'].map((name) =>
			readFileSync(new URL(`../src/fronts/rpc/${name}.ts`, import.meta.url), 'utf8'),
		);
		const written = sources.flatMap((source) => [
			...[...source.matchAll(/[{(\t]type: '([a-z_]+)'|\{ type: '([a-z_]+)'/g)].map(
				([, one, other]) => one ?? other!,
			),
			...[...source.matchAll(/\? '(ext_[a-z_]+)' : '(ext_[a-z_]+)'/g)].flatMap(([, one, other]) => [
				one!,
				other!,
			]),
		]);
		// Ends of turns, and the request that a hint shows.
		const ends = ['failed', 'cancelled', 'finished', 'confirm'];
		expect([...documented.keys()].toSorted()).toEqual(
			[...new Set(written)].filter((name) => !ends.includes(name)).toSorted(),
		);
		const { path, cacheHome } = await builtProgram();
		const calls = [{ id: 'c1', tool: 'shell', args: { script: 'echo one; sleep 0.3; echo two' } }];
		using world = makeFrontWorld({ replies: [{ text: 'I look.', calls }, { text: 'It is one.' }] });
		const { stdout } = spawnSync(process.execPath, [path, 'rpc', '--no-ext', '--tape', world.tapeFile], {
			cwd: world.project,
			encoding: 'utf8',
			timeout: 50_000,
			input: '{"id":"1","type":"prompt","message":"Hi"}\n',
			env: { ...world.environment, XDG_CACHE_HOME: cacheHome },
		});
		const frames = stdout
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as { readonly type: string });
		expect(new Set(frames.map(({ type }) => type))).toContain('tool_result');
		for (const { type, ...fields } of frames) {
			const known = documented.get(type)!;
			const wrong = Object.keys(fields).filter(
				(name) => !known.includes(name) && !known.includes(`${name}?`),
			);
			const missing = known.filter((name) => !name.endsWith('?') && !(name in fields));
			expect({ type, wrong, missing }).toEqual({ type, wrong: [], missing: [] });
		}
	});

	it('and the help name the same options', () => {
		const optionsIn = (text: string): readonly string[] =>
			[...new Set([...text.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option))].filter(
				(option) => option !== '--help',
			);
		expect(optionsIn(page).toSorted()).toEqual(optionsIn(helpText).toSorted());
	});
});
