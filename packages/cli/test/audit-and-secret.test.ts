import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callId, composeGate, createRedactor, GateDenied, principalId, summarizeCall } from '@tenon/core';
import { createAuditLog } from '@tenon/host';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { Terminal } from './terminal.ts';

let program: BuiltProgram;
let folder: string;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
	readonly stdout: string;
	readonly stderr: string;
	readonly status: number | null;
}

const runTenon = (
	args: readonly string[],
	input = '',
	more: Readonly<Record<string, string>> = {},
): Outcome => {
	const { stdout, stderr, status } = spawnSync(process.execPath, [program.path, ...args], {
		cwd: folder,
		input,
		encoding: 'utf8',
		timeout: 60_000,
		env: { PATH: process.env.PATH, HOME: folder, XDG_CACHE_HOME: program.cacheHome, ...more },
	});
	return { stdout: stdout.replaceAll(folder, '~'), stderr: stderr.replaceAll(folder, '~'), status };
};

const done = (stdout = ''): Outcome => ({ stdout, stderr: '', status: 0 });
const refused = (stderr: string, status = 1, stdout = ''): Outcome => ({ stdout, stderr, status });

/** A log with two decisions of two days, where the program looks for it. */
const writeLog = (): string => {
	const file = join(folder, '.local/state/tenon/audit/audit.jsonl');
	let now = Date.UTC(2026, 0, 1, 12);
	const log = createAuditLog({ file, redactor: createRedactor([]), clock: () => now });
	const gate = composeGate<number>(
		{
			policy: [
				{
					name: 'policy',
					wrap: (call, next) => {
						if (call.principal.kind === 'user') return next(call);
						throw new GateDenied(summarizeCall(call), { kind: 'deny', reason: 'no', code: 'test.no' });
					},
				},
			],
			trace: [log.stage()],
		},
		{ needsOf: () => [], run: () => 0 },
	);
	for (const kind of ['user', 'model'] as const) {
		const call = {
			kind: 'command',
			id: callId(`call-${kind}`),
			principal: { kind, id: principalId(`${kind}-1`) },
			origin: 'script',
			needs: [],
			cwd: '/repo',
			signal: new AbortController().signal,
			name: '=rm',
			argv: [],
			touches: [{ path: '/repo/a,"b', kind: 'remove' }],
		} as const;
		if (kind === 'user') gate(call);
		else expect(() => gate(call)).toThrow('no');
		now += 86_400_000;
		log.flush();
	}
	log.close();
	return file;
};

describe('tenon audit', () => {
	it('verifies the log of the user, and names the first line that does not fit', () => {
		const file = writeLog();
		const lines = readFileSync(file, 'utf8').split('\n');
		const { hash } = JSON.parse(lines[2]!);
		expect(runTenon(['audit', 'verify'])).toEqual(
			done(`~/.local/state/tenon/audit/audit.jsonl: 3 lines fit; the last is number 3, ${hash}\n`),
		);
		writeFileSync(file, lines.toSpliced(1, 1, lines[1]!.replace('done', 'gone')).join('\n'));
		expect(runTenon(['audit', 'verify', file])).toEqual(
			refused(
				'tenon audit: ~/.local/state/tenon/audit/audit.jsonl:2: changed: the line is not what was written\n',
				1,
				`~/.local/state/tenon/audit/audit.jsonl: 1 line fits; the last is number 1, ${JSON.parse(lines[0]!).hash}\n`,
			),
		);
		expect(runTenon(['audit', 'export'])).toEqual(
			refused(
				'tenon audit: ~/.local/state/tenon/audit/audit.jsonl:2: left out: the line is not what was written\n',
				1,
				`${lines[2]}\n`,
			),
		);
	});

	it('exports what is asked for, as lines and as a table', () => {
		const [, user, model] = readFileSync(writeLog(), 'utf8').split('\n') as [string, string, string];
		const rows: readonly (readonly [string, string])[] = [
			['', `${user}\n${model}\n`],
			['--since 2026-01-02', `${model}\n`],
			['--until 2026-01-02T00:00Z', `${user}\n`],
			['--since 1s', ''],
			['--principal model', `${model}\n`],
			['--principal user-1', `${user}\n`],
			['--outcome denied', `${model}\n`],
			['--outcome denied --principal user', ''],
		];
		for (const [flags, expected] of rows) {
			expect(runTenon(['audit', 'export', ...flags.split(' ').filter(Boolean)])).toEqual(done(expected));
		}
		expect(runTenon(['audit', 'export', '--format', 'csv', '--principal', 'model model-1'])).toEqual(
			done(
				'seq,time,id,principal,origin,kind,name,detail,paths,cwd,rule,layer,outcome,reason,hash\r\n' +
					`3,2026-01-02T12:00:00.000Z,call-model,model model-1,script,command,'=rm,,"remove /repo/a,""b",/repo,,,denied,test.no,${JSON.parse(model).hash}\r\n`,
			),
		);
	});

	it.each([
		[['audit'], 'say what to do: verify or export'],
		[['audit', 'check'], "'check' is not known; use verify or export"],
		[['audit', 'verify', '--since', '1d'], 'verify has no option --since'],
		[['audit', 'export', '--sinc', '1d'], "Unknown option '--sinc'; did you mean '--since'?"],
		[
			['audit', 'export', '--since', 'soon'],
			"--since needs a time such as 2026-11-16, 2026-11-16T08:30Z or 24h, not 'soon'",
		],
		[
			['audit', 'export', '--until', '2026-13-45'],
			"--until needs a time such as 2026-11-16, 2026-11-16T08:30Z or 24h, not '2026-13-45'",
		],
		[
			['audit', 'export', '--outcome', 'well'],
			"--outcome needs one of begun, done, denied, latched, unanswered, failed, not 'well'",
		],
		[['audit', 'export', '--format', 'xml'], "--format needs jsonl or csv, not 'xml'"],
	])('%j is a mistake', (args, text) => {
		expect(runTenon(args)).toEqual(
			refused(`tenon audit: ${text}\nTry 'tenon audit --help' for more information.\n`, 2),
		);
	});

	it('says where there is no log', () => {
		expect(runTenon(['audit', 'verify'])).toEqual(
			refused('tenon audit: ~/.local/state/tenon/audit/audit.jsonl: there is no log yet\n'),
		);
		expect(runTenon(['audit', 'verify', 'none.jsonl'])).toEqual(
			refused("tenon audit: ENOENT: no such file or directory, open 'none.jsonl'\n"),
		);
	});
});

