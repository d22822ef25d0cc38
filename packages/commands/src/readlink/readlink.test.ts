import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('readlink', { a: '', 'd/e': '', 'with blank': '' }, [
	'ln -s a l; readlink l; ln -s nosuch b; readlink b; ln -s "with blank" w; readlink w b',
	'readlink a; echo $?; readlink nosuch; echo $?; readlink -v a nosuch ""; readlink d',
	'ln -s a l; readlink -n l; readlink -n l l; readlink -z l',
	'ln -s a l; f() { r=$(readlink "$@"); echo "$? ${r#"$PWD"}"; }; f -f l; f -f a; f -f d/../a; f -f nosuch; f -f nosuch/x; f -f a/x; f -f a/; f -f d/; f -f nosuch/',
	'ln -s a l; f() { r=$(readlink "$@"); echo "$? ${r#"$PWD"}"; }; f -e l; f -e nosuch; f -e d/e; f -m nosuch/x/../y; f -m a/x; f -m d/./e//f',
	'ln -s loop loop; f() { r=$(readlink "$@"); echo "$? ${r#"$PWD"}"; }; f -f loop; f -e loop; f -vf loop; f loop',
	'ln -s nosuch/x b; f() { r=$(readlink "$@"); echo "$? ${r#"$PWD"}"; }; f -f b; f -m b; ln -s missing c; f -f c; f -e c; ln -s ../d up; mkdir q; ln -s ../d q/l; f -f q/l/e; f -f q/l/../a',
	'readlink -f /; readlink -f /..; readlink -f /./; readlink -m /a/../../b',
	'readlink -fv nosuch/x; readlink -ev nosuch; readlink -q nosuch; readlink -vq nosuch; readlink -qv nosuch',
	'readlink',
	'readlink -x a; readlink --nope; readlink --canonicalize-m /x',
	"ln -s $'new\\nline' l; readlink l; ln -s a -- -x; readlink -- -x",
	'readlink -fem /nosuch/y; readlink -fme /nosuch; echo $?; readlink -mef /nosuch; readlink ""; readlink -f ""; readlink -m ""; echo $?',
]);
