import {
	appendFileSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import {
	type Call,
	type CommandCall,
	callId,
	capabilityPolicy,
	compileGrants,
	composeGate,
	createRedactor,
	type Gate,
	type GateStage,
	principalId,
	ruleId,
} from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AuditLog, type AuditLogOptions, createAuditLog } from './audit-log.ts';
import { readAudit } from './read-audit.ts';
import { verifyAudit } from './verify.ts';

let folder: string;
let file: string;
let now: number;
const opened: AuditLog[] = [];
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-audit-'));
	file = join(folder, 'audit/audit.jsonl');
	now = Date.UTC(2026, 0, 2, 3, 4, 5);
});
afterEach(() => {
	for (const log of opened.splice(0)) log.close();
	rmSync(folder, { recursive: true, force: true });
});

const secret = 'ghp_x7Qz9Lk2Vb4Nn8Mm1Rr5';
const redactor = createRedactor([{ name: 'github.token', value: secret }]);
const decider = compileGrants([
	{
		name: 'user',
		authority: 'grants',
		rules: [
			{
				effect: 'allow',
				id: ruleId('repo'),
				source: { kind: 'session' },
				grant: { kind: 'path', access: 'write', pattern: '/repo/**' },
			},
		],
	},
]);

const openLog = (more: Partial<AuditLogOptions> = {}): AuditLog => {
	const log = createAuditLog({
		file,
		redactor,
		clock: () => now,
		decide: (call) => decider.decide(call),
		...more,
	});
	opened.push(log);
	return log;
};

const base = {
	id: callId('c1'),
	principal: { kind: 'model', id: principalId('m1') },
	origin: 'script',
	needs: [],
	cwd: '/repo',
	signal: new AbortController().signal,
} as const;

const removal = (path: string, argv: readonly string[] = ['-r', path]): CommandCall => ({
	...base,
	kind: 'command',
	name: 'rm',
	argv,
	needs: [{ kind: 'path', path, access: 'write' }],
	touches: [{ path, kind: 'remove', recursive: true }],
});

const gateOf = (
	log: AuditLog,
	more: { transforms?: GateStage<number>[]; run?: () => number } = {},
): Gate<number> =>
	composeGate<number>(
		{ transforms: more.transforms ?? [], policy: [capabilityPolicy(() => decider)], trace: [log.stage()] },
		{ needsOf: ({ needs }: Call) => needs, run: more.run ?? (() => 0) },
	);

const entries = (path = file): readonly object[] =>
	[
		...readAudit(path, (at, line) => {
			throw new Error(`${at}:${line} does not fit`);
		}),
	].map(({ entry }) => entry);

