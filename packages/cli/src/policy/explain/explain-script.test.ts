import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '@tenon/commands';
import { andThen, compileGrants, type GrantLayer } from '@tenon/core';
import { policyPresets, readCallTable } from '@tenon/host';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { afterAll, describe, expect, it } from 'vitest';
import { testPolicy } from '../test-policy.ts';
import { type ExplainWorld, explainScript } from './explain-script.ts';
import { painted, plain, printExplanation } from './print-explanation.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-explain-')));
afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
});
const home = join(folder, 'me');
const root = join(folder, 'repo');
mkdirSync(join(root, 'src'), { recursive: true });
mkdirSync(join(home, '.ssh'), { recursive: true });
writeFileSync(join(home, '.ssh/id_rsa'), 'secret');
writeFileSync(join(root, 'a.txt'), 'a');
symlinkSync(join(home, '.ssh/id_rsa'), join(root, 'link'));
mkdirSync(join(root, 'dotfiles/aws'), { recursive: true });
writeFileSync(join(root, 'dotfiles/aws/credentials'), 'secret');
symlinkSync(join(root, 'dotfiles/aws'), join(home, '.aws'));
mkdirSync(join(root, 'lib/.git/hooks'), { recursive: true });
for (const name of ['HEAD', 'config', 'hooks/pre-commit']) writeFileSync(join(root, 'lib/.git', name), 'x');
mkdirSync(join(root, 'sub/.tenon'), { recursive: true });
writeFileSync(join(root, 'sub/.tenon/policy.toml'), '');

const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
const places = { workspace: root, home, temp: ['/nowhere'] };
const layers: readonly GrantLayer[] = [
	{
		name: 'user',
		authority: 'grants',
		rules: policyPresets.workspace(places),
	},
];
const world: ExplainWorld = {
	grants: compileGrants(layers),
	layers,
	commands,
	isBuiltin: (name) => andThen(kernel.classify(name), (kind) => kind === 'builtin'),
	cwd: root,
	places,
	home,
	environment: { PATH: '/usr/bin:/bin' },
};

/** `KIND OUTCOME: OUTCOME WHAT RULE, …` of each command, the folder's name taken out. */
const lines = async (script: string): Promise<readonly string[]> =>
	(await explainScript(script, world)).map(({ kind, outcome, needs }) =>
		`${kind} ${outcome}: ${needs
			.map((need) => `${need.outcome} ${need.what} ${need.rule?.replace('workspace.', '')}`)
			.join(', ')}`.replaceAll(folder, ''),
	);

