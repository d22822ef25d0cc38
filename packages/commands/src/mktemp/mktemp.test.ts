import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('mktemp', { 'd/x': '' }, [
	'n=$(mktemp); [[ $n =~ ^/tmp/tmp\\.[A-Za-z0-9]{10}$ ]]; echo $?; stat -c "%a %F" "$n"; rm "$n"',
	'n=$(mktemp -d); [[ $n =~ ^/tmp/tmp\\.[A-Za-z0-9]{10}$ ]]; echo $?; stat -c "%a %F" "$n"; rmdir "$n"',
	'n=$(mktemp aXXXX); [[ $n =~ ^a[A-Za-z0-9]{4}$ ]]; echo $?; stat -c "%a %F" "$n"; ls | wc -l',
	'n=$(mktemp aXXX.txt); [[ $n =~ ^a[A-Za-z0-9]{3}\\.txt$ ]]; echo $?; n=$(mktemp XXXX --suffix=.c); [[ $n =~ ^[A-Za-z0-9]{4}\\.c$ ]]; echo $?',
	'n=$(mktemp -u aXXX); [[ -e $n ]]; echo $?; n=$(mktemp -p d); [[ $n =~ ^d/tmp\\.[A-Za-z0-9]{10}$ ]]; echo $?; [[ -f $n ]]; echo $?',
	'n=$(mktemp -p d/ bXXX); [[ $n =~ ^d/b...$ ]]; echo $?; n=$(mktemp --tmpdir=d cXXX); [[ $n =~ ^d/c...$ ]]; echo $?; n=$(mktemp -d --tmpdir=d); [[ -d $n ]]; echo $?',
	'export TMPDIR=d; n=$(mktemp); [[ $n == d/tmp.* ]]; echo $?; n=$(mktemp -t xXXX); [[ $n == d/x??? ]]; echo $?; n=$(mktemp -p . yXXX); [[ $n == ./y??? ]]; echo $?; n=$(mktemp -t -p . zXXX); [[ $n == d/z??? ]]; echo $?',
	'mktemp aXX; mktemp a; mktemp ""; mktemp XXXa/b; mktemp aXXX b',
	'mktemp --suffix=/x aXXX; mktemp --suffix=x aXXXb; mktemp -t a/bXXX; mktemp -p d /aXXX',
	'mktemp nodir/aXXX; mktemp -d nodir/aXXX; mktemp -q nodir/aXXX; echo $?; mktemp -p nodir; mktemp -u -p nodir > out; echo $?',
	'mktemp -z; mktemp --nope; mktemp -p',
	'umask 0277; n=$(mktemp aXXX); stat -c %a "$n"; n=$(mktemp -d bXXX); stat -c %a "$n"',
	'n=$(mktemp "a bXXX"); [[ $n == "a b"??? ]]; echo $?; n=$(mktemp aXXXXbXXX); [[ $n == aXXXXb??? ]]; echo $?; mktemp -u aXXXbX; n=$(mktemp aXXXX.XX); echo $?',
	'a=$(mktemp -u XXXXXXXX) b=$(mktemp -u XXXXXXXX); [[ $a != "$b" ]]; echo $?',
]);
