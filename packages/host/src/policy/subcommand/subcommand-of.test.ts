import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globalOptions } from './global-options.ts';
import { subcommandOf } from './subcommand-of.ts';

describe('the subcommand is found behind the options of the program', () => {
	const rows: readonly (readonly [string, string | undefined])[] = [
		['git push', 'push'],
		['git -C x -c y=z push', 'push'],
		['git --no-pager -C push status', 'status'],
		['git --git-dir=/r/.git log', 'log'],
		['git --work-tree /r --bare add', 'add'],
		['git --exec-path=/x push', 'push'],
		['git --version', undefined],
		['git --unheard-of push status', undefined],
		['git -- push', undefined],
		['git', undefined],
		['/usr/bin/git -P diff', 'diff'],
		['npm run build', 'run'],
		['npm --prefix app run build', 'run'],
		['npm -w a --silent test', 'test'],
		['pnpm --filter web build', 'build'],
		['yarn --cwd app add left-pad', 'add'],
		['cargo +nightly -q --color always test', 'test'],
		['cargo --config build.rustc-wrapper="x" build', 'build'],
		['go -C sub build', 'build'],
		['docker -H tcp://x:1 --debug run', 'run'],
		['kubectl -n prod --context c delete', 'delete'],
		['gh -R a/b pr merge', 'pr'],
		['pip --proxy p install x', 'install'],
		['pip3 -q install x', 'install'],
		['uv --directory d run x', 'run'],
		['poetry -C d publish', 'publish'],
		['terraform -chdir=d apply', 'apply'],
		['aws --profile p --region r s3 rm', 's3'],
		['systemctl --user restart x', 'restart'],
		['make -C x install', undefined],
		['constructor x', undefined],
	];
	for (const [call, expected] of rows) {
		it(`${call}: ${expected ?? 'unknown'}`, () => {
			const [program, ...argv] = call.split(' ');
			expect(subcommandOf(program!, argv)).toBe(expected);
		});
	}
});

it('what is found is one of the words and no option', () => {
	const words = fc.array(fc.constantFrom('-C', '-c', '--no-pager', 'push', '', '--', '-x', '--a=b', '+n'));
	fc.assert(
		fc.property(fc.constantFrom(...globalOptions.keys()), words, (program, argv) => {
			const found = subcommandOf(program, argv);
			if (found !== undefined) {
				expect(argv).toContain(found);
				expect(found.startsWith('-')).toBe(false);
			}
		}),
	);
});
