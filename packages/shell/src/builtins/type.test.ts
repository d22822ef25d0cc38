import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('type', [
	String.raw`type cd if nope; echo $?; f() { echo hi; }; type f; type -t cd if f nope; echo $?; type -p cd; echo $?; type -f f; echo $?; type; echo $?; type -z; echo $?`,
	String.raw`alias x=y; type x; echo $?; shopt -s expand_aliases; type x; type -t x; type ./nope; type break; type -t [[ "{" "}" time "!" ]] coproc; type -a cd; type -at if; f() { :; }; type -af f; echo $?`,
	String.raw`cd() { :; }; type -t cd; type -at cd; type -f cd; type -P cd; echo $?; type --type cd; type -type cd; type -- cd`,
]);
