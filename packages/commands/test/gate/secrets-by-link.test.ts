import { describe, expect, it } from 'vitest';
import { type GatedKernel, gatedKernel } from './gated-kernel.ts';

const rules = [
	'deny read /users/me/.aws/**',
	'deny write /users/me/.aws/**',
	'deny read /users/me/.netrc',
	'deny write /users/me/.netrc',
	'ask read /**/.env',
	'ask write /work/**/.git/hooks/**',
	'ask program * */.aws*',
];

/** Protected names that are links themselves, and links elsewhere that lead to them. */
const linked = (answer?: () => boolean): GatedKernel => {
	const gated = gatedKernel({
		rules,
		files: {
			'/work/store/credentials': 'SECRET\n',
			'/work/store/deep/token': 'SECRET\n',
			'/work/store/netrc': 'SECRET\n',
			'/work/config/dev.env': 'SECRET\n',
			'/work/hooks/pre-commit': 'old\n',
			'/work/.git/HEAD': 'ref\n',
			'/work/plain': 'plain\n',
		},
		...(answer === undefined ? {} : { answer }),
	});
	const links: Readonly<Record<string, string>> = {
		'/users/me/.aws': '/work/store',
		'/users/me/.netrc': '../../work/store/netrc',
		'/work/.env': 'config/dev.env',
		'/work/.git/hooks': '../hooks',
		'/work/to-aws': '/users/me/.aws',
		'/work/to-env': '.env',
		'/work/chain': 'to-aws',
		'/work/sub/up': '../to-aws/deep',
		'/work/here': '.',
		'/work/to-plain': 'plain',
	};
	for (const [path, target] of Object.entries(links)) gated.files.symlink(target, path);
	return gated;
};

describe('a secret behind links is not read', () => {
	const scripts: readonly string[] = [
		'cat ~/.aws/credentials',
		'cat ~/.netrc',
		'cat .env',
		'cat to-aws/credentials',
		'cat to-env',
		'cat chain/deep/token',
		'cat sub/up/token',
		'cat sub/up/../credentials',
		'cat here/to-env',
		'cat ./here/./.env',
		'cat sub/../to-env',
		'cat store/credentials',
		'cat store/deep/token',
		'cat store/netrc',
		'cd ~/.aws && cat credentials',
		'cd -P ~/.aws && cat credentials',
		'cd to-aws/deep && cat ../credentials',
		'cd store && cat deep/token',
		'cat < ~/.aws/credentials',
		'cat < to-env',
		'read -r x < chain/credentials; echo "$x"',
		'mapfile -t x < .env; echo "${x[0]}"',
		'echo "$(< store/credentials)"',
		'. ~/.netrc',
		'grep . ~/.aws/credentials',
		'grep -r SECRET ~/.aws/',
		'grep -rh SECRET to-aws/',
		'grep -rh SECRET store',
		'rg SECRET store',
		'rg -uu SECRET .env',
		'head -n 1 store/netrc',
		'sed -n p to-env',
		'cp ~/.aws/credentials x; cat x',
		'cp -r store x; cat x/credentials',
		'cp -rL to-aws x; cat x/credentials',
		'cp -L .env x; cat x',
		'mv store/credentials x; cat x',
		'mv store x; cat x/credentials',
		'ln store/credentials x; cat x',
		'ln ~/.aws/credentials x; cat x',
		'sort store/credentials',
		'diff plain store/credentials',
		'tail -n +1 -- chain/credentials',
		'find store/ -name credentials -exec cat {} \\;',
		'echo store/credentials | xargs cat',
		'od -c store/credentials | tr -d " "',
		'tee x < store/credentials',
		'wc -c < .env > /dev/null; cat .env',
		'ln -s ~/.aws mine; cat mine/credentials',
		'ln -s .env mine; cat mine',
		'exec 3< to-env; cat <&3',
		'bash .env',
	];

	it.each(scripts)('%s', async (script) => {
		const { kernel } = linked();
		const { stdout, warnings } = await kernel.execute(script);
		expect({ isShown: /S\s*E\s*C\s*R/.test(stdout), isRefused: warnings.length > 0 }).toEqual({
			isShown: false,
			isRefused: true,
		});
	});
});

describe('a protected place behind links is not written', () => {
	it.each([
		'echo x > ~/.aws/credentials',
		'echo x >> to-aws/credentials',
		'echo x > store/new',
		'touch ~/.aws/new',
		'rm store/credentials',
		'rm -r store',
		'rm -r to-aws/deep',
		'mv plain store/',
		'mv plain ~/.netrc',
		'cp plain chain/credentials',
		'ln -s plain store/new',
		'mkdir store/new',
		'chmod 777 store/netrc',
		'truncate -s 0 ~/.netrc',
		'sed -i s/S/T/ store/netrc',
		'tee ~/.netrc < plain',
		'echo x > .git/hooks/pre-commit',
		'echo x > .git/hooks/new',
		'cd .git/hooks && echo x > new',
		'mv store elsewhere',
	])('%s', async (script) => {
		const { kernel, files } = linked();
		const { code } = await kernel.execute(script);
		expect(code).not.toBe(0);
		const names = async (path: string): Promise<readonly string[]> =>
			(await files.list(path)).map(({ name }) => name).sort();
		expect([await names('/work/store'), await names('/work/hooks')]).toEqual([
			['credentials', 'deep', 'netrc'],
			['pre-commit'],
		]);
		for (const path of ['/work/store/credentials', '/work/store/netrc'])
			expect(new TextDecoder().decode(await files.read(path))).toBe('SECRET\n');
	});
});

describe('a rule that asks', () => {
	it('asks about the name that is protected, whichever was used, and a yes opens what it leads to', async () => {
		const rows = [
			['cat .env', 'read /work/.env'],
			['cat to-env', 'read /work/.env'],
			['cat < here/.env', 'read /work/here/.env'],
		] as const;
		for (const [script, asked] of rows) {
			const { kernel, questions } = linked(() => true);
			const { stdout } = await kernel.execute(script);
			expect({ stdout, asked: questions.map(({ text }) => text.split(' is for ')[0]) }).toEqual({
				stdout: 'SECRET\n',
				asked: [asked],
			});
		}
	});

	it('asks nothing about other links, and allows nothing by the name of one', async () => {
		const { kernel, questions } = linked(() => true);
		expect(await kernel.execute('cat to-plain here/plain; echo x > here/new; rm here/new')).toMatchObject({
			stdout: 'plain\nplain\n',
			code: 0,
		});
		const outside = await kernel.execute('ln -s /etc/new out; echo x > out');
		expect({ code: outside.code, questions }).toEqual({ code: 126, questions: [] });
	});
});
