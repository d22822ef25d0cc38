import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readProjectFile, root } from '../../../test/support/repository.ts';

/** Each program of a guide, and what the guide says that it prints. */
const programsIn = (file: string): readonly { readonly code: string; readonly printed: string }[] =>
	[
		...readProjectFile(file).matchAll(
			/^```ts\n([\s\S]*?)^```\n\nIt prints(?::\n\n```\n([\s\S]*?)^```| `([^`]+)`)/gm,
		),
	].map(([, code, block, line]) => ({ code: code!, printed: block ?? `${line}\n` }));

const run = promisify(execFile);

describe.each([
	['docs/processes.md', 3],
	['docs/telemetry.md', 1],
	['docs/plugins.md', 4],
])('%s', (file, count) => {
	it('has its programs', () => {
		expect(programsIn(file)).toHaveLength(count);
	});

	it.each(programsIn(file))('has a program that prints what it says: $printed', async ({ code, printed }) => {
		mkdirSync(join(root, '.tmp'), { recursive: true });
		const folder = mkdtempSync(join(root, '.tmp/guide-'));
		try {
			writeFileSync(join(folder, 'program.ts'), code);
			const flags = ['-C', '@tenon/source', join(folder, 'program.ts')];
			const { stdout } = await run(process.execPath, flags, { cwd: root });
			expect(stdout).toBe(printed);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});
});

it('docs/store.md has code that runs', { timeout: 60_000 }, async () => {
	const blocks = [...readProjectFile('docs/store.md').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
		([, code]) => code!,
	);
	expect(blocks).toHaveLength(4);
	const [open, search, left, contract] = blocks;
	const program = [
		"import { Agent, oneModel, readTape, tapeProvider } from '@tenon/agent';",
		open,
		`const tape = readTape('{"tape":1,"replies":[{"reply":{"text":"Mended."}}]}', 'test');`,
		"const agent = new Agent({ store, ...oneModel(tapeProvider(tape), 'tape') });",
		"await agent.session('one').run('There is a broken fence.');",
		search,
		'console.log(hits.map(({ sessionId, role }) => `${sessionId} ${role}`), more.length);',
		'await agent.close();\nawait store.close();',
		left,
		'await left.close();',
		"const openMyStore = () => openStore({ file: ':memory:' });",
		contract!.replace('of storeContract)', 'of storeContract.slice(0, 3))'),
	].join('\n');
	mkdirSync(join(root, '.tmp'), { recursive: true });
	const folder = mkdtempSync(join(root, '.tmp/guide-'));
	try {
		writeFileSync(join(folder, 'program.ts'), program);
		const { stdout } = await run(process.execPath, ['-C', '@tenon/source', 'program.ts'], { cwd: folder });
		expect(stdout).toBe("[ 'one user' ] 0\n");
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