describe('the log of a gate', () => {
	it('says who did what, by which rule, and how it ended', () => {
		const log = openLog();
		const gate = gateOf(log);
		gate(removal('/repo/build'));
		expect(() => gate(removal('/etc/passwd'))).toThrow('is not granted');
		log.flush();
		const seal = {
			previous: expect.stringMatching(/^[0-9a-f]{64}$/),
			hash: expect.stringMatching(/^[0-9a-f]{64}$/),
		};
		const argumentsDigest = expect.stringMatching(/^[0-9a-f]{64}$/);
		const common = {
			time: '2026-01-02T03:04:05.000Z',
			id: 'c1',
			principal: 'model m1',
			origin: 'script',
			kind: 'command',
			...seal,
		};
		expect(entries()).toEqual([
			{
				...common,
				seq: 2,
				call: { name: 'rm', paths: [['remove', '/repo/build']], argumentsDigest, cwd: '/repo' },
				rule: 'repo',
				layer: 'user',
				outcome: 'done',
			},
			{
				...common,
				seq: 3,
				call: { name: 'rm', paths: [['remove', '/etc/passwd']], argumentsDigest, cwd: '/repo' },
				outcome: 'denied',
				reason: 'capability.not_granted',
			},
		]);
		expect(statSync(file).mode & 0o777).toBe(0o600);
	});

	const calls: readonly (readonly [Call, object, string])[] = [
		[
			{ ...base, kind: 'redirect', path: `/repo/${secret}`, access: 'overwrite' },
			{ name: '>', paths: [['overwrite', '/repo/[secret:github.token]']] },
			'> /repo/[secret:github.token]',
		],
		[
			{ ...base, kind: 'tool', name: 'write', args: { path: '/repo/a', text: `a ${secret}` } },
			{ name: 'write' },
			'write {"path":"/repo/a","text":"a [secret:github.token]"}',
		],
		[
			{
				...base,
				kind: 'program',
				path: '/usr/bin/git',
				argv: ['push', secret],
				environment: [],
				needs: [{ kind: 'program', name: 'git', argv: ['push', secret], subcommand: 'push' }],
			},
			{ name: '/usr/bin/git', subcommand: 'push', argumentsDigest: expect.any(String) },
			'/usr/bin/git push [secret:github.token]',
		],
		[
			{ ...base, kind: 'network', method: 'GET', url: `https://me:pw@a.org/${secret}?q=1` },
			{ name: 'GET', url: 'https://a.org/[secret:github.token]?…' },
			'GET https://a.org/[secret:github.token]?…',
		],
	];
	it.each(calls)('holds no content of $kind unless asked, and no secret ever', (call, facts, text) => {
		for (const content of ['without', 'with'] as const) {
			const log = openLog({ content, decide: () => decider.decide({ ...call, needs: [] }) });
			composeGate<number>({ policy: [], trace: [log.stage()] }, { needsOf: () => [], run: () => 0 })(call);
			log.close();
		}
		expect(entries().map((entry) => (entry as { call: object }).call)).toEqual([
			{ ...facts, cwd: '/repo' },
			{ ...facts, text, cwd: '/repo' },
		]);
		expect(readFileSync(file, 'utf8')).not.toContain(secret);
	});

	it('says that a call was rewritten before it was judged, and why it failed', () => {
		const log = openLog();
		const rewrite: GateStage<number> = {
			name: 'rewrite',
			wrap: (call, next) => next({ ...call, argv: ['/repo/b'] } as Call),
		};
		const run = (): number => {
			throw new TypeError(`with ${secret}`);
		};
		expect(() => gateOf(log, { transforms: [rewrite], run })(removal('/repo/a'))).toThrow(TypeError);
		log.flush();
		expect(entries()).toMatchObject([{ call: { rewritten: true }, outcome: 'failed', reason: 'TypeError' }]);
	});

	it('cuts what is very long', () => {
		const log = openLog();
		const touches = Array.from({ length: 150 }, (_, at) => ({
			path: `/repo/${at}`,
			kind: 'remove' as const,
		}));
		gateOf(log)({ ...removal('/repo/a'), name: 'x'.repeat(10_000), touches });
		log.flush();
		const [{ call }] = entries() as [{ call: { name: string; paths: unknown[]; morePaths: number } }];
		expect([call.name.length, call.paths.length, call.morePaths]).toEqual([4097, 100, 50]);
	});

	it('is written once for a turn, and what waits is written when it begins too', async () => {
		const log = openLog();
		let finish: (code: number) => void = () => undefined;
		const waiting = new Promise<number>((resolve) => {
			finish = resolve;
		});
		const gate = composeGate<number>(
			{ policy: [], trace: [log.stage()] },
			{ needsOf: () => [], run: (call) => (call.id === 'long' ? waiting : 0) },
		);
		const size = statSync(file).size;
		gate(removal('/repo/a'));
		const long = gate({ ...removal('/repo/b'), id: callId('long') });
		expect(statSync(file).size).toBe(size);
		await turn();
		await turn();
		expect(entries().map((entry) => Object.values(pick(entry, 'id', 'outcome')))).toEqual([
			['c1', 'done'],
			['long', 'begun'],
		]);
		finish(0);
		await long;
		log.flush();
		expect(entries().map((entry) => Object.values(pick(entry, 'id', 'outcome')))).toEqual([
			['c1', 'done'],
			['long', 'begun'],
			['long', 'done'],
		]);
	});

	it('lets no call pass that it cannot write down, and goes on when it can', async () => {
		let isBroken = true;
		const log = openLog({
			redactor: {
				...redactor,
				redactValue: (value) => {
					if (isBroken) throw new Error('no space left');
					return value;
				},
			},
		});
		let runs = 0;
		const gate = gateOf(log, { run: () => ++runs });
		gate(removal('/repo/a'));
		await turn();
		await turn();
		expect(() => gate(removal('/repo/b'))).toThrow(
			'audit: could not start to record the call; it did not run',
		);
		isBroken = false;
		gate(removal('/repo/c'));
		log.flush();
		expect(runs).toBe(2);
		expect(entries().map((entry) => (entry as { call: { paths: unknown } }).call.paths)).toEqual([
			[['remove', '/repo/a']],
			[['remove', '/repo/c']],
		]);
	});

	it('takes no call once it is closed', () => {
		const log = openLog();
		log.close();
		log.close();
		expect(() => gateOf(log)(removal('/repo/a'))).toThrow('audit: could not start to record');
	});
});

const pick = (entry: object, ...fields: readonly string[]): object =>
	Object.fromEntries(fields.map((field) => [field, Reflect.get(entry, field)]));

