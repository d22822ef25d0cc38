import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createRedactor } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuditLog } from './audit-log.ts';
import { chainStart, sealLine } from './seal.ts';
import { verifyAudit } from './verify.ts';

let folder: string;
let file: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-verify-'));
	file = join(folder, 'audit.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A log of some lines. */
const linesOf = (count: number): readonly string[] => {
	let head = chainStart;
	return Array.from({ length: count }, (_, at) => {
		const sealed = sealLine(
			at === 0 ? { kind: 'open', version: 1 } : { kind: 'command', call: `é ${at}` },
			head,
		);
		head = sealed.head;
		return sealed.text;
	});
};

const faultOf = (lines: readonly string[]): object | undefined => {
	writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
	return verifyAudit(file).fault;
};

describe('a log is followed line by line', () => {
	const lines = linesOf(6);

	it('and fits where nothing was changed', () => {
		expect(faultOf(lines)).toBeUndefined();
		expect(verifyAudit(file)).toEqual({
			files: [file],
			lines: 6,
			head: { seq: 6, hash: JSON.parse(lines[5]!).hash },
			fault: undefined,
			notes: [],
		});
	});

	it('any one byte that is changed, anywhere, is found in its line', () => {
		const bytes = Buffer.from(
			lines
				.slice(0, 3)
				.map((line) => `${line}\n`)
				.join(''),
		);
		let line = 1;
		for (let at = 0; at < bytes.length; at++) {
			for (const flip of [0x01, 0x80]) {
				const changed = Buffer.from(bytes);
				changed[at]! ^= flip;
				writeFileSync(file, changed);
				const { fault } = verifyAudit(file);
				expect([at, flip, fault?.line]).toEqual([at, flip, line]);
			}
			if (bytes[at] === 0x0a) line++;
		}
	});

	it('any one byte that is taken out or put in is found in its line', () => {
		const bytes = Buffer.from(
			lines
				.slice(0, 3)
				.map((line) => `${line}\n`)
				.join(''),
		);
		let line = 1;
		for (let at = 0; at < bytes.length; at++) {
			for (const put of ['', '\n{', '0\n', '00'].map((text) => Buffer.from(text))) {
				const changed = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + 1)]);
				if (changed.equals(bytes)) continue;
				writeFileSync(file, changed);
				const { fault } = verifyAudit(file);
				// A line break put into a line makes two of it.
				expect([at, fault?.line === line || fault?.line === line + 1]).toEqual([at, true]);
			}
			if (bytes[at] === 0x0a) line++;
		}
	});

	const [a, b, c, d, e, f] = lines as [string, string, string, string, string, string];
	const forged = sealLine({ kind: 'command', call: 'forged' }, { seq: 2, hash: JSON.parse(b).hash }).text;
	const rows: readonly (readonly [string, readonly string[], number, string, string])[] = [
		['one is taken out', [a, b, d, e, f], 3, 'missing', 'number 3 is missing before it'],
		['several are taken out', [a, b, f], 3, 'missing', 'numbers 3 to 5 are missing before it'],
		[
			'the first are taken out',
			[c, d, e, f],
			1,
			'missing',
			'the lines before it are missing: no log begins like this',
		],
		['two change places', [a, b, d, c, e, f], 3, 'missing', 'number 3 is missing before it'],
		['one stands twice', [a, b, c, c, d], 4, 'out of order', 'it has number 3 where 4 is expected'],
		['one comes back', [a, b, c, d, b], 5, 'out of order', 'it has number 2 where 5 is expected'],
		[
			'one is replaced by another with a hash of its own',
			[a, b, forged, d, e],
			4,
			'changed',
			'it was not written behind the line that stands before it',
		],
		['one is emptied', [a, b, '', d], 3, 'changed', 'the line is not what was written'],
	];
	it.each(rows)('%s', (_, changed, line, kind, problem) => {
		expect(faultOf(changed)).toEqual({ file, line, kind, problem });
	});
});

/** A program that writes calls to the log it is given until something stops it; says so after each thousand. */
const writer = (batch: number): string => `
	import { createAuditLog } from ${JSON.stringify(join(import.meta.dirname, 'audit-log.ts'))};
	import { callId, composeGate, createRedactor, principalId } from '@tenon/core';
	const log = createAuditLog({ file: process.argv[1], redactor: createRedactor([]), maxFileBytes: 40_000 });
	const gate = composeGate({ policy: [], trace: [log.stage()] }, { needsOf: () => [], run: () => 0 });
	const base = { principal: { kind: 'model', id: principalId('m1') }, origin: 'script', needs: [], cwd: '/' };
	const signal = new AbortController().signal;
	let at = 0;
	const more = () => {
		for (let n = 0; n < ${batch}; n++) gate({ ...base, signal, id: callId(String(at++)), kind: 'tool', name: 'x', args: {} });
		if (at % 1000 === 0) console.log(at);
		setImmediate(more);
	};
	process.on('SIGXFSZ', () => undefined);
	more();
`;

const flagsFor = (batch: number): readonly string[] => [
	...['-C', '@tenon/source', '--input-type=module-typescript', '--eval', writer(batch), file],
];

describe('a writer that is killed', () => {
	/** Starts a writer, and kills it when it has written so many calls. */
	const killAfter = async (calls: number): Promise<void> => {
		const child: ChildProcess = spawn(process.execPath, flagsFor(20), {
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		const ended = once(child, 'exit');
		for await (const line of createInterface({ input: child.stdout! })) {
			if (Number(line) >= calls) child.kill('SIGKILL');
		}
		expect(await ended).toEqual([null, 'SIGKILL']);
	};

	it('leaves a log that fits up to its last whole line, and the next goes on with it', async () => {
		mkdirSync(folder, { recursive: true });
		for (const calls of [1000, 2000, 3000]) {
			await killAfter(calls);
			const { fault, head } = verifyAudit(file);
			expect(fault === undefined || fault.kind === 'torn').toBe(true);
			// The calls of its last turn may not have been written.
			expect(head!.seq).toBeGreaterThan(calls - 20);
		}
		const log = createAuditLog({ file, redactor: createRedactor([]) });
		log.close();
		expect(log.file).toBe(file);
		expect(verifyAudit(file).fault).toBeUndefined();
		expect(readFileSync(file, 'utf8').endsWith('\n')).toBe(true);
	});
});

it('a disk that is full stops the calls, and leaves a log without half a line', () => {
	const limited = ['-c', 'ulimit -f 8; exec "$@"', 'bash', process.execPath, ...flagsFor(7)];
	const { status, stderr } = spawnSync('bash', limited, { encoding: 'utf8', timeout: 60_000 });
	expect(status).not.toBe(0);
	expect(stderr).toContain('audit: could not start to record the call; it did not run');
	const { fault, lines } = verifyAudit(file);
	expect(fault).toBeUndefined();
	// The line that opens it, and whole turns of seven calls.
	expect([lines > 1, (lines - 1) % 7]).toEqual([true, 0]);
});
