import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('alias and unalias', [
	"alias; alias a=b 'c=d e' \"e=it's\"; alias; alias a; alias x; echo $?; alias a x c; echo $?; alias -p",
	'alias a=b; unalias a; unalias x; echo $?; unalias; echo $?; unalias -a; alias; unalias -z; alias -z',
	"alias 'a/b=c'; echo $?; alias '$x=1'; alias 'a b=c'; alias =x; echo $?; alias -- -q=z; alias a=; alias",
	"alias a.b=1 'é=1' 'a\"b=1' '!=x' '@=1' '[=2' '<=1'; alias; alias 'nl=a\nb'; alias nl",
]);
