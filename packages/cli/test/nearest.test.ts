import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsWithHelp, helpTextOf } from '../src/completion/help-texts.ts';
import { readHelp } from '../src/completion/read-help.ts';
import { extActions } from '../src/ext/flags.ts';
import { type BuiltProgram, builtProgram } from './built-program.ts';

let program: BuiltProgram;
let home: string;

beforeAll(async () => {
	program = await builtProgram();
	home = mkdtempSync(join(tmpdir(), 'tenon-nearest-'));
}, 240_000);

afterAll(() => rmSync(home, { recursive: true, force: true }));

const run = (args: readonly string[]): readonly [stderr: string, status: number | null] => {
	const { stderr, status } = spawnSync(process.execPath, [program.path, ...args], {
		env: { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: program.cacheHome },
		input: '',
		encoding: 'utf8',
		timeout: 60_000,
	});
	return [stderr, status];
};

/** The same with two neighbours in the middle swapped, as fingers do. */
const mistyped = (word: string): string => {
	const at = Math.floor(word.length / 2);
	return word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1);
};

// Options as a person types them: the last name of each is the long one.
const optionsOf = async (command: readonly string[]): Promise<readonly string[]> =>
	readHelp((await helpTextOf(command))!)
		.options.map(({ names }) => names.at(-1)!)
		.filter((name) => name.startsWith('--') && name !== '--version' && name.length > 5);

const commands: readonly (readonly [name: string, words: readonly string[]])[] = [
	...[...commandsWithHelp, '-p']
		.filter((name) => name !== 'ext' && name !== 'completion')
		.map((name) => [name, [name]] as const),
	...extActions
		.filter((action) => action !== 'enable')
		.map((action) => [`ext ${action}`, ['ext', action]] as const),
];

describe('an option that is mistyped', { timeout: 120_000 }, () => {
	it.each(commands)('is answered by tenon %s with the one that was meant', async (_, words) => {
		const options = await optionsOf(words);
		// Of some the only option is --help.
		const option = options.toSorted((one, other) => other.length - one.length)[0] ?? '--help';
		const typed = mistyped(option);
		expect(typed).not.toBe(option);
		const [stderr, status] = run([...words, typed]);
		expect([status, stderr]).toEqual([2, expect.stringContaining(`'${option}'`)]);
		expect(stderr).toContain('did you mean ');
	});
});

describe('a word that is mistyped', { timeout: 120_000 }, () => {
	it.each<[what: string, args: readonly string[], meant: string]>([
		['a command', ['sesions'], 'sessions'],
		['the beginning of a command', ['comp'], 'completion'],
		['an action of ext', ['ext', 'instal'], 'install'],
		['an action of sessions', ['sessions', 'exprt'], 'export'],
		['an action of policy', ['policy', 'explian'], 'explain'],
		['an action of audit', ['audit', 'verfy'], 'verify'],
		['an action of secret', ['secret', 'remov'], 'remove'],
		['an action of config', ['config', 'explian'], 'explain'],
		['a key', ['config', 'get', 'models.defualt'], 'models.default'],
		['a client', ['setup', 'cluade'], 'claude'],
		['a mode', ['-p', '--mode', 'plna', 'hi'], 'plan'],
		['a preset of mcp', ['mcp', '--preset', 'fulll'], 'full'],
		['a profile of limits', ['mcp', '--limits', 'tigth'], 'tight'],
		['a command of help', ['help', 'sesions'], 'sessions'],
		['a language', ['ext', 'new', 'x', '--lang', 'pyton'], 'python'],
	])('%s is answered with the one that was meant', (_, args, meant) => {
		const [stderr, status] = run(args);
		expect([status, stderr]).toEqual([2, expect.stringContaining(`did you mean '${meant}'`)]);
	});

	it.each<[what: string, args: readonly string[], meant: string]>([
		['a preset of a conversation', ['-p', '--policy', 'workspce', 'hi'], 'workspace'],
		['a provider of models', ['models', 'antropic'], 'anthropic'],
		['a provider of a login', ['login', 'anthropicc'], 'anthropic'],
	])('%s is answered with the one that was meant, before anything is kept', (_, args, meant) => {
		const [stderr, status] = run(args);
		expect([status, stderr]).toEqual([1, expect.stringContaining(`did you mean '${meant}'`)]);
	});
});
