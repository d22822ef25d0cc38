import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ExtensionProgram, playConversation } from '../../packages/wire/test/conversation-player.ts';
import { conversations } from '../../packages/wire/test/conversations.ts';
import frames from '../../packages/wire/vectors/frames.json' with { type: 'json' };
import { findProgram } from '../../scripts/find-program.ts';
import { root } from '../support/repository.ts';

interface FrameVector {
	readonly name: string;
	readonly from: string;
	readonly line: string;
	readonly reads: string;
	readonly writes?: string;
	readonly problem?: string;
}

const sdk = join(root, 'sdk/python');
const python = findPython();

/** The interpreter itself, which starts faster than a script that looks for it; or what is missing. */
function findPython(): { readonly path: string } | { readonly missing: string } {
	const path = findProgram('python3');
	if (path === undefined) return { missing: 'python3 is missing' };
	const question =
		'import sys, json, queue, unittest; print(sys.executable if sys.version_info >= (3, 9) else "")';
	const { status, stdout } = spawnSync(path, ['-c', question], { encoding: 'utf8' });
	if (status !== 0) return { missing: 'python3 has no complete standard library' };
	return stdout.trim() === '' ? { missing: 'python3 is older than 3.9' } : { path: stdout.trim() };
}

if ('missing' in python) it.skip(`the SDK for Python is not tested: ${python.missing}`);
else describe('the SDK for Python', () => testSdk(python.path));

function testSdk(command: string): void {
	// The children share what Python made of the sources, and leave nothing beside these.
	const compileCache = mkdtempSync(join(tmpdir(), 'tenon-sdk-python-'));
	afterAll(() => rmSync(compileCache, { recursive: true }));

	const program = (...args: readonly string[]): Required<ExtensionProgram> => ({
		command,
		// Without `site` there is nothing to import but the standard library.
		args: ['-S', ...args],
		cwd: sdk,
		env: { PYTHONPATH: sdk, PYTHONPYCACHEPREFIX: compileCache, PYTHONDONTWRITEBYTECODE: '' },
	});

	const run = ({ command, args, cwd, env }: Required<ExtensionProgram>, input = '') =>
		spawnSync(command, args, { cwd, env: { ...process.env, ...env }, input, encoding: 'utf8' });

	it('passes its own tests', () => {
		const { status, stderr } = run(program('-m', 'unittest'));
		expect(stderr).toMatch(/\nOK\n$/);
		expect(status).toBe(0);
	});

	describe('the vectors of frames', () => {
		// Lines of a host are read; frames of an extension are written.
		const vectors = (frames as readonly FrameVector[]).filter(
			({ from, writes }) => from === 'host' || writes !== undefined,
		);
		const outcomes = (): readonly unknown[] =>
			JSON.parse(run(program('tests/replay_frames.py'), JSON.stringify(vectors)).stdout);
		let replayed: readonly unknown[] | undefined;

		it.each(vectors.map((vector, at) => ({ ...vector, at })))('$from: $name', ({ at, ...vector }) => {
			replayed ??= outcomes();
			const { from, reads, writes, problem } = vector;
			expect(replayed[at]).toEqual(from === 'extension' ? { writes } : { reads, problem });
		});
	});

	describe('the vector extension', () => {
		it.each(conversations)('$name', async (conversation) => {
			await playConversation(program('examples/vector_extension.py'), conversation);
		});
	});
}
