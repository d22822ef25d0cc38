import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from '../built-program.ts';

let program: BuiltProgram;
let root: string;

beforeAll(async () => {
	program = await builtProgram();
}, 240_000);

beforeEach(() => {
	root = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-config-')));
	mkdirSync(join(root, 'app'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const file = '.config/tenon/tenon.toml';

const put = (name: string, text: string): void => {
	mkdirSync(dirname(join(root, name)), { recursive: true });
	writeFileSync(join(root, name), text);
};

const run = (args: readonly string[], variables: Readonly<Record<string, string>> = {}) => {
	const { stdout, stderr, status } = spawnSync(process.execPath, [program.path, ...args], {
		cwd: join(root, 'app'),
		env: {
			PATH: process.env.PATH,
			HOME: root,
			XDG_CACHE_HOME: program.cacheHome,
			LC_ALL: 'C.UTF-8',
			...variables,
		},
		input: '',
		encoding: 'utf8',
		timeout: 60_000,
	});
	const hide = (text: string): string => text.replaceAll(root, '<home>');
	return { stdout: hide(stdout), stderr: hide(stderr), status };
};

describe('tenon config', { timeout: 120_000 }, () => {
	it('writes a key, keeps what is around it, and reads it back', () => {
		put(file, '# mine\n[ui]\nplain = true # for me\n');
		expect(run(['config', 'set', 'models.default', 'ollama/qwen3'])).toEqual({
			stdout: '',
			stderr: '',
			status: 0,
		});
		expect(readFileSync(join(root, file), 'utf8')).toBe(
			'# mine\n[ui]\nplain = true # for me\n\n[models]\ndefault = "ollama/qwen3"\n',
		);
		expect(run(['config', 'get', 'models.default'])).toEqual({
			stdout: 'ollama/qwen3\n',
			stderr: '',
			status: 0,
		});
		expect(run(['config', 'unset', 'models.default']).status).toBe(0);
		expect(run(['config', 'get', 'models.default'])).toEqual({ stdout: '', stderr: '', status: 1 });
	});

	it('makes the file where there is none, for its owner alone', () => {
		run(['config', 'set', 'models.budget.day', '5']);
		expect(readFileSync(join(root, file), 'utf8')).toBe('[models.budget]\nday = 5\n');
		expect(statSync(join(root, file)).mode & 0o777).toBe(0o600);
	});

	it('says where a value that was written does not hold', () => {
		expect(run(['config', 'set', 'session.mode', 'plan'], { TENON_MODE: 'ask' })).toEqual({
			stdout: '',
			stderr: 'tenon config: TENON_MODE is set and goes before the file\n',
			status: 0,
		});
	});

	it.each<[what: string, args: readonly string[], stderr: string | RegExp]>([
		[
			'a value of another kind',
			['set', 'ui.plain', 'yes'],
			"ui.plain: expected true or false, got 'yes'; written as: plain = false",
		],
		[
			'a key that there is not',
			['set', 'ui.plian', 'true'],
			"there is no key 'ui.plian'; 'tenon config list' shows all; did you mean 'ui.plain'?",
		],
		['rules, whose order matters', ['set', 'policy.rule', '[]'], /^rules have an order/],
		['what is not there', ['unset', 'ui.plain'], `ui.plain: <home>/${file} says nothing about it`],
		[
			'for a project what it cannot set',
			['set', '--project', 'models.default', 'a/b'],
			/a project cannot set this/,
		],
	])('refuses %s, and writes nothing', (_, args, stderr) => {
		const ran = run(['config', ...args]);
		expect(ran).toEqual({ stdout: '', stderr: expect.stringMatching(/^tenon config: .*\n$/), status: 2 });
		const text = ran.stderr.slice('tenon config: '.length, -1);
		expect(text).toEqual(typeof stderr === 'string' ? stderr : expect.stringMatching(stderr));
		expect(() => statSync(join(root, file))).toThrow('ENOENT');
	});

	it('narrows a project in its own file', () => {
		expect(run(['config', 'set', '--project', 'models.budget.session', '2']).status).toBe(0);
		expect(readFileSync(join(root, 'app/.tenon/tenon.toml'), 'utf8')).toBe('[models.budget]\nsession = 2\n');
		expect(run(['config', 'get', 'models.budget.session']).stdout).toBe('2\n');
	});

	it('explains a key with all its sources and which one wins, and hides what may be a key', () => {
		put(file, '[models.providers.mine]\nheaders = { authorization = "Bearer secret" }\n');
		const { stdout } = run(['config', 'explain', 'models.providers.mine.headers']);
		expect(stdout).toBe(`models.providers.mine.headers
  Headers that every request has.

  value    { authorization = "…" }
  expected a table of texts
  default  none
  project  cannot set it

Sources, the first that says something wins:
> user        <home>/${file}:2  { authorization = "…" }
  default     none

In tenon.toml:
  [models.providers.mine]
  headers = { "x-team" = "tools" }
`);
		expect(run(['config', 'list', '--json']).stdout).not.toContain('secret');
	});
});

describe('a configuration that is broken', { timeout: 120_000 }, () => {
	it('does not keep a session from opening: it says what it left out, and only reads', () => {
		put(file, '[policy]\npreset = "fulll"\n[ui]\nplian = true\n');
		put(
			'tape.json',
			JSON.stringify({
				tape: 1,
				replies: [
					{
						reply: {
							text: '',
							calls: [{ id: 'c', tool: 'shell', args: { script: 'echo x > made; echo read' } }],
						},
					},
					{ reply: { text: 'Done.' } },
				],
			}),
		);
		const ran = run(['-qp', 'go', '--tape', join(root, 'tape.json'), '--no-ext', '--no-session']);
		expect([ran.stdout, ran.status]).toEqual(['Done.\n', 0]);
		expect(ran.stderr).toBe(
			`tenon: <home>/${file}:4: ui.plian: left out: "plian" is no key here; did you mean "plain", of plain?\n` +
				`tenon: <home>/${file}:2: policy.preset: "fulll" is no preset; did you mean "full", of read-only, workspace, full?; until it is mended, only reading is allowed\n`,
		);
		expect(() => statSync(join(root, 'app/made'))).toThrow('ENOENT');
	});

	it('asks no model where a budget cannot be read, and says that at the start and for each prompt', () => {
		put(file, '[models.budget]\nday = "much"\n');
		const ran = run(['-p', 'go', '--no-ext', '--no-session'], { ANTHROPIC_API_KEY: 'key' });
		const fault = `<home>/${file}:2: models.budget.day: left out: expected a number that is not negative, got "much"`;
		expect(ran).toEqual({
			stdout: '',
			stderr: `tenon: ${fault}\ntenon: no model is asked until <home>/${file}:2 is mended\ntenon: no model is asked until the settings are mended: ${fault}\n`,
			status: 1,
		});
	});
});

describe('tenon doctor', { timeout: 120_000 }, () => {
	const levels = (stdout: string): Readonly<Record<string, readonly string[]>> => {
		const { checks } = JSON.parse(stdout) as { checks: { name: string; findings: { level: string }[] }[] };
		return Object.fromEntries(checks.map(({ name, findings }) => [name, findings.map(({ level }) => level)]));
	};

	it('finds nothing broken in a home that is empty, and says which model is missing', () => {
		const ran = run(['doctor', '--json']);
		expect(ran.status).toBe(0);
		expect(levels(ran.stdout)).toEqual({
			...{ node: ['ok'], folders: ['ok', 'ok', 'ok'], config: ['ok'], store: ['ok'], models: ['warn'] },
			...{
				network: ['ok'],
				extensions: ['ok'],
				sandbox: ['ok'],
				git: ['ok'],
				terminal: ['ok'],
				leftovers: ['ok'],
			},
		});
	});

	it('says with a next step what is broken, never prints a key, and ends with 1', () => {
		put(file, '[models.providers.mine]\nurl = "ftp://x"\n[network]\nproxy = "here"\n');
		put('.config/tenon/tenon.toml.0123456789ab.tmp', '');
		put('.local/state/tenon/sessions.db', 'no store');
		const ran = run(['doctor'], { OPENAI_API_KEY: 'sk-very-secret', SSL_CERT_FILE: join(root, 'no.pem') });
		expect(ran.status).toBe(1);
		expect(ran.stdout + ran.stderr).not.toContain('very-secret');
		expect(ran.stdout).toMatch(/^fail {2}config {6}<home>\S*:2: models\.providers\.mine\.url: left out/m);
		expect(ran.stdout).toMatch(/^fail {2}store {7}/m);
		expect(ran.stdout).toMatch(/^fail {2}network {5}network\.proxy is no URL of a proxy\n +→ write it as/m);
		expect(ran.stdout).toMatch(
			/^fail {2}network {5}SSL_CERT_FILE: <home>\/no\.pem cannot be read \(ENOENT\)\n +→ /m,
		);
	});
});
