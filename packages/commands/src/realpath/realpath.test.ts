import { describeLikeReal } from '../../test/like-real.ts';

const f = 'f() { r=$(realpath "$@"); echo "$? ${r#"$PWD"}"; };';

describeLikeReal('realpath', { a: '', 'd/e/f': '', 'with blank': '' }, [
	`ln -s a l; ${f} f l; f a; f d/../a; f nosuch; f nosuch/x; f a/x; f a/; f d/; f .; f "with blank"`,
	`ln -s d/e l; ${f} f l/..; f -L l/..; f -P l/..; f -s l/..; f -s l; f --strip l/f; f -L l; f -LP l/..`,
	`${f} f -e nosuch; f -e a; f -m nosuch/x/y; f -m a/b; f -em nosuch/x; f -me nosuch; f -s nosuch/x; f -sm nosuch/x; f -se a`,
	`ln -s loop loop; ${f} f loop; f -m loop; f -q loop nosuch/x; f -q nosuch/x`,
	'realpath --relative-to=d a d/e d .; realpath --relative-to=. a d/e/f; realpath --relative-to=d/e a d/e/f',
	'realpath --relative-base=. a d/e / .; realpath --relative-base=d d/e; realpath --relative-base=d / ',
	'realpath --relative-base=. --relative-to=d a d/e /; realpath --relative-base=d --relative-to=d/e d/e/f d',
	'realpath --relative-to=nosuch a; realpath --relative-to=a a; realpath -e --relative-to=a a; realpath -m --relative-to=nosuch a; realpath --relative-to=nosuch/x a',
	'realpath -z --relative-to=. a d',
	'realpath',
	'realpath ""; realpath -m ""; realpath --relative-to="" a',
	'realpath -x a; realpath --nope; realpath --relative-to',
	'realpath --relative-to=. -- a ./d/../a',
	'realpath / /.. /. //; realpath -m /a/../../b',
	'ln -s nosuch b; realpath --relative-to=. b; realpath -e b; ln -s nosuch/y c; realpath c; realpath -m --relative-to=. c',
	"realpath nosuch/x a/x; echo $?; realpath $'no\\nsuch/x'",
	"mkdir -p one/two; ln -s one/two dos; cd dos; realpath -s .. | sed 's,.*/row,/row,;s,.*/work,/row,'; realpath --relative-to=../.. -L .. -s .",
	"mkdir d; touch d/f; realpath -s d/no/../f; echo $?; realpath -s d/f/x; echo $?; realpath -ms d/no/../f | sed 's,.*/,,'; realpath -s ''; realpath -es d/no",
]);
