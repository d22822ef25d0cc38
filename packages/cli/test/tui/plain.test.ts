import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { type FrontWorldOptions, makeFrontWorld } from '../support/front-world.ts';
import { openTui } from './tui-world.ts';

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

/** Types each line when what stands before it was printed. */
const converse = async (
	options: FrontWorldOptions,
	script: readonly (readonly [after: string, line: string])[],
): Promise<string> => {
	const { path, cacheHome } = await builtProgram();
	using world = makeFrontWorld(options);
	const args = ['--plain', '--cwd', world.project, '--tape', world.tapeFile, '--policy', world.policyFile];
	const more = ['--no-ext', '--store', join(world.home, 's.db')];
	for (const file of world.extensions) more.push('-e', file);
	const child = spawn(process.execPath, [path, ...args, ...more], {
		env: { ...world.environment, XDG_CACHE_HOME: cacheHome },
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const waiting = [...script];
	let printed = '';
	let from = 0;
	for await (const chunk of child.stdout) {
		printed += String(chunk);
		for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
			const at = printed.indexOf(next[0], from);
			if (at < 0) break;
			from = at + next[0].length;
			child.stdin.write(`${next[1]}\n`);
			waiting.shift();
			if (waiting.length === 0) child.stdin.end();
		}
	}
	expect(waiting).toEqual([]);
	return printed.replaceAll(world.project, '/project').replaceAll(world.home, '/home');
};

describe('tenon --plain', { timeout: 120_000 }, () => {
	it('tells what is wrong with an extension, also where it is loaded later', async () => {
		const printed = await converse({ lua: { 'broken.lua': 'error("no luck")' } }, [
			['in main chunk', '/quit'],
		]);
		const unstarted = await converse({ extensions: { bad: '' }, manifests: { bad: { exec: './nothing' } } }, [
			['no such program', '/quit'],
		]);
		expect(unstarted).toMatch(
			/^Note: extension bad cannot be started: \S+\/bad\/nothing: no such program, or no such folder$/m,
		);
		expect(printed).toMatch(/^Note: extension broken: Lua error: runtime error: .*broken\.lua:1: no luck$/m);
	});

	it('writes lines that are never changed, and takes answers as lines', async () => {
		const printed = await converse(
			{
				rules: '\n[[policy.rule]]\nask = "write ./asked"\n',
				replies: [
					{ text: 'I write.', calls: [shell('c1', 'echo one > asked; cat asked')] },
					{ text: 'It is **one**.' },
				],
			},
			[
				['when nothing runs\n', 'write it'],
				['Type once, session, always, no.\n', 'perhaps'],
				['no answer to the question above.\n', 'once'],
				['Ready.\n', '/nothing'],
				['unknown command /nothing', '/quit'],
			],
		);
		expect(printed).toBe(
			[
				'tenon · ~/project · tape:tape.json',
				'/help lists the commands; ! runs a command; Ctrl-C stops, and leaves when nothing runs',
				'I write.',
				'Runs: shell echo one > asked; cat asked',
				'Allow this? > /project/asked',
				'write /project/asked is for a person to decide, by rule user.1 (ask write /project/asked; user, /home/policy.toml:5); to allow it, add to user before that rule: allow write /project/asked',
				'session and always allow exactly: write /project/asked',
				'Type once, session, always, no.',
				'That is no answer to the question above.',
				'Result:',
				'  one',
				'It is **one**.',
				'Ready.',
				'Error: unknown command /nothing; /help lists them',
				'',
			].join('\n'),
		);
	});

	it('ends when its input has ended and nothing runs', async () => {
		const printed = await converse({ replies: [{ text: 'Hi.' }] }, [['nothing runs\n', 'hello']]);
		expect(printed).toMatch(/\nHi\.\nReady\.\n$/);
	});

	it.each([
		['dumb', 80],
		['unknown', 20],
		['', 20],
	])('is what a terminal gets that cannot move its cursor: TERM=%j, %i columns', async (term, columns) => {
		using tui = await openTui({ term, columns, replies: [{ text: 'Hi.' }], ready: /g runs/ });
		tui.terminal.enter('hello');
		const screen = await tui.terminal.until((text) => /^Ready\.$/m.test(text));
		expect(screen.trimEnd().split('\n').slice(-3)).toEqual(['hello', 'Hi.', 'Ready.']);
	});
});
