import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel, type KernelOptions } from './kernel.ts';

const makeKernel = (options: Partial<KernelOptions> = {}): Kernel => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/work/sub', { recursive: true });
	return new Kernel({ fileSystem, cwd: '/work', ...options });
};

const outputOf = async (kernel: Kernel, script: string, options = {}): Promise<string> =>
	(await kernel.execute(script, options)).stdout;

describe('what one call overrides', () => {
	it('variables hold for the call, exported, and are gone or back afterwards', async () => {
		const kernel = makeKernel();
		await kernel.execute('readonly fixed=kept; plain=before');
		const variables = { fresh: '1', plain: '2', fixed: '3' };
		const script = 'echo $fresh $plain $fixed; bash -c "echo \\$plain"; plain=changed; unset fresh';
		expect(await outputOf(kernel, script, { vars: variables })).toBe('1 2 3\n2\n');
		expect(await outputOf(kernel, 'echo "${fresh-gone}" $plain $fixed; declare -p plain fixed')).toBe(
			'gone before kept\ndeclare -- plain="before"\ndeclare -r fixed="kept"\n',
		);
	});

	it('the directory holds for the call', async () => {
		const kernel = makeKernel();
		expect(await outputOf(kernel, 'pwd; cd /; pwd', { cwd: '/work/sub' })).toBe('/work/sub\n/\n');
		expect([await outputOf(kernel, 'pwd; echo $PWD'), kernel.cwd]).toEqual(['/work\n/work\n', '/work']);
	});

	it.each([
		['exit 3', 3],
		['echo "${nosuch?}"', 127],
		['if', 2],
		['return 2', 2],
	])('they are put back when the script ends with %j', async (script, status) => {
		const kernel = makeKernel();
		expect((await kernel.execute(script, { vars: { x: '1' }, cwd: '/' })).code).toBe(status);
		expect(await outputOf(kernel, 'echo "${x-gone}" $PWD')).toBe('gone /work\n');
	});

	it('they are put back when the script is cancelled', async () => {
		const kernel = makeKernel();
		const running = kernel.execute('while :; do :; done', { vars: { x: '1' }, cwd: '/' });
		setTimeout(() => kernel.cancel(), 1);
		expect((await running).code).toBe(130);
		expect(await outputOf(kernel, 'echo "${x-gone}" $PWD')).toBe('gone /work\n');
	});
});

describe('time', () => {
	it('a script that takes too long ends with 124, and the next one runs', async () => {
		const kernel = makeKernel();
		expect((await kernel.execute('while :; do :; done', { timeoutMs: 5 })).code).toBe(124);
		expect(await outputOf(kernel, 'echo on')).toBe('on\n');
	});

	it('a timeout of 0 runs nothing', async () => {
		const { code: status, stdout } = await makeKernel().execute('echo a', { timeoutMs: 0 });
		expect({ status, stdout }).toEqual({ status: 124, stdout: '' });
	});

	it('a signal that was aborted before runs nothing', async () => {
		const { code: status, stdout } = await makeKernel().execute('echo a', { signal: AbortSignal.abort() });
		expect({ status, stdout }).toEqual({ status: 130, stdout: '' });
	});
});

describe('words that are taken as they are', () => {
	it('nothing is expanded in them', async () => {
		const result = await makeKernel().executeArgv(['printf', '%s\\n', '$HOME', '*', '~', '$(echo x)', 'a b']);
		expect(result.stdout).toBe('$HOME\n*\n~\n$(echo x)\na b\n');
	});

	it('a function takes the name, and a missing command is 127', async () => {
		const kernel = makeKernel();
		await kernel.execute('greet() { echo "hello $1"; }');
		expect((await kernel.executeArgv(['greet', 'a  b'])).stdout).toBe('hello a  b\n');
		expect(await kernel.executeArgv(['nosuch'])).toMatchObject({
			code: 127,
			stderr: 'bash: line 1: nosuch: command not found\n',
		});
	});
});

describe('a fork', () => {
	it('starts in the same state and goes its own way', async () => {
		const kernel = makeKernel();
		await kernel.execute(
			'x=1; f() { echo "f $x"; }; shopt -s extglob; alias a=b; trap "echo bye" USR1; cd sub',
		);
		const fork = kernel.fork();
		await fork.execute('x=2; f() { echo other; }; cd /; shopt -u extglob; trap - USR1');
		const show = 'f; pwd; shopt -p extglob; trap -p; echo $$';
		expect(await outputOf(kernel, show)).toBe(
			"f 1\n/work/sub\nshopt -s extglob\ntrap -- 'echo bye' SIGUSR1\n4242\n",
		);
		expect((await outputOf(fork, show)).split('\n').slice(0, 3)).toEqual(['other', '/', 'shopt -u extglob']);
	});

	it('forks of forks are as good as the first', async () => {
		let kernel = makeKernel();
		for (let depth = 0; depth < 2000; depth++) kernel = kernel.fork();
		expect(await outputOf(kernel, '(echo $((1 + 1)))')).toBe('2\n');
	});
});

describe('jobs', () => {
	it('what a script leaves running stands in its result, and shutdown ends it', async () => {
		const kernel = makeKernel();
		const { jobs } = await kernel.execute('while :; do :; done & echo started');
		expect(jobs).toMatchObject([{ id: 1, command: 'while :; do\n    :;\ndone' }]);
		await kernel.shutdown();
		expect((await kernel.execute(':')).jobs).toEqual([]);
	});
});

describe('classify', () => {
	it.each([
		['cd', 'builtin'],
		['f', 'function'],
		['a', 'alias'],
		['bash', 'command'],
		['tool', 'program'],
		['./bin/tool', 'program'],
		['./bin/text', 'unknown'],
		['nosuch', 'unknown'],
	])('%s is %s', async (name, kind) => {
		const fileSystem = createMemoryFileSystem();
		fileSystem.mkdir('/bin');
		fileSystem.write('/bin/tool', new Uint8Array(0), { permissions: 0o755 });
		fileSystem.write('/bin/text', new Uint8Array(0), { permissions: 0o644 });
		const kernel = new Kernel({ fileSystem, environment: { PATH: '/bin' } });
		await kernel.execute('shopt -s expand_aliases; alias a=b; f() { :; }');
		expect(await kernel.classify(name)).toBe(kind);
	});
});
