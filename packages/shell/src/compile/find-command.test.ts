import { dataResult, defineTool, encodeText, type Tool, textResult } from '@tenon/core';
import { createMemoryFileSystem, type MemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { type DefinedCommand, defineCommand } from '../command/define-command.ts';
import { Kernel, type KernelOptions } from '../kernel/kernel.ts';
import type { ProgramRunner } from '../state/program.ts';

const tool = (name: string): Tool =>
	defineTool({
		name,
		description: 'Says what it is.',
		input: { type: 'object', properties: { words: { type: 'array', items: { type: 'string' } } } },
		effects: [],
		run: () => textResult(`tool ${name}`),
	});

const command = (name: string): DefinedCommand =>
	defineCommand({
		name,
		summary: 'Say what it is.',
		options: {},
		operands: { name: 'WORD', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
		examples: [],
		effects: [],
		json: undefined,
		usageStatus: 1,
		run: (context) => context.write(`command ${name}\n`),
	});

const runner: ProgramRunner = {
	run: ({ path, descriptors }) => {
		descriptors.get(1)?.output?.writeText(`program ${path}\n`);
		return { kind: 'exited', status: 0 };
	},
};

const elf = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0]);

const put = (
	fileSystem: MemoryFileSystem,
	path: string,
	content: string | Uint8Array,
	mode = 0o755,
): void => {
	fileSystem.mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
	fileSystem.write(path, typeof content === 'string' ? encodeText(content) : content);
	fileSystem.chmod(path, mode);
};

interface World {
	readonly files?: Readonly<Record<string, string | Uint8Array>>;
	readonly options?: Partial<KernelOptions>;
}

const open = ({ files = {}, options = {} }: World = {}): Kernel => {
	const fileSystem = createMemoryFileSystem();
	for (const [path, content] of Object.entries(files)) put(fileSystem, path, content);
	const commands = new Map(['keys', 'sort'].map((name) => [name, command(name)]));
	const tools = ['mine', 'keys', 'sort', 'echo', 'ls'].map(tool);
	return new Kernel({ fileSystem, commands, tools, ...options });
};

const answers = async (kernel: Kernel, name: string): Promise<readonly string[]> => {
	const { stdout } = await kernel.execute(`${name}; type -t ${name}`);
	return [...stdout.trimEnd().split('\n'), await kernel.classify(name)];
};

describe('a name is looked for in one order', () => {
	it.each<[string, string, World, readonly string[]]>([
		['a tool where nothing else has the name', 'mine', {}, ['tool mine', 'tool', 'tool']],
		['a builtin before a tool', 'echo', {}, ['', 'builtin', 'builtin']],
		['a command of the process before a tool', 'sort', {}, ['command sort', 'file', 'command']],
		[
			'a script on PATH before a tool',
			'mine',
			{ files: { '/usr/bin/mine': 'echo script' } },
			['script', 'file', 'program'],
		],
		[
			'a program on PATH before a tool',
			'mine',
			{ files: { '/usr/bin/mine': elf }, options: { programs: runner } },
			['program /usr/bin/mine', 'file', 'program'],
		],
		[
			'a tool where the program may not run',
			'mine',
			{ files: { '/usr/bin/mine': elf } },
			['tool mine', 'tool', 'tool'],
		],
		[
			'a tool where a preset forbids programs',
			'mine',
			{ files: { '/usr/bin/mine': elf }, options: { programs: runner, allowPrograms: false } },
			['tool mine', 'tool', 'tool'],
		],
		['a command whose name no system has before a tool', 'keys', {}, ['command keys', 'file', 'command']],
		[
			'a program anywhere on PATH before such a command',
			'keys',
			{ files: { '/bin/keys': elf }, options: { programs: runner } },
			['program /bin/keys', 'file', 'program'],
		],
		[
			'a script anywhere on PATH before such a command',
			'keys',
			{ files: { '/bin/keys': '#!/bin/sh\necho script' } },
			['script', 'file', 'program'],
		],
		[
			'such a command where the program may not run',
			'keys',
			{ files: { '/bin/keys': elf } },
			['command keys', 'file', 'command'],
		],
		[
			'any other command before the programs of the system',
			'sort',
			{ files: { '/bin/sort': elf }, options: { programs: runner } },
			['command sort', 'file', 'command'],
		],
		['a tool that overrides before a builtin', 'echo', overriding('echo'), ['tool echo', 'tool', 'tool']],
		['a tool that overrides before a command', 'sort', overriding('sort'), ['tool sort', 'tool', 'tool']],
		[
			'a tool that overrides before files',
			'mine',
			{ files: { '/bin/mine': 'echo script' }, ...overriding('mine') },
			['tool mine', 'tool', 'tool'],
		],
	])('%s', async (_title, name, world, expected) => {
		expect(await answers(open(world), name)).toEqual(expected);
	});

	it('functions and aliases go before every tool, and command goes past the function', async () => {
		const kernel = open(overriding('echo'));
		const script = 'mine() { printf "function\\n"; }; mine; command mine; echo() { printf "own\\n"; }; echo';
		expect((await kernel.execute(script)).stdout).toBe('function\ntool mine\nown\n');
		expect(await kernel.classify('echo')).toBe('function');
		expect((await kernel.execute("shopt -s expand_aliases\nalias mine='printf alias'\nmine\n")).stdout).toBe(
			'alias',
		);
	});

	it('a file that may not be run does not hide a tool', async () => {
		const fileSystem = createMemoryFileSystem();
		put(fileSystem, '/bin/mine', 'echo script', 0o644);
		expect((await open({ options: { fileSystem } }).execute('mine')).stdout).toBe('tool mine\n');
	});
});

