import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// Not below the system's folder for temporary files: the policy treats what is there otherwise.
mkdirSync(join(root, '.tmp'), { recursive: true });
const home = mkdtempSync(join(root, '.tmp', 'tour-'));
const project = join(home, 'app');
mkdirSync(project);
mkdirSync(join(home, '.ssh'));
writeFileSync(join(home, '.ssh/id_rsa'), 'a key\n');
afterAll(() => rmSync(home, { recursive: true, force: true }));

let program: BuiltProgram;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);

/** Runs lines of the page in a shell that knows `tenon`; returns what they print on standard output. */
const run = (script: string): string => {
	const { stdout } = spawnSync('bash', ['-c', `tenon() { "$NODE" "$TENON" "$@"; }\n${script}`], {
		cwd: project,
		encoding: 'utf8',
		timeout: 60_000,
		env: {
			PATH: process.env.PATH,
			HOME: home,
			XDG_CACHE_HOME: program.cacheHome,
			LC_ALL: 'C.UTF-8',
			NODE: process.execPath,
			TENON: program.path,
		},
	});
	return stdout.replaceAll(home, '/users/me');
};

const page = readFileSync(join(root, 'docs/tour.md'), 'utf8');
const steps = [...page.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```)?/gm)].map(
	([, script = '', output]) => ({ script: script.trim(), output }),
);

describe('the tour', { timeout: 90_000 }, () => {
	it('has commands with what they print, and two that print what each machine has', () => {
		expect(steps.filter(({ output }) => output === undefined).map(({ script }) => script)).toEqual([
			'tenon demo --plain',
			'tenon models',
		]);
	});

	it.each(steps.filter(({ output }) => output !== undefined))(
		'prints what it says: $script',
		({ script, output }) => {
			expect(run(script)).toBe(output);
		},
	);

	it('lists what models need', () => {
		expect(run('tenon models')).toMatch(/^No model can be asked yet:\nanthropic: no key: ANTHROPIC_API_KEY/);
	});
});
