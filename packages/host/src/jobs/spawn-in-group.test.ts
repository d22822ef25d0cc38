import { execFile } from 'node:child_process';
import {
	closeSync,
	existsSync,
	mkdtempSync,
	openSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeText } from '@tenon/core';
import type { ProgramExit } from '@tenon/shell';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChildWatch } from './child-watch.ts';
import { type JobCalls, jobCalls } from './job-calls.ts';
import { type GroupedStart, spawnInGroup } from './spawn-in-group.ts';

// Only glibc with Koffi has them; the suite of the runner covers the way without.
const calls = jobCalls();

let folder: string;

beforeEach(() => {
	folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-group-')));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(calls !== undefined)('a program in a group', () => {
	it('has words and values whose bytes are not UTF-8, and no other variables', async () => {
		const word = decodeText(Uint8Array.of(0xff, 0x41));
		const value = decodeText(Uint8Array.of(0xe9));
		const shown = await outputOf(
			'print join "|", map { unpack "H*", $_ } @ARGV, map { "$_=$ENV{$_}" } sort keys %ENV',
			{ args: [word, '', 'ä b'], environment: [['X', value]] },
		);
		expect(shown.split('|').map((text) => Buffer.from(text, 'hex').toString('latin1'))).toEqual([
			'\xffA',
			'',
			'\xc3\xa4 b',
			'X=\xe9',
		]);
	});

	it('starts in its directory, in a group of its own, in the session of this process', async () => {
		const shown = await outputOf(
			'use Cwd; require POSIX; print join " ", getcwd, getpgrp(0) == $$ ? "leads" : "follows"; open F, "/proc/$$/stat"; print " ", (split " ", (split /\\) /, <F>)[1])[3]',
			{ cwd: folder },
		);
		const session = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]!.split(' ')[3];
		expect(shown).toBe(`${folder} leads ${session}`);
	});

	it('has the effects and the mask of signals that the system starts with', async () => {
		// Node ignores SIGPIPE, and perl itself SIGFPE. The C library keeps 32 and 33 to itself.
		const shown = await outputOf(
			'open F, "/proc/$$/status"; print map { /^Sig(?:Blk|Ign):\\s+(\\w+)/ ? hex($1) & 0x7fffff7f : () } <F>',
		);
		expect(shown).toBe('00');
	});

	it('has the descriptors that were named, also where they change places, and no others', async () => {
		const [first, second] = ['1st', '2nd'].map((name) => {
			writeFileSync(join(folder, name), name);
			return openSync(join(folder, name), 'r');
		}) as [number, number];
		const stdio: GroupedStart['stdio'] = ['ignore', -1, 'ignore', ...placed(first, second)];
		const shown = await outputOf(
			`for my $n (${second}, ${first}) { open my $f, "<&", $n; print scalar(<$f>), " " } opendir D, "/proc/self/fd"; print join " ", sort { $a <=> $b } grep { /\\d/ && $_ != fileno D && $_ <= ${Math.max(first, second)} } readdir D`,
			{ stdio },
		);
		closeSync(first);
		closeSync(second);
		const [low, high] = [first, second].toSorted((a, b) => a - b);
		expect(shown).toBe(`1st 2nd 0 1 2 ${low} ${high}`);
	});

	it.each([
		['a missing program', 'missing', 'ENOENT'],
		['what may not be run', 'plain', 'EACCES'],
		['a directory', '.', 'EACCES'],
	])('is refused with the code of the system: %s', (_, name, code) => {
		writeFileSync(join(folder, 'plain'), 'x');
		expect(() => spawn({ program: join(folder, name) })).toThrow(expect.objectContaining({ code }));
	});

	it('is refused where its directory is missing', () => {
		expect(() => spawn({ cwd: join(folder, 'missing') })).toThrow(
			expect.objectContaining({ code: 'ENOENT' }),
		);
	});

	it('is waited for beside the children of Node, of which neither takes one from the other', async () => {
		const watch = new ChildWatch(calls!);
		const codes = [3, 0, 7, 255];
		const ours = codes.map((code) => whenEnded(watch, spawn({ args: ['-e', `exit ${code}`] })));
		const nodes = codes.map((code) =>
			promisify(execFile)('perl', ['-e', `exit ${code}`]).then(
				() => 0,
				(error: { readonly code: number }) => error.code,
			),
		);
		expect(await Promise.all(nodes)).toEqual(codes);
		expect(await Promise.all(ours)).toEqual(codes.map((status) => ({ kind: 'exited', status })));
	});

	it('tells when it is stopped, when it goes on, and which signal ended it', async () => {
		const watch = new ChildWatch(calls!);
		const seen: unknown[] = [];
		const pid = spawn({ args: ['-e', 'kill "STOP", $$; sleep 1000'] });
		const exit = await new Promise<ProgramExit>((resolve) => {
			watch.watch(pid, {
				stopped: (signal) => {
					seen.push(['stopped', signal]);
					process.kill(-pid, 'SIGCONT');
				},
				continued: () => {
					seen.push('continued');
					process.kill(-pid, 'SIGKILL');
				},
				ended: resolve,
			});
		});
		expect([seen, exit]).toEqual([[['stopped', 19], 'continued'], { kind: 'signalled', signal: 9 }]);
	});
});

// Each at the number of the other; what is between is closed.
const placed = (first: number, second: number): GroupedStart['stdio'] =>
	Array.from({ length: Math.max(first, second) - 2 }, (_, at) =>
		at + 3 === second ? first : at + 3 === first ? second : 'ignore',
	);

interface Run extends Partial<Omit<GroupedStart, 'argv'>> {
	readonly args?: readonly string[];
}

const searched = (process.env.PATH ?? '').split(':').map((place) => join(place, 'perl'));
const perl = searched.find((path) => existsSync(path)) ?? 'perl';

const spawn = ({ args = [], ...how }: Run): number =>
	spawnInGroup(calls as JobCalls, {
		program: perl,
		argv: ['perl', ...args],
		environment: [],
		cwd: '/',
		stdio: ['ignore', 'ignore', 'ignore'],
		group: 0,
		...how,
	});

const whenEnded = (watch: ChildWatch, pid: number): Promise<ProgramExit> =>
	new Promise((resolve) => {
		watch.watch(pid, { stopped: () => undefined, continued: () => undefined, ended: resolve });
	});

// Runs a script of perl with a file as its standard output.
const outputOf = async (
	script: string,
	{ args = [], stdio = ['ignore', -1, 'ignore'], ...how }: Run = {},
) => {
	const path = join(folder, 'output');
	const output = openSync(path, 'w');
	const pid = spawn({
		...how,
		args: ['-e', script, '--', ...args],
		stdio: stdio.map((each) => (each === -1 ? output : each)),
	});
	closeSync(output);
	await whenEnded(new ChildWatch(calls as JobCalls), pid);
	return readFileSync(path, 'utf8');
};
