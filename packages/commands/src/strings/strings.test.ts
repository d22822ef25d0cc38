import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'ab\0text\x01\x02more text\there\n\0abcd\x7fabcdé\x80wide',
	wide: 'h\0e\0l\0l\0o\0\n\0x\0y\0z\0w\0\0a\0b\0c\0d',
	wide32: 'h\0\0\0e\0\0\0l\0\0\0l\0\0\0\0o\0\0\0o\0\0\0o\0\0\0o',
	blanks: 'one\ntwo\r\nthree\fx\x0b\0four',
	empty: '',
	short: 'abc',
	'with blank': 'content\n',
};

describeLikeReal('strings', files, [
	'strings a',
	'strings < a',
	'strings -a a; strings --all a',
	'strings - a; echo $?',
	'strings -; echo $?',
	'strings -n 2 a; strings -n9 a; strings --bytes=5 a; strings -2 a; strings -12 a',
	'strings -a6 a; echo $?',
	'strings -n 0x3 a; strings -n 010 a; strings -n 3 -n 8 a; strings -n 08 a',
	'strings -n 0 a',
	'strings -0 a',
	'strings -n x a; echo $?',
	'strings -n "" a; echo $?',
	'strings -t d a; strings -t o a; strings -t x a; strings --radix=d a wide; strings -o a; strings -o -t x a',
	'strings -t q a; echo $?',
	'strings -t "" a; echo $?',
	'strings -f a short; strings --print-file-name -t d a "with blank"; strings -f < a',
	'strings -e s a; strings -e S a; strings -e S -n 1 a',
	'strings -e l wide; strings -e b wide; strings --encoding=l -t d wide; strings -e b -t x wide; strings -el -n2 wide',
	'strings -e L -n 3 -t d wide32; strings -e B -n 3 -t d wide32; strings -e l -n 1 wide32; strings -e L -n1 -f wide32',
	'strings -e l a; strings -e b -n 1 -t d a; strings -e B -n 1 -t d blanks; strings -e b -n 1 short',
	'strings -e q a; echo $?',
	'strings -w blanks; strings blanks; strings --include-all-whitespace -n 1 -t d blanks; strings -n 1 blanks',
	'strings -s "|" a; strings --output-separator="; " -n 3 blanks; strings -s "" a',
	'strings empty; echo $?; strings short; strings -n 3 short',
	'strings nosuch a; echo $?',
	'strings ""; echo $?',
	'mkdir d; strings d a; echo $?',
	'strings --nope; echo $?',
	'strings -n; echo $?',
	'strings -U d a; strings --unicode=default a',
	'seq 100000 | strings -n 5 | md5sum; yes abcdefgh | head -c 300000 | tr h "\\0" | strings -t d | md5sum',
	'head -c 200000 /dev/zero | tr "\\0" a | strings | wc -c',
	'yes "a b" | head -c 150000 | sed "s/b/&\\x00/g" | strings -e l -n 1 -t x | md5sum',
	'strings -n 3 wide wide32 a blanks short empty | md5sum',
	'strings a >&-; echo $?',
	'strings <&-; echo $?',
]);

describeLikeReal('strings, where an option is refused', files, [
	{
		script: 'strings -d a',
		differs: { why: 'sections are not read', stdout: '', status: 1 },
	},
	{
		script: 'strings -T binary a',
		differs: { why: 'formats of object files are not known', stdout: '', status: 1 },
	},
	{
		script: 'strings -U hex a',
		differs: { why: 'ways to show UTF-8 are not known', stdout: '', status: 1 },
	},
]);
