import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTemplate } from '../../src/ext/new/go.ts';
import { moduleTemplate } from '../../src/ext/new/module.ts';
import { pythonTemplate } from '../../src/ext/new/python.ts';
import { typescriptTemplate } from '../../src/ext/new/typescript.ts';
import { type BuiltProgram, builtProgram } from '../built-program.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const guide = readFileSync(join(root, 'docs/extensions/README.md'), 'utf8');

const blocks = (language: string): readonly string[] =>
	[...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
		.filter((match) => match[1] === language)
		.map((match) => match[2]!);

describe('the guide to extensions', () => {
	const facts = { name: 'hello', version: '0.0.0' };

	it.each([
		['ts', 0, typescriptTemplate],
		['python', 0, pythonTemplate],
		['go', 0, goTemplate],
		['ts', 1, moduleTemplate],
	] as const)('shows what tenon ext new writes: %s %i', (language, index, template) => {
		const texts = template(facts).map(({ text }) => text);
		expect(texts).toContain(blocks(language)[index]);
	});
});

let program: BuiltProgram;
let home: string;
let project: string;
beforeAll(async () => {
	program = await builtProgram();
	home = mkdtempSync(join(tmpdir(), 'tenon-guide-'));
	project = join(home, 'app');
	mkdirSync(project);
}, 240_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs a line of the guide with `tenon` as it is shipped; what differs from run to run is as in the guide. */
const runLine = (line: string): string => {
	const folder = join(home, 'bin');
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'tenon'), `#!/bin/sh\nexec '${process.execPath}' '${program.path}' "$@"\n`, {
		mode: 0o755,
	});
	const { stdout, stderr } = spawnSync('sh', ['-c', line], {
		cwd: project,
		encoding: 'utf8',
		timeout: 60_000,
		env: {
			PATH: `${folder}${delimiter}${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
			HOME: home,
			XDG_CACHE_HOME: program.cacheHome,
		},
	});
	expect(stderr).toBe('');
	return stdout
		.replaceAll(home, '/users/me')
		.replaceAll(/^\d\d:\d\d:\d\d\.\d{3}/gm, '12:30:05.007')
		.replaceAll(/^( +\S+ is )\/\S+$/gm, '$1/usr/bin/sh')
		.replaceAll(/\d+ ms/g, '7 ms');
};

describe('every command of the guide', () => {
	const outputs = blocks('text');
	const lines = blocks('sh').map((block) => block.trim());

	it.each(lines.map((line, index) => [line, outputs[index]!] as const))(
		'%s prints what it says',
		(line, output) => {
			expect(runLine(line)).toBe(output);
		},
	);
});

describe('the pieces of the guide', () => {
	const source = [
		"import type { Tenon } from '@tenon/extensions';",
		'export default (tenon: Tenon): void => {',
		...blocks('tenon'),
		'};',
		'',
	].join('\n');

	it('are one module that does what they say', () => {
		const folder = join(project, 'pieces');
		mkdirSync(folder);
		writeFileSync(join(folder, 'extension.ts'), source);
		const typed = [
			'/note',
			'/note buy milk',
			'/note sell corn',
			'find_notes {"word":"milk"}',
			'find_notes {"word":"gold"}',
			'find_notes {}',
			'/notes',
			':rune d',
			':esc',
			'find_notes {"word":"corn"}',
			'/greet Ada',
		];
		const shown = runLine(
			`printf '%s\\n' ${typed.map((line) => `'${line}'`).join(' ')} | tenon ext dev pieces`,
		);
		const said = shown.split('\n').map((line) => line.slice('12:30:05.007 -- '.length));
		expect(said).toEqual(
			expect.arrayContaining([
				'/note: error: say what to keep: /note TEXT',
				'/note buy milk: shows "kept 1"',
				'/note sell corn: shows "kept 2"',
				'find_notes {"word":"milk"}: result',
				'  buy milk',
				'find_notes {"word":"gold"}: error',
				'  no note has it',
				'find_notes {}: error',
				'/notes: opens the panel notes',
				'  | sell corn',
				'panel notes is closed',
				'find_notes {"word":"corn"}: error',
				'/greet Ada: shows "Hello, Ada!"',
				'  hook tool_call',
			]),
		);
	});

	it('have the types that they should', () => {
		mkdirSync(join(root, '.tmp'), { recursive: true });
		const folder = mkdtempSync(join(root, '.tmp', 'guide-'));
		try {
			writeFileSync(join(folder, 'extension.ts'), source);
			const options = {
				extends: '../../tsconfig.base.json',
				compilerOptions: {
					composite: false,
					declaration: false,
					isolatedDeclarations: false,
					noEmit: true,
					types: ['node'],
				},
				include: ['extension.ts'],
			};
			writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
			execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	}, 180_000);
});
