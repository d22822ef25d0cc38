import { limitFacts } from '@tenon/shell';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';
import { describeLikeReal } from './like-real.ts';
import { runOnCommands } from './run-on-commands.ts';
import { answeringPort } from './web/answering-port.ts';

const run = async (script: string): Promise<string> =>
	Buffer.from((await runOnCommands({ script }, answeringPort)).stdout, 'latin1').toString();

describe('help for a command that bash has no topic for', () => {
	it('is what the command itself says of its options, and the schema of what it gives', async () => {
		const schema = JSON.stringify(commands.get('grep')!.declaration!.json);
		expect(await run('help grep; echo $?')).toBe(
			`${await run('grep --help')}\nResult of --json: ${schema}\n0\n`,
		);
		const own = await run('edit --help; plan --help');
		expect((await run('help edit plan')).replaceAll(/\nResult of --json: .*\n/g, '')).toBe(own);
	});

	it('is one line with -s and -d', async () => {
		expect(await run('help -s wc; help -d wc')).toBe(
			'wc: wc [OPTION]... [FILE]...\nwc - Count lines, words and bytes of files.\n',
		);
	});

	it('lists every command under the name commands', async () => {
		const lines = (await run('help commands')).trimEnd().split('\n');
		expect(lines).toContain('wc - Count lines, words and bytes of files.');
		const names = lines.map((line) => line.slice(0, line.indexOf(' - ')));
		expect(names).toEqual(expect.arrayContaining([...commands.keys()].filter((name) => name !== '[')));
		expect(names).toEqual([...names].sort());
	});
});

describe('help for topics that bash does not have', () => {
	const names = 'collections ignore limits output-limit overlay overview scatter syntax timeout vfs'.split(
		' ',
	);

	it('lists them under the name topics', async () => {
		const lines = (await run('help topics')).trimEnd().split('\n');
		expect(lines.map((line) => line.slice(0, line.indexOf(' - ')))).toEqual(names);
	});

	it.each(names)('%s is short, and no line of it is too long to read', async (name) => {
		const text = await run(`help ${name}; echo $?`);
		expect(text.endsWith('\n0\n')).toBe(true);
		expect(text.split('\n').length).toBeLessThan(45);
		expect(await run(`help -d ${name}`)).toMatch(/^[a-z-]+ - [A-Z].*\.\n$/);
	});

	it('tells what holds in this shell', async () => {
		expect(await run('help vfs')).toBe(
			'vfs: kernel mounts [--json]\n    The files that scripts see.\n\n    /  mounts\n',
		);
		expect(await run('set -o output-limit=8K; help output-limit')).toContain(
			'A result keeps 8 KiB of an output',
		);
		expect(await run('help overview')).toContain('Working directory: /row.');
		const bounds = Object.values(limitFacts).map((fact) => fact.bounds);
		const text = await run('help limits');
		expect(bounds.filter((each) => !text.includes(each))).toEqual([]);
	});

	it('stands below what a command of the name says', async () => {
		const text = await run('help timeout');
		expect(text.startsWith(await run('timeout --help'))).toBe(true);
		expect(text).toContain('A whole call of this shell ends');
		expect(await run('help -s timeout')).toBe('timeout: timeout [OPTION]... [DURATION COMMAND]...\n');
	});

	it('shows scripts that run', async () => {
		const shown = [...(await run('help collections')).matchAll(/^ {4}(declare -J c.*?) {2,}/gm)].map(
			([, script]) => script!,
		);
		expect(shown).toHaveLength(1);
		expect(await run(`${shown[0]}; echo "\${c.name} \${c.langs[0]} \${#c.langs} \${!c[@]}"`)).toBe(
			'amy go 1 name langs\n',
		);
	});
});

describeLikeReal('help where bash has a topic', {}, [
	'help -s tr; help -d pr; help -s cd grep; help -d test printf',
	'help nosuchcommand; echo $?',
]);
