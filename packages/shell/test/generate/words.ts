import { expansion, quoted } from './expansions.ts';
import type { Scope } from './scope.ts';
import { literal } from './values.ts';

/** A word as a command's argument: split, globbed, or quoted. */
export const word = (scope: Scope): string => {
	const { random } = scope;
	return random.weighted<string>([
		[3, () => literal(random)],
		[5, () => quoted(scope)],
		[6, () => expansion(scope)],
		[1, () => glob(scope)],
		[1, () => braces(scope)],
		[2, () => `${literal(random)}${expansion(scope)}`],
		[2, () => `${expansion(scope)}${quoted(scope)}`],
		[1, () => random.pick(['~', '~/x', 'a=~', '"~"', 'x:~', '\\~', '~nobody1', '$x~'])],
	]);
};

const glob = ({ random }: Scope): string =>
	random.pick([
		'*',
		'f*',
		'd/*',
		'[fd]?',
		'*.none',
		'glob/*',
		'glob/.*',
		'glob/a[0-9]',
		'glob/@(a1|b.txt)',
		'glob/!(a*)',
		'*/*.txt',
		'**/*.txt',
		'gl?b/*/',
		'glob/a"*"',
		'glob/[[:alpha:]]*',
		'./f1',
		'*lo*/a2',
	]);

const braces = (scope: Scope): string =>
	scope.random.pick([
		'{a,b}',
		'p{1..3}',
		'{x,"y z"}w',
		'a{,b}',
		'{a..e..2}',
		'{03..1}',
		'{$x,b}',
		'{a,{b,c}d}e',
		'{a}',
		'{a,b',
		'{1..$p}',
		'\\{a,b}',
		'{-2..2..2}',
		'{a,b}{1,2}',
		'"{a,b}"',
		'{a\\,b,c}',
		`{${expansion(scope)},q}`,
	]);

/** Some words. */
export const wordList = (scope: Scope, most = 3): string[] =>
	scope.random.times(scope.random.between(1, most), () => word(scope));