describe('each command of a script is explained', () => {
	const rows: readonly (readonly [string, readonly string[]])[] = [
		['echo hi', ['builtin allow: ']],
		['cat a.txt', ['command allow: allow read /repo/a.txt read']],
		['cat link', ['command deny: deny read /me/.ssh/id_rsa keys']],
		['cat ~/.ssh/id_rsa', ['command deny: deny read /me/.ssh/id_rsa keys']],
		['cat ~/.aws/credentials', ['command deny: deny read /me/.aws/credentials logins']],
		['cat < dotfiles/aws/credentials', ['command deny: deny read /me/.aws/credentials logins']],
		[
			'rm -rf lib/.git',
			[
				'command ask: allow write /repo/lib/.git workspace, ask write /repo/lib/.git/config obeyed-files, ask write /repo/lib/.git/hooks obeyed-files, ask write /repo/lib/.git/hooks/pre-commit obeyed-files',
			],
		],
		['rm -r sub', ['command deny: allow write /repo/sub workspace, deny write /repo/sub/.tenon own-files']],
		['rmdir src', ['command allow: allow write /repo/src workspace']],
		['rm a.txt', ['command allow: allow write /repo/a.txt workspace']],
		['rm "$x"', ['command unknown: ']],
		['seq 3', ['command allow: ']],
		['kernel vfs commit', ['command ask: ask tool overlay_commit overlay-commit']],
		['kernel vfs diff', ['command allow: ']],
		['echo x > out', ['builtin allow: allow write /repo/out workspace']],
		['echo x >> /etc/hosts', ['builtin ask: ask write /etc/hosts elsewhere']],
		['echo x 2>&1 >/dev/null', ['builtin allow: allow write /dev/null devices']],
		['echo x > "$f"', ['builtin unknown: ']],
		['cd "$x"; cd /; touch b', ['builtin allow: ', 'builtin allow: ', 'command ask: ask write /b elsewhere']],
		['> new', ['redirect allow: allow write /repo/new workspace']],
		['cat < a.txt', ['command allow: allow read /repo/a.txt read']],
		['git status', ['program allow: allow program git status git']],
		['git -C x push', ['program ask: ask program git -C x push git-publish']],
		['git push $x', ['program unknown: ']],
		['sudo $x', ['program deny: deny program sudo other-rights']],
		['./run.sh', ['program allow: allow program /repo/run.sh workspace-programs']],
		['$x', ['unknown unknown: ']],
		[
			'LD_PRELOAD=x git log',
			['program deny: allow program git log git, deny environment LD_PRELOAD hijacking-names'],
		],
		[
			'export NODE_OPTIONS=x; npm test',
			[
				'builtin allow: ',
				'program ask: allow program npm test javascript, ask environment NODE_OPTIONS asked-names',
			],
		],
		['a() { sudo ls; }; a', ['program deny: deny program sudo ls other-rights', 'function allow: ']],
		['if true; then git push; fi', ['builtin allow: ', 'program ask: ask program git push git-publish']],
		['x=$(git push)', ['program ask: ask program git push git-publish']],
		[
			'cat a.txt | sudo tee b',
			['command allow: allow read /repo/a.txt read', 'program deny: deny program sudo tee b other-rights'],
		],
		['command git push', ['builtin allow: ', 'program ask: ask program git push git-publish']],
		['command -v git', ['builtin allow: ']],
		['exec -a x git push', ['builtin allow: ', 'program ask: ask program git push git-publish']],
		[
			'env -i LD_PRELOAD=x git log',
			[
				'command allow: ',
				'program deny: allow program git log git, deny environment LD_PRELOAD hijacking-names',
			],
		],
		['timeout -k 1 5 git push', ['command allow: ', 'program ask: ask program git push git-publish']],
		[
			'ls | xargs -n 1 sudo rm',
			[
				'command allow: allow read /repo read',
				'command allow: ',
				'program deny: deny program sudo rm other-rights',
			],
		],
		['eval "git push"', ['builtin allow: ', 'program ask: ask program git push git-publish']],
		['eval "$x"', ['builtin unknown: ']],
		['bash script.sh', ['command unknown: ']],
		[
			'cd src; sh -ec "touch b"',
			['builtin allow: ', 'command allow: ', 'command allow: allow write /repo/src/b workspace'],
		],
		['source a.txt', ['builtin unknown: allow read /repo/a.txt read']],
		['cd src; touch b', ['builtin allow: ', 'command allow: allow write /repo/src/b workspace']],
		['(cd src); touch b', ['builtin allow: ', 'command allow: allow write /repo/b workspace']],
		['cd "$x"; touch b', ['builtin allow: ', 'command unknown: ']],
		[
			'true && cd src && touch b; touch c',
			[
				'builtin allow: ',
				'builtin allow: ',
				'command allow: allow write /repo/src/b workspace',
				'command unknown: ',
			],
		],
		['false || cd src; touch b', ['builtin allow: ', 'builtin allow: ', 'command unknown: ']],
		['node -e 1', ['program allow: allow program node -e 1 scripts']],
		['bash -c "git push"', ['command allow: ', 'program ask: ask program git push git-publish']],
		['zsh -c "git push"', ['program allow: allow program zsh -c "git push" scripts']],
	];
	for (const [script, expected] of rows) {
		it(script, async () => {
			expect(await lines(script)).toEqual(expected);
		});
	}
});

it('what is not a script is said so', async () => {
	await expect(explainScript('if', world)).rejects.toMatchObject({ isTenonError: true });
});

it('an explanation is printed with or without colours, and never as more lines than it has', async () => {
	const explained = await explainScript("cat $'a\\nb'; git push", world);
	const text = printExplanation(explained, plain).replaceAll(folder, '');
	expect(text).toBe(
		[
			"1: cat $'a\\nb'",
			'  allowed  read /repo/a\\u{a}b',
			'           rule workspace.read (user, preset workspace)',
			'',
			'1: git push',
			'  asked    program git push',
			'           rule workspace.git-publish (user, preset workspace)',
			'           to allow it: allow = "program git push"',
			'           opaque: it runs with your own rights, and what it reads and writes is not judged',
			'',
		].join('\n'),
	);
	expect(printExplanation(explained, painted)).toContain('\x1b[33masked\x1b[0m');
});

describe('a table of calls', () => {
	it('is held against the policy', async () => {
		const table = [
			{ run: 'npm test', expect: 'allow' },
			{ run: 'npm test; git push', expect: 'allow', rule: 'workspace.javascript' },
			{ run: 'git push', expect: 'ask', rule: 'workspace.git-publish' },
			{ run: 'rm $x', expect: 'allow' },
			{ need: 'write ./a', expect: 'allow' },
			{ need: 'read ~/.ssh/x', expect: 'deny', rule: 'workspace.logins' },
			{ need: 'host a.org:22', expect: 'ask' },
			{ need: 'program git -C x push', expect: 'ask' },
			{ need: 'environment LD_PRELOAD', expect: 'deny' },
		];
		const rows = readCallTable(JSON.stringify({ call: table }), 't.json');
		expect(await testPolicy(rows, world)).toEqual([
			{
				line: 2,
				call: 'npm test; git push',
				expected: 'allow (workspace.javascript)',
				actual: 'ask (workspace.git-publish)',
			},
			{ line: 4, call: 'rm $x', expected: 'allow', actual: 'unknown' },
			{
				line: 6,
				call: 'read ~/.ssh/x',
				expected: 'deny (workspace.logins)',
				actual: 'deny (workspace.keys)',
			},
		]);
	});
});