describe('tenon secret', () => {
	const file = '.config/tenon/secrets.json';

	it('keeps, lists and forgets secrets, and shows no value', () => {
		expect(runTenon(['secret', 'list'])).toEqual(done());
		expect(runTenon(['secret', 'set', 'github.token'], 'ghp_123456\n')).toEqual(done());
		expect(runTenon(['secret', 'set', '--from-env', 'DB', 'db.password'], '', { DB: 'pass word ' })).toEqual(
			done(),
		);
		expect(runTenon(['secret', 'list'])).toEqual(done('db.password\ngithub.token\n'));
		expect(JSON.parse(readFileSync(join(folder, file), 'utf8')).secrets).toEqual({
			'db.password': 'pass word ',
			'github.token': 'ghp_123456',
		});
		expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
		expect(runTenon(['secret', 'remove', 'db.password'])).toEqual(done());
		expect(runTenon(['secret', 'remove', 'db.password'])).toEqual(
			refused("tenon secret: there is no secret db.password; 'tenon secret list' shows those there are\n"),
		);
		expect(runTenon(['secret', 'list'])).toEqual(done('github.token\n'));
	});

	it('keeps them in another file where one is named', () => {
		expect(runTenon(['secret', 'set', '--file', 'own.json', 'a.b'], 'value one')).toEqual(done());
		expect(runTenon(['secret', 'list', '--file', 'own.json'])).toEqual(done('a.b\n'));
		chmodSync(join(folder, 'own.json'), 0o644);
		expect(runTenon(['secret', 'list', '--file', 'own.json'])).toEqual(
			refused(
				'tenon secret: own.json: others may use it (mode 0644); to keep it yours: chmod 600 own.json\n',
			),
		);
	});

	it.each([
		[
			['secret', 'set', 'a.b'],
			'12345',
			1,
			'a.b: the value is too short to be hidden in output; use one of 6 bytes or more, backslashes not counted',
		],
		[['secret', 'set', '--from-env', 'NONE', 'a.b'], '', 1, 'the variable NONE is not set'],
		[
			['secret', 'set', 'a'],
			'123456',
			1,
			'"a" cannot name a secret; expected provider.field, such as github.token',
		],
	])('%j is refused', (args, input, status, text) => {
		const { stderr, ...rest } = runTenon(args, input);
		expect(rest).toEqual({ stdout: '', status });
		expect(stderr.replace(/~\/\S+: /, '')).toBe(`tenon secret: ${text}\n`);
	});

	it.each([
		[['secret'], 'say what to do: set, list or remove'],
		[['secret', 'get', 'a.b'], "'get' is not known; use set, list or remove; did you mean 'set'?"],
		[['secret', 'set'], 'set needs a NAME such as github.token'],
		[['secret', 'set', 'a.b', 'my-value'], 'set takes one NAME; a value is read from standard input'],
		[['secret', 'list', 'a.b'], 'list takes no NAME'],
		[['secret', 'list', '--from-env', 'X'], '--from-env is an option of set'],
	])('%j is a mistake', (args, text) => {
		expect(runTenon(args)).toEqual(
			refused(`tenon secret: ${text}\nTry 'tenon secret --help' for more information.\n`, 2),
		);
	});

	it('asks on a terminal, and shows nothing of what is typed', async () => {
		const script = `"$NODE" "$TENON" secret set github.token; echo "status $?"; cat ${file} 2>/dev/null`;
		const options = {
			args: ['-c', script],
			environment: { NODE: process.execPath, TENON: program.path },
			ready: /\(not shown\):/,
		};
		const terminal = await Terminal.open(options);
		try {
			terminal.type('ghp_é');
			terminal.press('BSpace');
			terminal.enter('987654');
			const screen = await terminal.until((shown) => shown.includes('left with'));
			expect(screen.split('\n').slice(0, 2)).toEqual(['Value of github.token (not shown):', 'status 0']);
			expect(screen).toContain('"github.token": "ghp_987654"');
			terminal.restart(options);
			await terminal.until((shown) => options.ready.test(shown));
			terminal.press('C-c');
			await terminal.until((shown) => shown.includes('status 130'));
		} finally {
			terminal[Symbol.dispose]();
		}
	});
});
