import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Declaration } from '../../src/policy/declared/declaration.ts';
import { lookingGit } from '../../src/policy/declared/git/git-looking.ts';
import { lookingPrograms } from '../../src/policy/declared/looking.ts';
import { readWords } from '../../src/policy/declared/read-words.ts';

/**
 * The declared options against the real programs. An option that is declared to take the next word, and does not, hides
 * that word: it is judged as a value, and is an option or a file.
 */
let folder = '';

const run = (program: string, ...argv: readonly string[]): string => {
	const { stdout, stderr } = spawnSync(program, argv, {
		encoding: 'utf8',
		input: '',
		cwd: folder,
		env: {
			PATH: process.env.PATH,
			LC_ALL: 'C',
			TERM: 'dumb',
			HOME: folder,
			GIT_CONFIG_NOSYSTEM: '1',
		},
	});
	return stdout + stderr;
};

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-options-'));
	run('git', 'init', '--quiet');
	for (const text of ['one\n', 'two\n']) {
		writeFileSync(join(folder, 'file'), text);
		run('git', 'add', 'file');
		run('git', '-c', 'user.name=a', '-c', 'user.email=a', 'commit', '--quiet', '-m', text);
	}
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const namesIn = (kinds: Declaration['valued']): readonly string[] =>
	(kinds ?? []).flatMap(([names]) => names.split(' '));

/** Words of a subcommand that come before its options. */
const verbs: Readonly<Record<string, readonly string[]>> = { stash: ['list'], reflog: ['show'] };

describe('an option of git that is declared to take the next word takes it', () => {
	it.each([...lookingGit].filter(([, { valued = [] }]) => valued.length > 0))(
		'git %s writes no file that stands where its values do',
		(subcommand, declaration) => {
			const written = namesIn(declaration.valued).filter((option) =>
				[['HEAD'], []].some((operands) => {
					const victim = join(folder, 'victim');
					run('git', subcommand, ...(verbs[subcommand] ?? []), option, '--output=victim', ...operands);
					const isWritten = existsSync(victim);
					rmSync(victim, { force: true });
					return isWritten;
				}),
			);
			expect(written).toEqual([]);
		},
	);
});

/** Programs that every machine has on which the suites beside bash run. */
const installed =
	'apropos clear date df free getconf getent locale lsblk lscpu lsof man pgrep ps pstree ss tput uptime vmstat whatis'.split(
		' ',
	);

describe('an option that is declared to take the next word takes it', () => {
	it.each(installed)('%s', (program) => {
		const declaration = lookingPrograms.get(program)!;
		const complaint = run(program, '--tenon-unknown');
		expect(complaint).not.toBe('');
		const refused = namesIn(declaration.valued).filter(
			(option) => run(program, option, '--tenon-unknown') === complaint,
		);
		expect(refused).toEqual([]);
	});

	it.each(installed)('%s takes no word for an option without a value', (program) => {
		const { flags = '' } = lookingPrograms.get(program)!;
		// One that takes a value says so when there is none.
		const needing = flags
			.split(' ')
			.filter((option) => /requires an argument|expects an argument|must follow/.test(run(program, option)));
		expect(needing).toEqual([]);
	});
});

describe('a value in the next word', () => {
	it.each<readonly [readonly string[], boolean]>([
		[['-n', '3'], true],
		[['-n', '-1'], true],
		[['-n3'], true],
		[['--name', 'x'], true],
		[['--name', '-'], true],
		[['--name=-x'], true],
		[['-n-x'], true],
		[['--name', '-x'], false],
		[['-n', '--output=file'], false],
	])('that looks like an option is not understood: %j %j', (argv, isUnderstood) => {
		const read = readWords({ valued: [['-n --name', 'text']] }, argv);
		expect(read !== undefined).toBe(isUnderstood);
	});
});
