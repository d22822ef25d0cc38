import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../scripts/find-program.ts';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { makePlace, toolNames } from './mcp-client.ts';

const script = fileURLToPath(new URL('mcp_client.py', import.meta.url));
const python = findProgram('python3');

describe.skipIf(python === undefined)('a client in Python', () => {
	let program: BuiltProgram;
	beforeAll(async () => {
		program = await builtProgram();
	}, 120_000);

	it('lists, calls, runs 200 calls at once, cancels, confirms, undoes, and answers a question', () => {
		const place = makePlace(program);
		const { stdout, stderr } = spawnSync(python!, [script, process.execPath, program.path, 'mcp'], {
			cwd: place.project,
			env: place.environment,
			encoding: 'utf8',
			timeout: 30_000,
		});
		place.remove();
		expect(stderr).toBe('');
		expect(JSON.parse(stdout)).toEqual({
			version: '2025-11-25',
			tools: [...toolNames],
			called: 'from python\n',
			concurrent: Array.from({ length: 200 }, (_, at) => `${at * 2}\n`),
			progress: 'on\n',
			after: 'after\n',
			cancelled: true,
			confirmed: '1\n',
			used: 'truncate: invalid nonce',
			undone: expect.stringContaining('2 paths restored'),
			left: expect.not.stringMatching(/^[ab]$/m),
			asked: expect.stringContaining('128\n'),
			question: 'Allow: git push nowhere',
			status: 0,
		});
	});
});
