import { commands } from '@tenon/commands';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { beforeAll, describe, expect, it } from 'vitest';
import { complete } from './complete.ts';

let kernel: Kernel;

beforeAll(async () => {
	const fileSystem = createMemoryFileSystem();
	kernel = new Kernel({
		fileSystem,
		commands,
		environment: { HOME: '/users/me', PATH: '/usr/bin:/bin' },
		flags: {
			from: 'stdin',
			isPosix: false,
			isInteractive: true,
			isLogin: false,
			readsNoRc: true,
			rcFile: undefined,
			readsNoProfile: true,
			options: [],
			operands: [],
		},
	});
	await kernel.execute(`mkdir -p /users/me/docs /usr/bin /work/folder; cd /work
touch 'a file' "it's" .hidden folder/x plain 'do$lar' /users/me/docs/z; printf '#!x' > /usr/bin/my-program
printf '#!x' > folder/run; chmod +x /usr/bin/my-program folder/run; touch /usr/bin/my-notes; ln -s folder link
my_function() { :; }; alias my_alias=:; my_variable=1; my_other=2`);
});

const candidates = async (typed: string): Promise<readonly string[]> => {
	const { start, candidates } = await complete(kernel, commands, typed);
	return candidates.map(({ insert, after }) => `${typed.slice(0, start)}${insert}${after}`);
};

describe('complete', () => {
	it.each<readonly [typed: string, lines: readonly string[]]>([
		['my', ['my-program ', 'my_alias ', 'my_function ']],
		['true; my_f', ['true; my_function ']],
		['true | my_f', ['true | my_function ']],
		['x=$(my_f', ['x=$(my_function ']],
		['if my_f', ['if my_function ']],
		['A=1 my_f', ['A=1 my_function ']],
		['', []],
		['folder/', ['folder/run ']],
		['cat pl', ['cat plain ']],
		['cat a', ['cat a\\ file ']],
		['cat "a', ['cat "a file" ']],
		["cat 'a", ["cat 'a file' "]],
		['cat a\\ f', ['cat a\\ file ']],
		['cat it', ["cat it\\'s "]],
		["cat 'it", ["cat 'it'\\''s' "]],
		['cat do', ['cat do\\$lar ']],
		['cat fold', ['cat folder/']],
		['cat li', ['cat link/']],
		['cat .h', ['cat .hidden ']],
		['cat ~', ['cat ~/']],
		['cat ~/do', ['cat ~/docs/']],
		['cat ~/docs/', ['cat ~/docs/z ']],
		['cat /work/pl', ['cat /work/plain ']],
		['cat < pl', ['cat < plain ']],
		['> pl', ['> plain ']],
		['F=pl', ['F=plain ']],
		['head --lines=pl', ['head --lines=plain ']],
		['cd ', ['cd folder/', 'cd link/']],
		['cat nosuch/', []],
		['echo $my_v', ['echo $my_variable']],
		['echo "${my_v', ['echo "${my_variable}']],
		["echo '$my_v", []],
		['head --l', ['head --lines=']],
		['head --nosuch', []],
		[
			'head --',
			[
				'head --bytes=',
				'head --help ',
				'head --lines=',
				'head --quiet ',
				'head --silent ',
				'head --verbose ',
				'head --zero-terminated ',
			],
		],
	])('%j', async (typed, lines) => {
		expect(await candidates(typed)).toEqual(lines);
	});

	it('leaves no trace in the shell', async () => {
		await kernel.execute('(exit 9)');
		await complete(kernel, commands, 'echo $my');
		expect((await kernel.execute('echo $? $my_variable')).stdout).toBe('9 1\n');
	});
});
