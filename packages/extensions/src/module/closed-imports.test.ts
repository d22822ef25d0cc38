import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakePorts } from '../../test/support/fake-ports.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { readSingleFile } from '../discovery/read-single-file.ts';
import { moduleRunner } from './module-runner.ts';

const start = async (files: Readonly<Record<string, string>>) => {
	const folder = temporaryFolder('single');
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
	const ports = new FakePorts();
	const running = moduleRunner().start(readSingleFile(join(folder, 'one.mjs'), 'user'), ports);
	onTestFinished(() => running.stop());
	await running.ready;
	return { ports, running };
};

const fault = (specifier: string): string =>
	`${specifier} is not among the files that were trusted; name it by a relative path in quotes, or put the extension into a folder with an extension.json`;

describe('a module that is a single file', () => {
	it('imports what Node brings and the files that it names', async () => {
		const { ports } = await start({
			'one.mjs': `import { basename } from 'node:path';
				import { createRequire } from 'node:module';
				import { word } from './lib/word.ts';
				export default (tenon) => tenon.command(basename('/x/' + word), createRequire(import.meta.url)('os').EOL, () => undefined);`,
			'lib/word.ts': `export const word: string = 'hello';`,
		});
		expect(ports.of('command').map(({ name }) => name)).toEqual(['hello']);
	});

	it.each([
		['hidden.mjs', `await import(['./hid', 'den.mjs'].join(''));`, './hidden.mjs'],
		['node_modules/deep/index.js', `import 'deep';`, 'deep'],
		[
			'hidden.cjs',
			`import { createRequire } from 'node:module';\ncreateRequire(import.meta.url)(['./hid', 'den.cjs'].join(''));`,
			'./hidden.cjs',
		],
	])('does not load %s, which is not part of what was trusted', async (path, source, specifier) => {
		const { running } = await start({
			'one.mjs': `${source}\nexport default () => undefined;`,
			[path]: '',
		});
		expect(await running.ended).toEqual({ type: 'failed', message: fault(specifier) });
	});
});
