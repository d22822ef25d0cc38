import { describe, expect, it } from 'vitest';
import { candidatesFor } from './candidates.ts';
import { commandsWithHelp, helpTextOf } from './help-texts.ts';
import { readHelp } from './read-help.ts';

const complete = async (line: string): Promise<string> => {
	const { words, paths } = await candidatesFor(line.split(' '));
	return [...words.map(({ word }) => word), ...(paths === 'none' ? [] : [`<${paths}>`])].join(' ');
};

describe('the word that is completed', () => {
	it.each([
		['e', 'ext'],
		['ext gr', 'grants'],
		['ext new --l', '--lang --lua'],
		['ext new --lang ', 'ts python go sh'],
		['ext new --lang=p', '--lang=python'],
		['ext dev ', '<files>'],
		['secret ', 'set list remove'],
		['policy ', 'explain test show'],
		['policy explain --preset ', 'read-only workspace full'],
		['mcp --workspace ', '<folders>'],
		['mcp --policy r', 'read-only <files>'],
		['sh --overlay ', '<files>'],
		['sh --limits t', 'tight'],
		['setup c', 'claude cursor codex'],
		['completion ', 'bash zsh fish'],
		['--mode aud', 'auditor'],
		['--js', '--json'],
		['-p --cw', '--cwd'],
		['-p --cwd ', '<folders>'],
		['nonsense ', ''],
		['ext nonsense --', '--help'],
	])('tenon %s: %s', async (line, expected) => {
		expect(await complete(line)).toBe(expected === '--help' ? await complete('ext --') : expected);
	});
});

describe('help texts', () => {
	it('list every command that has one, and no other', async () => {
		const { commands } = readHelp((await helpTextOf([]))!);
		expect(commands.map(({ name }) => name).toSorted()).toEqual(commandsWithHelp.toSorted());
	});

	it('say of every command how --help is asked for', async () => {
		const texts = await Promise.all(commandsWithHelp.map((name) => helpTextOf([name])));
		const without = commandsWithHelp.filter(
			(name, index) =>
				name !== 'ext' && !readHelp(texts[index]!).options.some(({ names }) => names.includes('--help')),
		);
		expect(without).toEqual([]);
	});
});
