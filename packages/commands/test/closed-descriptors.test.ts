import { describeLikeReal } from './like-real.ts';

const files = { f: 'one\ntwo\n', g: 'one\nzwei\n', 'd/x': '' };

const writers = [
	...[
		'cat f',
		'grep o f',
		'sed p f',
		"gawk 'BEGIN { print 1 }'",
		'sort f',
		'head f',
		'tail f',
		'cut -c1 f',
		'wc f',
		'ls d',
		'uniq f',
	],
	...[
		'comm f g',
		'join f g',
		'paste f g',
		'nl f',
		'column f',
		'od f',
		'xxd f',
		'base64 f',
		'md5sum f',
		'cksum f',
	],
	...[
		'stat -c %n f',
		'du d',
		'tree d',
		'seq 3',
		'expr 1 + 1',
		'tac f',
		'rev f',
		'find d',
		'rg one f',
		'cmp f g',
	],
	...['diff f g', 'basename a/b', 'tty', 'cat d/x', 'grep nope f', 'rg nope f', 'cmp f f'],
];

describeLikeReal(
	'commands whose standard output is closed',
	files,
	writers.map((call) => `${call} >&-`),
);

const readers = [
	...[
		'cat',
		'grep o',
		'grep o f -',
		'grep -s o',
		'grep -c o f -',
		'sed p',
		'sort',
		'sort -m',
		'sort -c',
		'head',
	],
	...[
		'tail',
		'cut -c1',
		'wc',
		'uniq',
		'uniq -c - out',
		'comm - f',
		'join - f',
		'paste - f',
		'nl',
		'fold',
		'column',
	],
	...[
		'od',
		'od f -',
		'xxd',
		'xxd -r',
		'base64',
		'base64 -d',
		'md5sum',
		'tac',
		'rev',
		'tr a b',
		'tee',
		'shuf',
	],
	...['split', 'expand', 'cmp - f', 'diff f -', 'cat f', 'cp f h', 'ls d', 'rg one f'],
];

describeLikeReal(
	'commands whose standard input is closed',
	files,
	readers.map((call) => `${call} <&-`),
);

describeLikeReal('commands that cannot complain', files, [
	...['cat nosuch', 'grep o nosuch', 'ls nosuch', 'find nosuch', 'sort nosuch', 'rm nosuch', 'diff f'].map(
		(call) => `${call} 2>&-`,
	),
]);
