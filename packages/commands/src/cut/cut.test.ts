import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	t: 'a\tb\tc\n1\t2\nplain\n\n\t\t\nx\ty\tz\tlast',
	colons: 'root:x:0:0:root:/root\n:::\nno delimiter\na:b',
	bytes: 'abcdefghij\nab\n\nxyz\u00e9\u65e5\nlast',
	nul: 'a:b\0c:d\0e',
	'with blank': 'p q r\n',
	empty: '',
};

const newlineDelimiter = "-d '\n'";

describeLikeReal('cut', files, [
	'cut -f1 t; cut -f2 t; cut -f2- t; cut -f-2 t; cut -f1,3 t; cut -f3,1 t; cut -f2-3,1 t; cut -f9 t',
	'cut -d: -f1 colons; cut -d: -f 1,5-6 colons; cut -d : -f2-4 colons; cut -d: -f-1,3- colons',
	'cut -s -d: -f1 colons; cut -sf2 t; cut -s -d: -f9 colons',
	'cut -d: -f1,3 --output-delimiter=" -> " colons; cut -d: -f1- --output-delimiter= colons',
	'cut --complement -d: -f1 colons; cut --complement -f2- t; cut --complement -b2-3,5 bytes; cut --complement -b1- bytes',
	'cut -b1 bytes; cut -b2-4 bytes; cut -b-3,5- bytes; cut -c1,3,5 bytes; cut -c4-5 bytes; cut -b99 bytes',
	'cut -b1-2,4 --output-delimiter=: bytes; cut -b1-2,3 --output-delimiter=: bytes; cut -b1-3,2-5 --output-delimiter=XY bytes',
	'cut -b1,2,3 bytes; cut -b3,2,1 bytes; cut -b1-99 bytes; cut -c4- bytes; cut -nb1 bytes',
	'cut -z -d: -f2 nul; cut -zb1 nul; cut -z -f1 t',
	'cut -d "" -f1 nul; cut -d " " -f2 "with blank"; cut -f1 empty; cut -b1 empty',
	`printf 'a\\nb\\nc\\n' | cut ${newlineDelimiter} -f2; printf 'a\\nb\\nc\\n' | cut ${newlineDelimiter} -f1,3`,
	`printf 'a\\n' | cut ${newlineDelimiter} -f1; printf 'a\\n' | cut ${newlineDelimiter} -f2; printf 'a' | cut ${newlineDelimiter} -f1`,
	`printf 'a\\nb' | cut ${newlineDelimiter} -f2; printf 'a\\nb\\n' | cut -s ${newlineDelimiter} -f3; printf 'a' | cut -s ${newlineDelimiter} -f1`,
	`cut ${newlineDelimiter} -f1,2 --output-delimiter=, t colons; cut ${newlineDelimiter} -f1 empty`,
	'cut t',
	'cut -f 1 -b 2 t',
	'cut -b 1 -b 2 t',
	'cut -f 0 t',
	'cut -f 2-1 t',
	'cut -f - t',
	'cut -f x t',
	'cut -f 1,,2 t',
	'cut -f "" t',
	'cut -f 1, t',
	'cut -d ab -f1 t',
	'cut -d é -f1 t',
	'cut -b1 -d: t',
	'cut -c1 -s t',
	'cut -f 1x t',
	'cut -c 0x1 t',
	'cut -b 0 t',
	'cut -b 0-2 t',
	'cut -f 99999999999999999999 t',
	'cut -b 1,18446744073709551615 t',
	'cut -b 1-2-3 t',
	'cut -f 1-2-3 t',
	'cut -b -0 t',
	'cut -f a-b t; cut -b 2-x t',
	'cut -b 1-x2,3 t',
	'cut -f "1 3" t; cut -f "1	3" t; cut -b 18446744073709551614 t; cut -b 1-18446744073709551614 bytes',
	'cut -f1 nosuch t; cut -f1 "no such"',
	'mkdir d; cut -f1 d; cut -b1 d t; ln -s nosuch broken; cut -b1 broken',
	'cut -f1 < t; cut -f1 - t < t; cut -f1 t t',
	'cut --fields=1 --delimiter=: colons; cut --bytes=1-2 bytes; cut --char=1 bytes; cut --only -f1 t',
	'cut -f',
	'cut -x t',
	'cut --nope t',
	'cut -d: -d, -f1 colons; cut -d: -f1 -s -- colons',
	'yes a:x:y | head -n 100000 | cut -d: -f1,3 | tail -n 1; seq 100000 | cut -b2- | tail -n 1',
	'cut -f1 <&-',
	`head -c 70000000 /dev/zero | tr '\\0' x > long; cut -b1-3,69999999- long; cut -f1 long | wc -c; rm long`,
	`seq -s : 1 400000 > long; cut -d: -f1,3,300000- long | md5sum; cut -d: -f2 long; cut -d: --complement -f5-399990 long
	cut -s -d: -f1 long; cut -d, -f1 long | md5sum; cut -d, -f2 long | md5sum; cut -s -d, -f1 long; cut -s -d, -f2 long
	cut -d: -f1,400000 --output-delimiter=' -> ' long; cut -d: -f2-3,399998 --output-delimiter= long | tr '\\0' .
	{ cat long; echo a:b; cat long; printf c:d; } | cut -d: -f2; { cat long; printf c; } | cut -d: -f1
	cut -d: -f400000 long long; cut -d: -f400001 long; tr : '\\n' < long | cut -d: -f1 | md5sum`,
	`seq -s : 1 400000 > long; cut -b1-3,1048570-1048580,2000000- long | md5sum; cut -c2- long | md5sum
	cut -b1-3,1048570-1048580,1048583,2500000-2500003 --output-delimiter=' / ' long; cut -b99999999 long
	cut --complement -b4-2600000 long | md5sum; { cat long; echo abc; cat long; printf def; } | cut -b1-2
	head -c 1048576 long | cut -b1,1048576; head -c 2097152 long | cut -b2097151-; head -c 1048577 long | cut -c1048577`,
	"printf 'a\\n' > one; printf 'a\\nb\\n' > two; for r in 1 2 3 2- -2; do cut -s -d $'\\n' -f $r one; cut -s -d $'\\n' -f $r two; cut -s -d $'\\n' -f $r --complement one; cut -d $'\\n' -f $r one; done; printf '\\n' | cut -s -d $'\\n' -f 2",
]);
