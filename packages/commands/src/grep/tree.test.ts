import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { openHostFolder } from '@tenon/vfs/host';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commands } from '../index.ts';

// Few different bytes, so that patterns match here and there, and ends of files that are no ends of lines.
const content = fc
	.array(fc.constantFrom('foo', 'fo', 'o', 'f', ' ', '\n', '\n', '\0', '\u{e9}', 'xyz\n'), { maxLength: 30 })
	.map((parts) => parts.join(''));

const tree = fc.dictionary(
	fc.constantFrom('a', 'b', '-c', 'd e', '.f', 'sub/a', 'sub/g', 'sub/h'),
	fc.oneof(
		{ weight: 9, arbitrary: content },
		{ weight: 1, arbitrary: content.map((text) => text.repeat(9000)) },
	),
	{ minKeys: 1 },
);

const flags = fc.constantFrom(
	'-r',
	'-rn',
	'-rl',
	'-rh',
	'-rc',
	'-rL',
	'-rv',
	'-rz',
	'-ra',
	'-rI',
	'-rm1',
	'-rx',
);
const patterns = fc.constantFrom('foo', '^fo', 'o$', '^$', '', 'f.*o', '\\(o\\)\\1', 'zf', 'é', '[^f]oo');

const sorted = (text: string): string[] => text.split(/[\n\0]/).sort();

it('finds in files that are searched together what it finds in each', async () => {
	await fc.assert(
		fc.asyncProperty(tree, flags, patterns, async (files, flag, pattern) => {
			const root = mkdtempSync(join(tmpdir(), 'tenon-grep-'));
			const memory = createMemoryFileSystem();
			using host = openHostFolder(root);
			try {
				for (const folder of ['t', 't/sub']) {
					mkdirSync(join(root, folder));
					memory.mkdir(`/${folder}`);
				}
				for (const [name, text] of Object.entries(files)) {
					writeFileSync(join(root, 't', name), text);
					memory.write(`/t/${name}`, new TextEncoder().encode(text));
				}
				const real = spawnSync('grep', [flag, '-e', pattern, 't'], {
					cwd: root,
					encoding: 'latin1',
					timeout: 10_000,
					env: { ...process.env, LC_ALL: 'C.UTF-8' },
				});
				for (const fileSystem of [host, memory]) {
					const kernel = new Kernel({ fileSystem, cwd: '/', commands, environment: { LC_ALL: 'C.UTF-8' } });
					const { stdoutBytes, code } = await kernel.execute(`grep ${flag} -e '${pattern}' t`);
					expect(sorted(Buffer.from(stdoutBytes).toString('latin1'))).toEqual(sorted(real.stdout));
					expect(code).toBe(real.status);
					await kernel.shutdown();
				}
			} finally {
				rmSync(root, { recursive: true });
			}
		}),
		{ numRuns: 150 },
	);
});
