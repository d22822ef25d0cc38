import { describeLikeReal } from '../../test/like-real.ts';

const files = { a: 'abc\n', empty: '', 'with blank': 'x', 'd/e': '', "it's": '1' };
const dated = 'touch -d "2020-01-02 03:04:05.5" a; touch -a -d "2021-06-07 08:09:10" a;';

describeLikeReal('stat', files, [
	"stat -c '%n %s %F %a %A %h %u %U %g %G %b %B %o %f' a empty d",
	`${dated} stat -c '%x|%y|%X|%Y' a`,
	`${dated} stat a | head -n 2; stat a | tail -n +4 | head -n 3`,
	`${dated} TZ=America/New_York stat -c '%x %y' a`,
	`${dated} TZ=Asia/Kolkata stat -c '%x %y' a`,
	`${dated} stat -c '%.3X %.Y %.0Y %15.3Y| %-15.3Y| %015.2Y' a`,
	`touch -d @-1.5 a; stat -c '%Y %.1Y %.3Y %y' a; touch -d @-0.25 a; stat -c '%Y %.2Y' a`,
	`touch -d @0 a; stat -c '%Y %y' a; touch -d @1e3 a`,
	"stat -c '%10n|%-10s|%010s|%+s|% s|%#a|%#f|%6.2n|%06.3A|%5a|%.5a|%05.2a' a",
	"stat -c '%q %H %Hq %Lr' a; stat -c '%' a; stat -c '100%' a",
	"stat -c 'x%5%' a; echo; echo $?",
	"stat -c '%5' a",
	"stat --printf '%n\\n\\x41\\101\\t\\e\\q\\0|%s\\\\n' a empty",
	"stat --printf '%n\\' a",
	"stat --printf '%n\\377' a; stat --format='\\n%n' a",
	"stat -c '%N' a 'with blank' \"it's\"; ln -s 'with blank' l; stat -c '%N' l; stat l | head -n 1",
	"stat 'with blank' | head -n 1; stat $'no\\nsuch'",
	'ln -s nosuch broken; stat -c "%N %F" broken; stat -L broken',
	'ln -s a l; stat -c "%F %s" l; stat -L -c "%F %s" l; stat --dereference -c %s l',
	'stat nosuch a -c %n; echo $?',
	'stat ""; stat a/x',
	'stat',
	'stat -z; stat --nope; stat --format',
	'stat -t empty | { read -r a b c d e f g h i j; echo "$a $b $c $d $e $f $i"; }',
	'stat -c "%C" a',
	'stat -c %n -- -x',
	'touch -- -x; stat -c %n -- -x',
	'stat -c "%a %A" a; chmod 4755 a; stat -c "%a %A" a; chmod 7000 a; stat -c "%a %A" a; chmod 1777 d; stat -c %A d',
	"stat -c '%t %T %r %R %Hr,%Lr %F' /dev/null",
	"stat -c '%n' --printf '%s' a; stat --printf '%s|' -c '%n' a empty",
	'stat -c %h d; mkdir d/x; stat -c %h d; ln a b; stat -c %h a b',
	"stat -c '%nü%n' a",
]);