describe('the files of a log', () => {
	const write = (log: AuditLog, count: number): void => {
		const gate = gateOf(log);
		for (let at = 0; at < count; at++) {
			gate(removal(`/repo/${at}`));
			log.flush();
		}
	};

	it('go on with the chain that is there', () => {
		for (let at = 0; at < 3; at++) {
			const log = openLog();
			write(log, 2);
			log.close();
		}
		expect(verifyAudit(file)).toMatchObject({ lines: 9, head: { seq: 9 }, fault: undefined, notes: [] });
		expect(readdirSync(join(folder, 'audit'))).toEqual(['audit.jsonl']);
	});

	it('are begun anew when they are full, and the chain goes on', () => {
		const log = openLog({ maxFileBytes: 1000, maxFullFiles: 3 });
		write(log, 30);
		const verdict = verifyAudit(file);
		expect(verdict.fault).toBeUndefined();
		expect(verdict.files.length).toBe(4);
		expect(verdict.notes).toEqual([
			expect.stringMatching(/goes on from audit\.\d+\.jsonl, which is not here/),
		]);
		for (const path of verdict.files) expect(statSync(path).size).toBeLessThan(2000);
		const first = JSON.parse(readFileSync(verdict.files[1]!, 'utf8').split('\n')[0]!);
		const last = JSON.parse(readFileSync(verdict.files[0]!, 'utf8').trimEnd().split('\n').at(-1)!);
		expect(first.continues.hash).toBe(last.hash);
		expect(first.previous).toBe(last.hash);
	});

	it('go on behind the last full one where the process was ended between two', () => {
		const log = openLog({ maxFileBytes: 500 });
		write(log, 3);
		log.close();
		rmSync(file);
		expect(verifyAudit(file).fault).toBeUndefined();
		const next = openLog();
		write(next, 1);
		expect(verifyAudit(file).fault).toBeUndefined();
	});

	it('are one for each process that writes at the same time', () => {
		const first = openLog();
		const second = openLog();
		write(first, 2);
		write(second, 3);
		expect([first.file, second.file]).toEqual([file, file.replace('audit.jsonl', 'audit-2.jsonl')]);
		expect([verifyAudit(first.file).lines, verifyAudit(second.file).lines]).toEqual([3, 4]);
	});

	it('lose a torn last line, which is kept beside and told of', () => {
		const log = openLog();
		write(log, 2);
		log.close();
		appendFileSync(file, '{"seq":4,"time":"20');
		expect(verifyAudit(file).fault).toMatchObject({ line: 4, kind: 'torn' });
		const next = openLog();
		const kept = `${file}.torn-${now}`;
		expect(next.notices).toEqual([`${file}: its last line was torn; 19 bytes are kept in ${kept}`]);
		expect(readFileSync(kept, 'utf8')).toBe('{"seq":4,"time":"20');
		write(next, 1);
		expect(verifyAudit(file)).toMatchObject({ lines: 5, fault: undefined });
	});

	it('are set aside where the last line does not fit', () => {
		const log = openLog();
		write(log, 1);
		log.close();
		writeFileSync(file, readFileSync(file, 'utf8').replace(/done(?=[^\n]*\n$)/, 'gone'));
		const next = openLog();
		expect(next.notices).toEqual([`${file}: its last line does not fit; a new chain was begun`]);
		write(next, 1);
		expect(verifyAudit(file).fault).toMatchObject({
			file: file.replace('.jsonl', '.1.jsonl'),
			line: 2,
			kind: 'changed',
		});
	});
});

describe('what an extension said', () => {
	const record = {
		callId: 'c1',
		extension: 'guard',
		event: 'tool_call',
		name: 'shell',
		told: { script: `curl -H ${secret}` },
		cwd: '/repo',
		verdict: 'rewritten',
		elapsedMs: 12.4,
	} as const;

	it('is a line in the same chain, without content and without secrets', () => {
		const log = openLog();
		log.guard(record);
		log.guard({ ...record, verdict: 'cut-off' });
		log.close();
		const entries = [...readAudit(file, () => expect.unreachable())].map(({ entry }) => entry);
		expect(entries[0]).toMatchObject({
			id: 'c1',
			principal: 'extension guard',
			origin: 'extension',
			kind: 'guard',
			call: {
				name: 'tool_call shell',
				argumentsDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
				cwd: '/repo',
			},
			outcome: 'done',
			reason: 'rewritten',
			elapsedMs: 12,
		});
		expect(entries[0]!.call).not.toHaveProperty('text');
		expect(entries[1]).toMatchObject({ outcome: 'unanswered', reason: 'cut-off' });
		expect(verifyAudit(file).fault).toBeUndefined();
	});

	it('has what it was told where content is asked for, with its secrets taken out', () => {
		const log = openLog({ content: 'with' });
		log.guard(record);
		log.close();
		const text = readFileSync(file, 'utf8');
		expect(text).toContain('curl -H');
		expect(text).not.toContain(secret);
	});
});
