import {
	compileGrants,
	createNonceStore,
	encodeText,
	type IgnoreConfig,
	principalId,
	type Rule,
	ruleId,
} from '@tenon/core';
import { createMemoryFileSystem, type MemoryFileSystem } from '@tenon/vfs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGate } from '../gate/kernel-gate.ts';
import { Kernel } from '../kernel/kernel.ts';

const files: Readonly<Record<string, string>> = {
	'/w/.git/HEAD': '',
	'/w/.gitignore': '*.log\n/made\n',
	'/w/a': '',
	'/w/a.log': '',
	'/w/made/x': '',
	'/w/node_modules/x/y': '',
	'/w/s/.gitignore': '!kept.log\n',
	'/w/s/.ignore': 'b\n',
	'/w/s/b': '',
	'/w/s/dist/o': '',
	'/w/s/kept.log': '',
	'/w/s/lost.log': '',
	'/out/.gitignore': 'x\n',
	'/out/in/x': '',
	'/out/in/y': '',
};
let fileSystem: MemoryFileSystem;

beforeEach(() => {
	fileSystem = createMemoryFileSystem();
	for (const [path, text] of Object.entries(files)) {
		fileSystem.mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
		fileSystem.write(path, encodeText(text));
	}
});

const kernelWith = (ignore: Partial<IgnoreConfig>, cwd = '/w'): Kernel =>
	new Kernel({ fileSystem, cwd, ignore });

const echoed = async (ignore: Partial<IgnoreConfig>, words: string, cwd?: string): Promise<string> =>
	(await kernelWith(ignore, cwd).execute(`shopt -s globstar; echo ${words}`)).stdout.trimEnd();

