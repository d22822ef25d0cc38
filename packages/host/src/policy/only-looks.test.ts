import { expect, it } from 'vitest';
import { onlyLooks } from './only-looks.ts';
import { subcommandOf } from './subcommand/subcommand-of.ts';

const looks = (call: string): boolean => {
	const [name = '', ...argv] = call.split(' ');
	const subcommand = subcommandOf(name, argv);
	return onlyLooks({ kind: 'program', name, argv, ...(subcommand === undefined ? {} : { subcommand }) });
};

it.each(['git status', 'git --no-pager log -3', 'git diff HEAD', 'node --version', 'ps aux'])(
	'%s only looks',
	(call) => expect(looks(call)).toBe(true),
);

it.each([
	'git commit -m x',
	'git diff --output=x',
	'git -c core.pager=x log',
	'git checkout .',
	'node x.js',
	'make',
	'npm test',
	'sudo ps',
])('%s may change something', (call) => expect(looks(call)).toBe(false));
