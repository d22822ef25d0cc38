import { describeLikeReal } from './like-real.ts';

const readers = [
	'cut -c1',
	'expand',
	'fold -w2',
	'head -n2',
	'nl',
	'od -c',
	'paste -s',
	'rev',
	'sed s/o/0/',
	'sort -r',
	'tac',
	'tail -n1',
	'tail -c3',
	'tail -n+2',
	'uniq -c',
	'wc',
	'xxd',
];

describeLikeReal('a command that writes to the file it reads comes to an end:', { f: 'one\ntwo\nthree\n' }, [
	...readers.map((reader) => `${reader} f >> f; cat f`),
	...readers.map((reader) => `${reader} < f >> f; cat f`),
	'fold -w2 f 1<> f; cat f',
	'tr o 0 < f >> f; tr 0 o < f | wc -l',
	'exec 3< f; echo four >> f; cat <&3; echo five >> f; cut -c1 <&3',
	'{ cut -c1 f; cut -c2 f; } >> f; cat f',
	'ln f g; cut -c1 g >> f; cat f',
	'cat f >> f; echo $?; grep o f >> f; echo $?; cat f',
]);
