import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Config } from './load-config.ts';
import { modelSettingsOf } from './model-settings.ts';
import { readKey } from './read-key.ts';
import { settingAt } from './settings.ts';

let root: string;
beforeEach(() => {
	root = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-config-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const user = 'home/.config/tenon/tenon.toml';
const old = 'home/.config/tenon/models.toml';
const project = 'app/.tenon/tenon.toml';

const load = (
	files: Readonly<Record<string, string>>,
	variables: Readonly<Record<string, string>> = {},
): Config => {
	for (const [file, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, file)), { recursive: true });
		writeFileSync(join(root, file), text);
	}
	mkdirSync(join(root, 'app'), { recursive: true });
	return new Config({ environment: { HOME: join(root, 'home'), ...variables }, project: join(root, 'app') });
};

const hide = (text: string): string => text.replaceAll(`${root}/`, '');
const notices = (config: Config): readonly string[] => config.notices.map(hide);

const sourcesOf = (config: Config, typed: string): readonly string[] => {
	const read = readKey(typed);
	if (typeof read === 'string') throw new Error(read);
	return settingAt(config, read.key, read.path).sources.map(
		({ kind, place, value, wins }) =>
			`${wins ? '>' : ''}${kind} ${hide(place)}${value === undefined ? '' : ` ${JSON.stringify(value)}`}`,
	);
};

describe('what wins', () => {
	it('is a variable of Tenon before the user, and the user before the old file', () => {
		const files = { [user]: '[models]\ndefault = "mine/a"\n', [old]: 'default = "old/b"\n' };
		expect(sourcesOf(load(files, { TENON_MODEL: 'env/c' }), 'models.default')).toEqual([
			'flag --model NAME',
			'>environment TENON_MODEL "env/c"',
			`user ${user}:2 "mine/a"`,
			`user ${old}:1 "old/b"`,
			'default the first provider that has a key, else a server on this machine',
		]);
		expect(load(files).text('models', 'default')).toBe('mine/a');
	});

	it('is the file before a variable that other programs share', () => {
		const config = load({ [user]: '[network]\nproxy = "http://a:1"\n' }, { HTTPS_PROXY: 'http://b:2' });
		expect(sourcesOf(config, 'network.proxy').filter((line) => / "/.test(line))).toEqual([
			`>user ${user}:2 "http://a:1"`,
			'environment HTTPS_PROXY "http://b:2"',
		]);
	});

	it('is the least of budgets, also where a project names it, which can name no more', () => {
		const budget = (turn: number): string => `[models.budget]\nturn = ${turn}\n`;
		expect(load({ [user]: budget(2), [project]: budget(1) }).amount('models', 'budget', 'turn')).toBe(1);
		expect(load({ [user]: budget(2), [project]: budget(9) }).amount('models', 'budget', 'turn')).toBe(2);
	});

	it('is the default where nothing says anything', () => {
		expect(sourcesOf(load({}), 'ui.plain')).toEqual(['flag --plain', `user ${user}`, '>default false']);
	});
});

describe('what is left out', () => {
	it.each([
		[
			'an unknown section',
			'[modles]\nx = 1\n',
			':1: modles: left out: "modles" is no key here; did you mean "models", of models, network, policy, session, extensions, ui?',
		],
		[
			'an unknown key',
			'[ui]\nplain = true\nplian = true\n',
			':3: ui.plian: left out: "plian" is no key here; did you mean "plain", of plain?',
		],
		[
			'a value of another kind',
			'[session]\nmode = "ful"\n',
			/^:2: session\.mode: left out: expected one of "full", .*, got "ful"$/,
		],
		['a value in the place of a table', 'ui = 3\n', ':1: ui: left out: expected a table, got 3'],
		[
			'a provider by a name that is none',
			'[models.providers."A B"]\nurl = "x"\n',
			':1: models.providers."A B": left out: a provider is called by small letters, digits, _ and -',
		],
		['a text that is no TOML', '[ui]\nplain = = 1\n', /^:2:9: all of it is left out: not TOML: /],
		['a long value', `[session]\nmode = "${'x'.repeat(200)}"\n`, /: left out: .*…$/],
	])('is %s, with its file, line and key', (_, text, expected) => {
		const [first, ...others] = notices(load({ [user]: text }));
		expect(others).toEqual([]);
		expect(first!.slice(user.length)).toEqual(
			typeof expected === 'string' ? expected : expect.stringMatching(expected),
		);
	});

	it('leaves the rest as it is', () => {
		const config = load({ [user]: '[ui]\nplain = true\n[session]\nmode = 1\naudit = false\n' });
		expect([
			config.flag('ui', 'plain'),
			config.flag('session', 'audit'),
			config.text('session', 'mode'),
		]).toEqual([true, false, undefined]);
	});

	it('is what a project may not set: keys, endpoints, commands, and what widens', () => {
		const text =
			'[models]\ndefault = "x/y"\n[models.providers.anthropic]\nurl = "http://evil"\nkey_file = "/k"\n[network]\nproxy = "http://evil"\n[extensions]\npaths = ["./x"]\n[session]\napprovals = "auto"\n[models.budget]\nday = 1\n';
		const config = load({ [project]: text });
		const no = 'left out: a project cannot set this; write it into your own tenon.toml';
		expect(notices(config)).toEqual([
			`${project}:2: models.default: ${no}`,
			`${project}:4: models.providers.anthropic.url: ${no}`,
			`${project}:5: models.providers.anthropic.key_file: ${no}`,
			`${project}:7: network.proxy: ${no}`,
			`${project}:9: extensions.paths: ${no}`,
			`${project}:11: session.approvals: ${no}`,
		]);
		expect(modelSettingsOf(config)).toMatchObject({
			...{ problem: undefined, default: undefined, proxy: undefined },
			budget: { day: 1 },
			providers: { anthropic: { url: undefined, keyFile: undefined, problem: undefined } },
		});
	});
});

