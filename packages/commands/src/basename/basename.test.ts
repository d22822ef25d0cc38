import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('basename', {}, [
	'basename a/b/c; basename /a/b/; basename a; basename /; basename ///; basename ""; basename .; basename a/..',
	'basename a/b.txt .txt; basename b.txt b.txt; basename .txt .txt; basename b.txt ""; basename a/b.txt/ .txt',
	'basename / /; basename a a; basename aa a',
	'basename -a a/b c/d; basename -s .x a.x b/c.x d; basename --suffix=.x a.x',
	'basename -z a/b; basename -az a b',
	'basename',
	'basename a b c',
	'basename -a',
	'basename -q a; basename --nope; basename -s',
	'basename -- -x; basename -s -x a-x',
	"basename \"a b/c d\"; basename $'a\\nb/c\\nd'; basename $'x/\\xff\\xfe'",
	'basename a//b//; basename //a',
	'basename é/ü.é .é',
]);

describeLikeReal('basename with options behind names', {}, [
	'basename a-a -a; basename -a x -a; basename x/y.c -s .c; echo $?; basename -s .c x.c -z',
]);
