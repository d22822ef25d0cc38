import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../index.ts';

// A folder with folders, short ones without, one with more names than are tested in one go, names that are odd.
const names = [
	'top.ts',
	...['x.ts', 'y.js', 'b/z.ts', 'b/.h.ts'].map((name) => `a/${name}`),
	...['q r.ts', 'n\nl.ts', '*.txt', 'é.ts', '\uFFFD.ts'].map((name) => `odd/${name}`),
	...Array.from({ length: 600 }, (_, index) => `many/${index}.${index % 3 === 0 ? 'ts' : 'js'}`),
];

let root = '';
beforeAll(() => {
	root = mkdtempSync(join(tmpdir(), 'tenon-find-'));
	for (const folder of ['a/b', 'odd', 'many', 'raw', 'empty'])
		mkdirSync(join(root, 't', folder), { recursive: true });
	for (const name of names) writeFileSync(join(root, 't', name), '');
	writeFileSync(Buffer.concat([Buffer.from(join(root, 't/raw/b')), Buffer.of(0xff), Buffer.from('.ts')]), '');
	writeFileSync(join(root, 't/raw/c.ts'), '');
});
afterAll(() => rmSync(root, { recursive: true }));

const primaries = fc.constantFrom(
	"-name '*.ts'",
	"-name 'x*'",
	"-name '*1*'",
	"-name '?.ts'",
	"-name '[xz]*'",
	"-iname '*.TS'",
	"-path '*b*'",
	"-regex '.*[0-9].*'",
	'-true',
	'-false',
	'-type f',
	'-type d',
	'-print',
	'-print0',
	"-printf '%p\\n'",
	"-name '*.js' -print",
	"\\( -name '*.ts' -o -name '*.js' \\)",
	'-mindepth 2',
	'-maxdepth 2',
	'-depth',
);
const expressions = fc
	.array(
		fc.tuple(fc.constantFrom('', '! '), primaries, fc.constantFrom('', '-o')).map(
			([not, primary, operator]) =>
				// Of options and of what prints, GNU's find takes the contrary in its own way, or not at all.
				`${/^(?:-name|-path|-type|-true|-false)/.test(primary) ? not : ''}${primary} ${operator}`,
		),
		{ minLength: 1, maxLength: 4 },
	)
	.map((words) => words.join(' ').replace(/-o$/, ''));

it('prints of a folder of the host what the real one prints, in the same order', async () => {
	using host = openHostFolder(root);
	const kernel = new Kernel({ fileSystem: host, cwd: '/', commands });
	await fc.assert(
		fc.asyncProperty(expressions, async (expression) => {
			const script = `find t ${expression}`;
			const real = spawnSync('bash', ['-c', script], {
				cwd: root,
				encoding: 'latin1',
				env: { ...process.env, LC_ALL: 'C.UTF-8' },
			});
			const ours = await kernel.execute(script);
			expect(Buffer.from(ours.stdoutBytes).toString('latin1')).toBe(real.stdout);
			expect(ours.code).toBe(real.status);
		}),
		{ numRuns: 150 },
	);
});
