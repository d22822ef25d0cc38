import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('hash', [
	'hash; hash -p /x/y foo; hash -p /x/z bar; hash -l; hash -t foo; hash -t foo bar; hash -tl foo; foo; echo $?; hash -d foo; hash -d foo; echo $?',
	'hash nosuch; echo $?; hash -t nosuch; echo $?; hash -p; echo $?; hash -p /tmp z; echo $?; hash -z; echo $?; hash -d; echo $?; hash -t; echo $?',
	'hash cd; echo $?; f() { :; }; hash f; echo $?; set +h; hash; echo $?',
]);