describe('literal words are judged before the script starts', () => {
	it('of an added command only where no file on PATH takes its name', async () => {
		const files = { '/bin/keys': elf };
		const certain = await open().execute('printf "first\\n"; keys --bad');
		expect([certain.code, certain.stdout]).toEqual([2, '']);
		const hidden = await open({ files, options: { programs: runner } }).execute(
			'printf "first\\n"; keys --bad',
		);
		expect([hidden.code, hidden.stdout]).toEqual([0, 'first\nprogram /bin/keys\n']);
	});
});

describe('who asks about a tool', () => {
	it('type, command, hash and compgen know it', async () => {
		const script =
			'type mine; command -v mine; command -V mine; hash mine; echo $?; compgen -c mi; type -P mine';
		const { stdout, stderr, code } = await open().execute(script);
		expect({ stdout, stderr, code }).toEqual({
			stdout: 'mine is a tool\nmine\nmine is a tool\n0\nmine\n',
			stderr: '',
			code: 1,
		});
	});

	it('type -a lists it behind the files of its name', async () => {
		const { stdout } = await open({ files: { '/bin/mine': 'echo script' } }).execute('type -a mine');
		expect(stdout).toBe('mine is /bin/mine\nmine is a tool\n');
	});

	it('commands that run commands find it by its name', async () => {
		const running = defineCommand({
			name: 'run',
			summary: 'Run.',
			options: {},
			operands: { name: 'WORD', min: 1, max: Number.POSITIVE_INFINITY, summary: '' },
			examples: [],
			effects: [],
			json: undefined,
			usageStatus: 1,
			run: async (context, { operands }) => {
				await context.write(`${await context.locate(operands[0]!)}\n`);
				return context.invoke(operands);
			},
		});
		const kernel = open({ options: { commands: new Map([['run', running]]) } });
		expect((await kernel.execute('run mine; command -p mine; run nosuch 2> /dev/null')).stdout).toBe(
			'mine\ntool mine\ntool mine\nundefined\n',
		);
	});

	it('a kernel that was forked has the tools of its parent', async () => {
		const kernel = open();
		expect((await kernel.fork().execute('mine')).stdout).toBe('tool mine\n');
	});

	it('a tool is called through redirections, in the background and with assignments in front', async () => {
		const asking = defineTool({
			name: 'ask',
			description: 'Tells a variable.',
			input: { type: 'object' },
			effects: [],
			run: (_args, context) => dataResult(context.getVariable('x') ?? null),
		});
		const kernel = open({ options: { tools: [asking] } });
		expect(
			(await kernel.execute('x=1 ask; x=2 ask > f; read -r y < f; echo $y; x=3; ask & wait')).stdout,
		).toBe('"1"\n"2"\n"3"\n');
	});
});

function overriding(name: string): World {
	const others = ['mine', 'keys', 'sort', 'echo'].filter((other) => other !== name);
	return { options: { tools: others.map(tool), overridingTools: [tool(name)] } };
}
