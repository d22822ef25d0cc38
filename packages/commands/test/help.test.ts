import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';
import { describeLikeReal } from './like-real.ts';
import { runOnCommands } from './run-on-commands.ts';

const run = async (script: string): Promise<string> =>
	Buffer.from((await runOnCommands({ script })).stdout, 'latin1').toString();

describe('help for a command that bash has no topic for', () => {
	it('is what the command itself says of its options', async () => {
		expect(await run('help grep; echo $?')).toBe(`${await run('grep --help')}0\n`);
		expect(await run('help edit plan')).toBe(`${await run('edit --help')}${await run('plan --help')}`);
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

describeLikeReal('help where bash has a topic', {}, [
	'help -s tr; help -d pr; help -s cd grep; help -d test printf',
	'help nosuchcommand; echo $?',
]);
