import { describeLikeReal } from './like-real.ts';

describeLikeReal('where POSIXLY_CORRECT is set', { f: 'b a\na b\n', g: '1\n' }, [
	'export POSIXLY_CORRECT=1; grep a f -c; sort f -r; head f -n1; wc f -l; cat f --; cut -c1 f -b; ls f -a',
	'export POSIXLY_CORRECT=; cp f g -f; rm f -f; ls; mkdir x y -p; ls',
	'POSIXLY_CORRECT=1; sort f -r; head f -n1',
	'POSIXLY_CORRECT=1 sort f -r; echo $?; sort f -r',
	'export POSIXLY_CORRECT=1; join f f -i; unexpand -3 f; rg a f -c; xargs -n1 echo -n < f',
]);
