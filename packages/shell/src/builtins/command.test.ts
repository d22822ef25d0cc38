import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('type, command, builtin', [
	'f() { echo hi; }; type f; type -t f if cd nosuch :; echo $?; type nosuch; echo $?; type -f f; echo $?; type -p cd f; echo $?',
	"type; echo $?; type -z; echo $?; type -- cd; type . [ time '{' '!' '[['; type -tp cd; type -pt cd",
	'f() { echo hi; }; command -v f if cd nosuch :; echo $?; command -v nosuch; echo $?; command -V f if cd nosuch; echo $?; command; echo $?',
	"command -z; echo $?; f() { echo hi; }; command f; echo $?; command -p echo hi; command -v -V cd; command -V /nosuch; command -V ''",
	'builtin; echo $?; builtin nosuch; echo $?; builtin echo hi; builtin -z; echo $?; echo() { printf no; }; builtin echo yes; command echo ok',
]);
