import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('exec', [
	'exec nosuch; echo x',
	'exec ./nosuch 2>/dev/null; echo x',
	'exec /tmp; echo x',
	'f() { :; }; exec f; echo x',
	'exec cd /',
	"exec ''; echo $?",
	"trap 'echo E' EXIT; exec echo hi",
	'shopt -s execfail; exec nosuch; echo x $?',
	'exec -z; echo x $?; exec -a; echo $?',
	'(exec false); echo $?; (exec -a x true); echo $?; exec --; exec',
	'exec nosuch >/dev/null; echo y',
	"exec bash -c 'echo $1; exit 4' x y",
	'echo \'echo "$0 $1"\' > s; chmod +x s; x=$(exec ./s a); [[ $x == "$PWD/s a" ]]; echo $?; ./s b',
	'export X=1; (exec -c env | grep -c X); f() { (exec cat) <<< in; echo $?; }; f',
]);
