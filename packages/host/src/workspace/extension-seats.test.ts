import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import { contentHash, type GrantLayer, principalId, type Rule, ruleId } from '@tenon/core';
import type { GateQuestion } from '@tenon/shell';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorkspaceAnswer } from './open-gate.ts';
import { openWorkspace, type Workspace } from './open-workspace.ts';

let home: string;
let workspace: Workspace;
let questions: GateQuestion[];
let answer: WorkspaceAnswer;

const hash = contentHash(`sha256:${'1'.repeat(64)}`);
const extension = {
	kind: 'extension',
	id: principalId('extension:notes'),
	name: 'my notes',
	extensionKind: 'process',
	contentHash: hash,
} as const;

const granted = (...writes: readonly string[]): GrantLayer => ({
	name: 'granted',
	authority: 'grants',
	boundTo: hash,
	rules: writes.flatMap((pattern): readonly Rule[] =>
		(['read', 'write'] as const).map((access) => ({
			effect: 'allow',
			id: ruleId('granted.path'),
			source: { kind: 'grants' },
			grant: { kind: 'path', access, pattern },
		})),
	),
});

beforeEach(async () => {
	home = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-seat-')));
	mkdirSync(join(home, 'repo/notes'), { recursive: true });
	mkdirSync(join(home, 'asked'), { recursive: true });
	writeFileSync(
		join(home, 'policy.toml'),
		`[[policy.rule]]\nask = "write ${home}/asked/**"\n[[policy.rule]]\ndeny = "write ${home}/repo/notes/kept"\n`,
	);
	questions = [];
	answer = 'no';
	workspace = await openWorkspace({
		root: join(home, 'repo'),
		principal: { kind: 'model', id: principalId('model') },
		commands,
		environment: { HOME: home, PATH: '/usr/bin:/bin' },
		policyFile: join(home, 'policy.toml'),
		ask: (question) => {
			questions.push(question);
			return answer;
		},
	});
});
afterEach(async () => {
	await workspace.close();
	rmSync(home, { recursive: true });
});

const seatFor = (...writes: readonly string[]) =>
	workspace.seat({
		principal: extension,
		granted: granted(...writes),
		environment: { PATH: '/usr/bin:/bin' },
	});

describe('an extension that acts in a workspace', () => {
	it('has its own directory, variables and jobs, on the same files', async () => {
		const seat = seatFor(`${home}/repo/**`);
		await workspace.kernel.execute('cd notes; mine=1; echo from model > a; sleep 100 &');
		const { stdout, code } = await seat.kernel.execute('pwd; echo "[$mine]"; cat notes/a; jobs');
		expect([stdout, code]).toEqual([`${home}/repo\n[]\nfrom model\n`, 0]);
		expect(seat.jobs.list()).toEqual([]);
	});

	it('is held to its grants, and to the policy whatever its layer says of itself', async () => {
		const seat = seatFor(`${home}/**`);
		const { stderr } = await seat.kernel.execute('echo x > notes/kept; echo x > notes/a; echo x > /etc/x');
		expect(stderr).toBe(
			'bash: line 1: notes/kept: Permission denied\nbash: line 1: /etc/x: Permission denied\n',
		);
		expect(readFileSync(join(home, 'repo/notes/a'), 'utf8')).toBe('x\n');
	});

	it('is asked about by its name, and what a person allows it is not allowed to the model', async () => {
		const seat = seatFor(`${home}/**`);
		answer = 'always';
		await seat.kernel.execute(`echo x > ${home}/asked/a`);
		await seat.kernel.execute(`echo x > ${home}/asked/a`);
		expect(questions.map(({ call }) => call.principal)).toEqual([extension]);
		expect(readFileSync(join(home, 'policy.toml'), 'utf8')).toContain(
			`allow = "write ${home}/asked/a"\nfor = "extension my notes"\n`,
		);
		answer = 'no';
		await workspace.kernel.execute(`echo x > ${home}/asked/a`);
		expect(questions.map(({ call }) => call.principal.kind)).toEqual(['extension', 'model']);
	});

	it('undoes what it may write, and no more', async () => {
		await workspace.kernel.execute('echo one > notes/a');
		await workspace.kernel.execute('echo two > notes/a');
		await expect(async () => seatFor(`${home}/repo/other/**`).undo.undo()).rejects.toThrow(
			'cannot be brought back',
		);
		await seatFor(`${home}/repo/**`).undo.undo();
		expect(readFileSync(join(home, 'repo/notes/a'), 'utf8')).toBe('one\n');
	});

	it('ends with the workspace', async () => {
		const seat = seatFor(`${home}/repo/**`);
		await seat.kernel.execute('sleep 100 &');
		await workspace.close();
		expect(seat.jobs.list().map(({ state }) => state.kind)).not.toContain('running');
	});
});
