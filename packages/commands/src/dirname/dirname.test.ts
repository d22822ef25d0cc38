import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('dirname', {}, [
	'dirname a/b/c; dirname /a/b/; dirname a; dirname /; dirname ///; dirname ""; dirname .; dirname a/..; dirname /a',
	'dirname a//b; dirname //a; dirname a///b//; dirname ./a; dirname ../a/b',
	'dirname a/b c/d e',
	'dirname -z a/b c/d',
	'dirname',
	'dirname -q a; dirname --nope; dirname --zero a',
	'dirname -- -x/y',
	"dirname \"a b/c d\"; dirname $'a\\nb/c'; dirname $'x\\xff/\\xfe'",
	'dirname --help > /dev/null; echo $?',
]);
