import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('wait', [
	'wait 99999; echo $?; wait abc; echo $?; wait %7; echo $?; wait -n; echo $?; wait -n 9999; echo $?',
	"wait -p; echo $?; wait -p 1x; echo $?; wait -p v; echo $? ${v-unset}; wait -z; echo $?; wait ''; echo $?",
	'(exit 4) & wait -n -p v; echo $? $((v==$!)); (exit 5) & p=$!; wait $p; echo $?; wait $p; echo $?',
	'(exit 2) & x=$!; wait -p v $x; echo $? $((v==x)); wait -p v %3; echo $? ${v-unset}',
	"readonly r; true & wait -n -p r; echo $?; true & wait -p 'a[1]' $!; echo $? ${a[@]:+s}",
	'sleep 2 & sleep 2 & wait %sle; echo $?; kill %1; wait %1; echo $?; kill %2; wait; echo $?',
	'(exit 3) & (sleep 0.1; exit 4) & wait -n; echo $?; wait -n; echo $?',
	'true & wait $! 99999; echo $?; false & wait 99999 $!; echo $?',
	'sleep 0.2 & disown; jobs; wait $!; echo $?',
]);
