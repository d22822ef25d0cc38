import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('help', [
	"help nosuch; echo $?; help -s cd; help -d cd; help -s 'tr*'; help -z; echo $?",
	"help -s 'nosuch*'; echo $?; help -d cd pwd; help -s cd nosuch; echo $?",
	"help -s '*'; help -d '*'; for topic in if then '((' '[[' '{' for % variables; do help -s $topic; echo $?; done",
	'help; help -s; help -d; enable -n cd; COLUMNS=60; help; COLUMNS=300; help; COLUMNS=7; help; COLUMNS=9; help; COLUMNS=x; help; COLUMNS=-3; help',
	'help if | head -n 1; help -m cd | head -n 8; compgen -A helptopic',
]);