describe('pathname expansion', () => {
	it('hides nothing unless it is told to', async () => {
		const { stdout, warnings } = await new Kernel({ fileSystem, cwd: '/w' }).execute('echo * s/*');
		expect(stdout).toBe('a a.log made node_modules s s/b s/dist s/kept.log s/lost.log\n');
		expect(warnings).toEqual([]);
		expect(await echoed({ scope: 'enforced' }, '*')).toBe('a a.log made node_modules s');
	});

	it.each<[string, Partial<IgnoreConfig>, string, string]>([
		[
			'directories of the usual names',
			{ useDefaults: true },
			'* s/*',
			'a a.log made s s/b s/kept.log s/lost.log',
		],
		[
			'what .gitignore files name',
			{ autoGitignore: true },
			'* s/*',
			'a node_modules s s/b s/dist s/kept.log',
		],
		['what files of another name name', { files: ['.ignore'] }, 's/*', 's/dist s/kept.log s/lost.log'],
		[
			'all of them at once',
			{ files: ['.ignore'], useDefaults: true, autoGitignore: true },
			'**',
			'a s s/kept.log',
		],
		['names that start with a period too', { useDefaults: true }, '.*', '.gitignore'],
		['directories on the way', { useDefaults: true }, '*/*/', '*/*/'],
	])('hides %s', async (_, ignore, words, expected) => {
		expect(await echoed(ignore, words)).toBe(expected);
	});

	it('shows what is named', async () => {
		const all = { useDefaults: true, autoGitignore: true };
		expect(await echoed(all, 'node_modules/* made/* */dist/*')).toBe('node_modules/x made/x s/dist/o');
		expect(await echoed(all, 'n*/* [m]ade')).toBe('n*/* [m]ade');
	});

	it('lets rules of files bring back what the usual names hide', async () => {
		fileSystem.write('/w/.gitignore', encodeText('!dist/\n'));
		expect(await echoed({ useDefaults: true, autoGitignore: true }, 's/d*')).toBe('s/dist');
	});

	it('hides a file of a usual name only if it is a directory', async () => {
		fileSystem.write('/w/build', encodeText(''));
		expect(await echoed({ useDefaults: true }, 'b*')).toBe('build');
	});

	it('a repository in a repository has its own rules', async () => {
		fileSystem.mkdir('/w/s/.git');
		expect(await echoed({ autoGitignore: true }, '*.log s/*.log')).toBe('*.log s/kept.log s/lost.log');
	});

	it('outside of a repository rules hold from the working directory, or from where a pattern starts', async () => {
		const auto = { autoGitignore: true };
		expect(await echoed(auto, 'in/* /out/in/*', '/out')).toBe('in/y /out/in/y');
		expect(await echoed(auto, '/out/in/*', '/w')).toBe('/out/in/x /out/in/y');
		expect(await echoed(auto, '/out/**', '/w')).toBe('/out/ /out/in /out/in/y');
	});

	it('knows a directory by where it really is', async () => {
		fileSystem.symlink('/w/s', '/out/link');
		expect(await echoed({ autoGitignore: true }, '/out/link/*.log', '/out')).toBe('/out/link/kept.log');
		fileSystem.symlink('/out', '/other');
		expect(await echoed({ autoGitignore: true }, 'in/*', '/other')).toBe('in/y');
	});

	it('counts no rules that cannot be read', async () => {
		fileSystem.remove('/w/.gitignore');
		fileSystem.mkdir('/w/.gitignore');
		expect(await echoed({ autoGitignore: true }, '*')).toBe('a a.log made node_modules s');
	});

	it('counts no rules that policy keeps from being read, and says so', async () => {
		const rule = (effect: 'allow' | 'deny', pattern: string): Rule => ({
			effect,
			id: ruleId(effect),
			source: { kind: 'embedder' },
			grant: { kind: 'path', access: 'read', pattern },
		});
		const rules = [rule('allow', '/**'), rule('deny', '/w/.gitignore')];
		const grants = compileGrants([{ name: 'user', authority: 'grants', rules }]);
		const gate = createGate({
			principal: { kind: 'model', id: principalId('m') },
			grants: () => grants,
			nonces: createNonceStore({ clock: () => 0, entropy: (into) => into.fill(1) }),
		});
		const kernel = new Kernel({ fileSystem, cwd: '/w', gate, ignore: { autoGitignore: true } });
		const { stdout, warnings } = await kernel.execute('echo *.log');
		expect([stdout, warnings.map(({ code }) => code)]).toEqual(['a.log\n', ['capability.path']]);
	});

	it('works on files that have to be waited for', async () => {
		const slow = new Proxy(fileSystem, {
			get: (files, name) => {
				const value: unknown = Reflect.get(files, name, files);
				return typeof value === 'function' ? async (...args: unknown[]) => value.apply(files, args) : value;
			},
		});
		const kernel = new Kernel({
			fileSystem: slow,
			cwd: '/w',
			ignore: { autoGitignore: true, useDefaults: true },
		});
		expect((await kernel.execute('shopt -s globstar; echo * **')).stdout).toBe('a s a s s/b s/kept.log\n');
	});

	it('can be ended while it reads and tests a great many rules', async () => {
		const turns = async (lines: number): Promise<number> => {
			fileSystem.write('/w/.gitignore', encodeText('a*b?c\n'.repeat(lines)));
			let count = 0;
			const timer = setInterval(() => {
				count += 1;
			}, 0);
			await kernelWith({ autoGitignore: true }).execute('echo *');
			clearInterval(timer);
			return count;
		};
		expect(await turns(100_000)).toBeGreaterThan(5);
		const { code } = await kernelWith({ autoGitignore: true }).execute('echo *', { timeoutMs: 20 });
		expect(code).toBe(124);
	});

	it('never hides . and ..', async () => {
		fileSystem.write('/w/.gitignore', encodeText('*\n'));
		const { stdout } = await kernelWith({ autoGitignore: true }).execute('shopt -u globskipdots; echo .*');
		expect(stdout).toBe('. ..\n');
	});
});

