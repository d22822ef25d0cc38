import { encodeText } from '@tenon/core';
import { Kernel, type KernelOptions } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../index.ts';

const files: Readonly<Record<string, string>> = {
	'/w/.git/HEAD': 'x\n',
	'/w/.gitignore': '*.log\n',
	'/w/a': 'x\n',
	'/w/a.log': 'x\n',
	'/w/node_modules/n': 'x\n',
	'/w/s/.ignore': 'b\n',
	'/w/s/b': 'x\n',
	'/w/s/c': 'x\n',
	'/w/s/dist/o': 'x\n',
};

let shell: Kernel;

const open = (options: Partial<KernelOptions> = {}): Kernel => {
	const fileSystem = createMemoryFileSystem();
	for (const [path, text] of Object.entries(files)) {
		fileSystem.mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
		fileSystem.write(path, encodeText(text));
	}
	return new Kernel({ fileSystem, cwd: '/w', commands, ...options });
};

beforeEach(() => {
	shell = open();
});

const run = async (script: string): Promise<{ stdout: string; stderr: string; code: number }> => {
	const { stdout, stderr, code } = await shell.execute(script);
	return { stdout, stderr, code };
};

const said = async (script: string): Promise<string> => (await run(script)).stdout;

describe('kernel ignore', () => {
	it('shows that nothing is hidden until it is asked for', async () => {
		expect(await run('kernel ignore; kernel ignore --json')).toEqual({
			stdout: `scope          advisory
files          ''
useDefaults    off
autoGitignore  off
{"scope":"advisory","files":[],"useDefaults":false,"autoGitignore":false}
`,
			stderr: '',
			code: 0,
		});
	});

	it('changes one thing at a time, and keeps it for the next call', async () => {
		const script =
			'kernel ignore add .x; kernel ignore add .ignore; kernel ignore add .x; kernel ignore auto on; kernel ignore defaults on; kernel ignore scope enforced';
		expect(await run(script)).toEqual({ stdout: '', stderr: '', code: 0 });
		expect(await said('kernel ignore --json')).toBe(
			'{"scope":"enforced","files":[".ignore",".x"],"useDefaults":true,"autoGitignore":true}\n',
		);
		await run('kernel ignore remove .x; kernel ignore auto off; kernel ignore defaults off');
		expect(await said('kernel ignore')).toBe(
			'scope          enforced\nfiles          .ignore\nuseDefaults    off\nautoGitignore  off\n',
		);
		await run('kernel ignore clear');
		expect(shell.snapshot().ignore).toBeUndefined();
	});

	it('hands its state on as data', async () => {
		expect(await said('declare -J c=$(kernel ignore --json); echo "${c.scope}"')).toBe('advisory\n');
	});

	it('ends with the subshell that said it', async () => {
		const script =
			'(kernel ignore defaults on; echo n*); x=$(kernel ignore defaults on; echo n*); echo "$x" n*';
		expect(await said(script)).toBe('n*\nn* node_modules\n');
		expect(await said('kernel ignore defaults on | cat; kernel ignore auto on & wait; echo *')).toBe(
			'a a.log node_modules s\n',
		);
	});

	it.each([
		['kernel ignore nosuch', "ignore: 'nosuch' is none of add, remove, clear, defaults, auto, scope"],
		['kernel ignore toString', "ignore: 'toString' is none of add, remove, clear, defaults, auto, scope"],
		['kernel ignore add', 'ignore add: missing FILE'],
		['kernel ignore scope', 'ignore scope: missing advisory or enforced'],
		['kernel ignore scope all', "ignore scope: 'all' is neither advisory nor enforced"],
		['kernel ignore auto yes', "ignore auto: 'yes' is neither on nor off"],
		['kernel ignore defaults ""', "ignore defaults: '' is neither on nor off"],
		['kernel ignore clear all', "ignore: 'clear' takes no operand"],
		['kernel ignore add a b', "ignore: extra operand 'b'"],
	])('refuses %s', async (script, text) => {
		expect(await run(script)).toEqual({
			stdout: '',
			stderr: `kernel: ${text}\nTry 'kernel --help' for more information.\n`,
			code: 2,
		});
		expect(shell.snapshot().ignore).toBeUndefined();
	});

	it.each([
		['remove .x', 'ignore remove: .x: not among the files'],
		['add d/x', 'ignore add: "d/x" is no name of a file; name one that directories hold, such as ".ignore"'],
		['add ""', 'ignore add: "" is no name of a file; name one that directories hold, such as ".ignore"'],
	])('fails to %s', async (action, text) => {
		expect(await run(`kernel ignore ${action}`)).toEqual({
			stdout: '',
			stderr: `kernel: ${text}\n`,
			code: 1,
		});
	});
});

describe('commands that walk directories', () => {
	const all = { scope: 'advisory', files: ['.ignore'], useDefaults: true, autoGitignore: true } as const;

	it.each([
		['ls -R', '.:\na\ns\n\n./s:\nc\n'],
		['ls -R s node_modules', 'node_modules:\nn\n\ns:\nc\n'],
		['ls -RA s', 's:\n.ignore\nc\n'],
		['ls; ls s', 'a\na.log\nnode_modules\ns\nb\nc\ndist\n'],
		['tree', '.\n├── a\n└── s\n    └── c\n\n2 directories, 2 files\n'],
		['tree -a s --noreport', 's\n├── .ignore\n└── c\n'],
		['tree --no-ignore s --noreport', 's\n├── b\n├── c\n└── dist\n    └── o\n'],
		['grep -r x', 'a:x\ns/c:x\n'],
		['grep -rc x s node_modules', 's/.ignore:0\ns/c:1\nnode_modules/n:1\n'],
		['grep x a.log', 'x\n'],
		['find s | sort', 's\ns/.ignore\ns/b\ns/c\ns/dist\ns/dist/o\n'],
		['du -a s/dist | cut -f 2; cp -r s t; echo t/*', 's/dist/o\ns/dist\nt/c\n'],
	])('%s', async (script, stdout) => {
		shell = open({ ignore: all });
		expect(await run(script)).toEqual({ stdout, stderr: '', code: 0 });
	});

	it.each([
		['find . -type f | sort', './.gitignore\n./a\n./s/.ignore\n./s/c\n'],
		['find . -name "*.log" -o -path "*/n"', ''],
		['find node_modules s/dist -type f', 'node_modules/n\ns/dist/o\n'],
		['find s -delete 2> /dev/null; ls s', 'b\ndist\n'],
		['tree --no-ignore s --noreport', 's\n└── c\n'],
		['grep -r x', 'a:x\ns/c:x\n'],
	])('where rules are enforced: %s', async (script, stdout) => {
		shell = open({ ignore: { ...all, scope: 'enforced' } });
		expect(await run(script)).toMatchObject({ stdout, stderr: '' });
	});

	it.each([
		['ls -R', 4],
		['tree', 4],
		['grep -r x', 5],
		['find .', 0],
		['ls -R s; tree; grep -r x', 5],
		['rg x', 0],
	])('%s says that %i names were hidden', async (script, count) => {
		const { warnings } = await open({ ignore: all }).execute(script);
		const counts = warnings.map(({ message }) => Number(/hid (\d+) names?:/.exec(message)?.[1]));
		expect(counts).toEqual(count === 0 ? [] : [count]);
	});

	it('say and hide nothing while nothing is asked for', async () => {
		for (const script of ['ls -R', 'tree', 'grep -r x', 'find .']) {
			expect((await shell.execute(script)).warnings).toEqual([]);
		}
	});
});
