import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { openJsonlTrace } from './jsonl-trace.ts';

describe('a trace in a file', () => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-trace-'));
	afterAll(() => rmSync(folder, { recursive: true }));
	const record = { at: 1, sessionId: 's', turnId: null, name: 'n', data: null };

	it('has a line for everything that a turn does, for its owner only', async () => {
		const file = join(folder, 'turn.jsonl');
		const trace = openJsonlTrace(file);
		const { agent } = testAgent(['Done.'], {}, { trace });
		await agent.session('s').run('Go');
		await agent.close();
		await trace.close();
		const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
		expect(lines.map((line) => JSON.parse(line).name)).toEqual([
			'turn-started',
			'model-request-started',
			'assistant-prose-delta',
			'model-call-recorded',
			'assistant-message-completed',
			'step-ended',
			'committed',
		]);
		expect(statSync(file).mode & 0o777).toBe(0o600);
	});

	it('drops and counts what the disk does not take in time', async () => {
		const file = join(folder, 'bounded.jsonl');
		const trace = openJsonlTrace(file, { maxPendingBytes: 100 });
		for (let index = 0; index < 50; index++) trace.write(record);
		await trace.flush();
		trace.write(record);
		await trace.close();
		const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
		const { dropped } = JSON.parse(lines.at(-1)!);
		expect(lines.length + dropped).toBe(51);
		expect(dropped).toBeGreaterThan(40);
	});

	it('says at its end what kept it from being written', async () => {
		const trace = openJsonlTrace(join(folder, 'missing/trace.jsonl'));
		trace.write(record);
		await expect(trace.close()).rejects.toMatchObject({ code: 'ENOENT' });
		trace.write(record);
		await trace.flush();
	});
});
