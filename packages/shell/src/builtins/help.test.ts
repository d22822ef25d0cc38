import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('help', [
	"help nosuch; echo $?; help -s cd; help -d cd; help -s 'tr*'; help -z; echo $?",
	"help -s 'nosuch*'; echo $?; help -d cd pwd; help -s cd nosuch; echo $?",
]);
