import { describeLikeReal } from '../../test/like-real.ts';

const s = 'stat -c "%n %s"';

describeLikeReal('truncate', { a: '0123456789', b: 'abc', empty: '', 'd/e': '' }, [
	`truncate -s 5 a; ${s} a; cat a; truncate -s 8 a; od -c a 2>/dev/null | head -n 0; ${s} a`,
	`truncate -s 1K n1; truncate -s 1KB n2; truncate -s 1KiB n3; truncate -s 2M n4; truncate -s 1MB n5; ${s} n*`,
	`truncate -s +5 a; ${s} a; truncate -s -3 a; ${s} a; truncate -s -100 a; ${s} a`,
	`truncate -s "<5" a b; ${s} a b; truncate -s ">5" a b; ${s} a b`,
	`truncate -s /4 a b; ${s} a b; truncate -s %4 a b; ${s} a b; truncate -s %4 empty; ${s} empty`,
	'truncate -s /0 a; truncate -s %0 a; echo $?',
	`truncate -r a b; ${s} b; truncate -r a -s +2 b; ${s} b; truncate -r a -s 2 b; truncate -r nosuch b`,
	`truncate -r a new; ${s} new; truncate -r b -s "<1" a; ${s} a`,
	`truncate -c -s 5 new; echo $?; ls new; truncate -s 0 new; ${s} new; umask 077; truncate -s 1 p; stat -c %a p`,
	'truncate -s 5; truncate a; truncate -o a; truncate; truncate -r a -o b',
	'truncate -s x a; truncate -s "" a; truncate -s +-5 a; truncate -s "<+5" a; truncate -s "< 3" a; stat -c %s a',
	'truncate -s 1b a; truncate -s 1Q a; truncate -s 1ZB a; truncate -s 1.5 a; truncate -s K a; stat -c %s a; truncate -s " 7" a; stat -c %s a',
	'truncate -s 5 nodir/x; truncate -s 5 d; truncate -s 1 ""; truncate -s 5 a/x; echo $?',
	`truncate -s 5 d a; echo $?; ${s} a; truncate --size=3 a; ${s} a; truncate --size 2 --no-create a; ${s} a`,
	`ln -s a l; truncate -s 4 l; ${s} a; ln -s nosuch br; truncate -s 3 br; ${s} nosuch`,
	'truncate -z; truncate --nope; truncate -s',
	`truncate -o -s 1 a; ${s} a; truncate -s 1g -c nosuch; truncate -s 0x5 a`,
	`truncate -s 3 -- -x; ${s} -- -x; truncate -s 1 "with blank"; ${s} "with blank"`,
	`truncate -s 010 a; ${s} a; truncate -s +0 a; ${s} a; truncate -s -0 a; ${s} a; truncate -s 1 a b empty; ${s} a b empty`,
	`truncate -s '>20' a; ${s} a; truncate -s '<100' a; ${s} a; truncate -s %7 a; ${s} a; truncate -s /7 a; ${s} a`,
	`truncate -s 99999999999999999999 a; echo $?; truncate -s -99999999999999999999 a; echo $?; truncate -s 1E9 a; echo $?; ${s} a`,
	`truncate -s '+ 5' a; truncate -s '- 1' a; truncate -s ' +5' a; ${s} a; truncate -s '< 3' a; ${s} a; truncate -s 8E a; truncate -s 9223372036854775808 a`,
]);