describe('old files', () => {
	it('are read, with a note that says where their settings belong', () => {
		const config = load({
			[old]:
				'default = "mine/m"\n[providers.mine]\nurl = "http://h/v1/"\n[models."mine/m"]\ncontext = 5\n[budget]\nday = 3\n',
			'app/.tenon/policy.toml': '[policy]\npreset = "read-only"\n',
		});
		expect(modelSettingsOf(config)).toMatchObject({
			default: 'mine/m',
			providers: { mine: { url: 'http://h/v1', problem: undefined } },
			facts: { 'mine/m': { contextWindow: 5 } },
			budget: { turn: undefined, session: undefined, day: 3 },
		});
		expect(notices(config)).toEqual([
			`${old}: settings of models are in ${user}: move default, [providers], [models] and [budget] there as [models] default, [models.providers], [models.facts] and [models.budget], [network] as it is`,
			'app/.tenon/policy.toml: a project narrows in app/.tenon/tenon.toml: rename it',
		]);
	});

	it('have mistakes that are named as they are written there', () => {
		expect(notices(load({ [old]: 'provider = 1\n[budget]\nday = -1\n' })).slice(0, 2)).toEqual([
			`${old}:1: provider: left out: "provider" is no key here; did you mean "providers", of default, providers, models, budget, network?`,
			`${old}:3: budget.day: left out: expected a number that is not negative, got -1`,
		]);
	});
});

describe('models', () => {
	it.each([
		['all of the file', 'x = = 1\n'],
		['the network', '[network]\nproxi = "http://a"\n'],
		['a budget', '[models.budget]\nturn = "1"\n'],
		['a part that may have been a provider', '[models.providrs.anthropic]\nurl = "http://gateway"\n'],
	])('are not asked at all where %s cannot be read', (_, text) => {
		expect(modelSettingsOf(load({ [user]: text })).problem).toContain('tenon.toml:');
	});

	it('are not asked at a provider of which something cannot be read, and at others they are', () => {
		const text =
			'[models.providers.anthropic]\nulr = "http://gateway"\n[models.providers.mine]\nurl = "http://h"\n';
		const { problem, providers } = modelSettingsOf(load({ [user]: text }));
		expect([problem, providers.mine?.problem, providers.mine?.url]).toEqual([
			undefined,
			undefined,
			'http://h',
		]);
		expect(providers.anthropic?.problem).toContain(
			'tenon.toml:2: models.providers.anthropic.ulr: left out: "ulr" is no key',
		);
	});
});

it('reads paths beside their file, and those of the home', () => {
	const config = load({ [user]: '[extensions]\npaths = ["a", "~/b", "/c"]\n' });
	expect(config.paths('extensions', 'paths').map(hide)).toEqual(['home/.config/tenon/a', 'home/b', '/c']);
});

describe('a key that is typed', () => {
	it.each([
		['models.default', ['models', 'default']],
		['models.facts."a/b.c".context', ['models', 'facts', 'a/b.c', 'context']],
		['models.facts.a/b.c.context', ['models', 'facts', 'a/b.c', 'context']],
		["models.providers.'mine'.url", ['models', 'providers', 'mine', 'url']],
	])('%s is read', (typed, path) => {
		expect(readKey(typed)).toMatchObject({ path });
	});

	it.each([
		[
			'models.defualt',
			"there is no key 'models.defualt'; 'tenon config list' shows all; did you mean 'models.default'?",
		],
		['plain', "there is no key 'plain'; 'tenon config list' shows all; did you mean 'ui.plain'?"],
		['models.providers.mine.ulr', /did you mean 'models\.providers\.mine\.url'/],
		['models', /^there is no key 'models'/],
		['', "there is no key ''; 'tenon config list' shows all"],
		['a..b', "there is no key 'a..b'; 'tenon config list' shows all"],
	])('%s is told with the nearest', (typed, expected) => {
		expect(readKey(typed)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
	});
});