describe('the result of a call', () => {
	const hidden = async (kernel: Kernel, script: string): Promise<readonly string[]> =>
		(await kernel.execute(script)).warnings.map(({ code, message }) => `${code}: ${message}`);

	it('says how many names were hidden in which folder by which rule, each once', async () => {
		const kernel = kernelWith({ useDefaults: true, autoGitignore: true });
		const script = 'for x in *; do :; done; x=$(echo * s/*); ( echo * ); echo * | { read -r x; }';
		expect(await hidden(kernel, script)).toEqual([
			'ignore.hidden: ignore rules hid 5 names: 1 in /w (*.log of /w/.gitignore), 1 in /w (/made of /w/.gitignore), 1 in /w (node_modules/ of the defaults), 1 in /w/s (dist/ of the defaults), 1 in /w/s (*.log of /w/.gitignore); to see all: kernel ignore clear',
		]);
		expect(await hidden(kernel, 'echo /out/*')).toEqual([]);
	});

	it('says it where nothing else is left', async () => {
		const kernel = kernelWith({ useDefaults: true });
		expect(await hidden(kernel, 'echo nod*')).toEqual([
			'ignore.hidden: ignore rules hid 1 name: 1 in /w (node_modules/ of the defaults); to see all: kernel ignore clear',
		]);
	});

	it('says nothing of names that the pattern does not find', async () => {
		expect(
			await hidden(kernelWith({ useDefaults: true }), 'echo a*; shopt -s globstar; echo s/**/b'),
		).toEqual([
			'ignore.hidden: ignore rules hid 1 name: 1 in /w/s (dist/ of the defaults); to see all: kernel ignore clear',
		]);
	});
});

describe('the state of a shell', () => {
	it('is handed to subshells, other scripts and forks', async () => {
		const kernel = kernelWith({ useDefaults: true });
		const { stdout } = await kernel.execute("(echo n*); echo $(echo n*); bash -c 'echo n*'");
		expect(stdout).toBe('n*\nn*\nn*\n');
		expect((await kernel.fork().execute('echo n*')).stdout).toBe('n*\n');
	});

	it('is part of a snapshot', async () => {
		const ignore = { scope: 'enforced', files: ['.ignore'], useDefaults: true, autoGitignore: true } as const;
		const snapshot = JSON.parse(JSON.stringify(kernelWith(ignore).snapshot()));
		expect(snapshot.ignore).toEqual(ignore);
		const other = new Kernel({ fileSystem, cwd: '/' });
		expect(other.snapshot().ignore).toBeUndefined();
		const before = other.snapshot();
		other.restore(snapshot);
		expect((await other.execute('echo *')).stdout).toBe('a s\n');
		other.restore(before);
		expect((await other.execute('cd /w; echo *')).stdout).toBe('a a.log made node_modules s\n');
	});

	it.each([
		[{ ignore: null }, 'ignore: expected a record, found null'],
		[{ ignore: { scope: 'all' } }, 'ignore.scope: expected advisory or enforced, found "all"'],
		[
			{ ignore: { scope: 'advisory', files: ['a', '/b'] } },
			'ignore.files[1]: expected a name without a slash, found "/b"',
		],
		[
			{ ignore: { scope: 'advisory', files: [], useDefaults: 1 } },
			'ignore.useDefaults: expected true or false, found 1',
		],
		[
			{ ignore: { scope: 'advisory', files: [], useDefaults: true } },
			'ignore.autoGitignore: expected true or false, found undefined',
		],
	])('is refused by field: %j', (damage, message) => {
		const kernel = kernelWith({ useDefaults: true });
		expect(() => kernel.restore({ ...kernel.snapshot(), ...damage })).toThrow(`snapshot.${message}`);
		expect(kernel.snapshot().ignore?.useDefaults).toBe(true);
	});

	it.each(['', '.', '..', 'a/b', '/x', 'a\0'])('takes no file of the name %j', (file) => {
		expect(() => kernelWith({ files: [file] })).toThrow(
			`${JSON.stringify(file)} is no name of a file; name one that directories hold, such as ".ignore"`,
		);
	});
});
