import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// Not below the system's folder for temporary files: the policy treats what is there otherwise.
mkdirSync(join(root, '.tmp'), { recursive: true });
const home = mkdtempSync(join(root, '.tmp', 'policy-docs-'));
const project = join(home, 'app');
mkdirSync(join(home, '.ssh'), { recursive: true });
for (const name of ['id_rsa', 'config']) writeFileSync(join(home, '.ssh', name), '');
afterAll(() => {
	rmSync(home, { recursive: true, force: true });
});

let program: BuiltProgram;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);

/** Runs `tenon` as it is shipped. */
const runTenon = (args: readonly string[]): { readonly stdout: string; readonly status: number | null } => {
	const { stdout, stderr, status } = spawnSync(process.execPath, [program.path, ...args], {
		cwd: root,
		encoding: 'utf8',
		timeout: 60_000,
		env: { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: program.cacheHome },
	});
	expect(stderr).toBe('');
	return { stdout: stdout.replaceAll(home, '/users/me'), status };
};

/** The words of a line of a script: plain ones, and those in single quotes. */
const wordsOf = (line: string): readonly string[] =>
	[...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);

interface Step {
	readonly files: Readonly<Record<string, string>>;
	readonly command: string;
	readonly output: string;
}

/** The page as steps: files that are written, then a command, then what it prints. */
const stepsOf = (markdown: string): readonly Step[] => {
	const steps: Step[] = [];
	let files: Record<string, string> = {};
	let command = '';
	for (const [, language, body = ''] of markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
		if (language === 'toml') files[/^# (\S+)\n/.exec(body)![1]!] = body;
		if (language === 'sh') command = body.trim();
		if (language === 'text') {
			steps.push({ files, command, output: body });
			files = {};
		}
	}
	return steps;
};

const steps = stepsOf(readFileSync(join(root, 'docs/policy.md'), 'utf8'));

describe('every example of docs/policy.md', () => {
	it('is found', () => {
		expect(steps.length).toBe(8);
	});

	for (const { files, command, output } of steps) {
		it(`prints what the page says: ${command}`, () => {
			rmSync(project, { recursive: true, force: true });
			rmSync(join(home, '.config'), { recursive: true, force: true });
			mkdirSync(join(project, 'lib/.git/hooks'), { recursive: true });
			for (const name of ['HEAD', 'config']) writeFileSync(join(project, 'lib/.git', name), '');
			for (const [name, content] of Object.entries(files)) {
				const file = name.startsWith('~/') ? join(home, name.slice(2)) : join(project, name);
				mkdirSync(dirname(file), { recursive: true });
				writeFileSync(file, content);
			}
			const [, ...words] = wordsOf(command);
			const args = words.map((word) => (word === 'policy-test.toml' ? join(project, word) : word));
			const { stdout, status } = runTenon([...args, '--root', project]);
			expect(stdout.replaceAll('/users/me/app/policy-test.toml', 'policy-test.toml')).toBe(output);
			expect(status).toBe(output.includes('\n+ ') ? 1 : 0);
		});
	}
});
