import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** Each program of a page with what stands below it. */
const programs = ['secrets', 'audit'].flatMap((page) =>
	[
		...readFileSync(`${root}docs/${page}.md`, 'utf8').matchAll(
			/^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm,
		),
	].map(([, code, output], at) => ({ title: `${page}, program ${at + 1}`, code: code!, output: output! })),
);

it('the pages on secrets and on the audit log have programs', () => {
	expect(programs.map(({ title }) => title)).toEqual([
		'secrets, program 1',
		'secrets, program 2',
		'secrets, program 3',
		'audit, program 1',
	]);
});

it.each(programs)('$title prints what stands below it', async ({ code, output }) => {
	const flags = ['-C', '@tenon/source', '--input-type=module-typescript', '--eval', code];
	const { stdout } = await run(process.execPath, flags, { cwd: root });
	expect(stdout).toBe(output);
});
