import { describeLikeReal } from '../../test/like-real.ts';

const files = { a: 'aaa\n', b: 'bb\n', 'd/x': 'x\n', 'with blank': 'w' };
const modes = "stat -c '%a %n'";

describeLikeReal('install', files, [
	`install a new; ${modes} new; cat new; install -m 640 a b; ${modes} b; cat b; install -m u=rw,g=r a c; ${modes} c; install -m +x a k; install -m =rw a l; install -m g=u a m; ${modes} k l m`,
	`umask 077; install -D a x/y/z; install -d e/f; install -d -m 777 g/h; install -d -m +t k; ${modes} x x/y x/y/z e e/f g g/h k`,
	'install -v a new; install -v a new; install -v a b d; ls d; install -bv a new; install -v -S .old a new; install --backup=t -v a new; ls',
	'install; install a; install a x/y; install a b nosuch; install a b c; install d e; install nosuch z; install a a; install "" x; install a ""; ls',
	'install -T a; install -T a d; install -Tv a b c; install -t d -T a; install -Tv a new; install -T a b; cat b',
	'install -t d a b -v; install -t nosuch a; echo $?; install -t a b; install -t a; install -t nosuch; install -t d; install -t d -t d a; ls d',
	'install -Dv a x/y; install -Dv a x/z/y; install -Dt n a -v; install -D -t q/r -v a b; install -Dvt d/../m a b; install -Dv a b d; install -Dv a b x/none; install -D a a/x; install -D a new/; ls -R',
	'install -dv s/t u; install -dv s/t; install -dv d/q//r/ u/; install -d a; install -d a/b; install -d ""; install -d; echo $?; ls -R',
	`install -d -m 700 d; ${modes} d; install -d d; ${modes} d; chmod g+s d; install -d -m 711 d; ${modes} d; install -d -m 00711 d; ${modes} d; install -d -m g+s n; ${modes} n`,
	'install -d -t d e; install -ds e; install -m zz a n; install -m "" a n; install -m 9 a n; install -dm zz n; install --debug a n; ls',
	"install -o 1 -g 2 a n; stat -c '%u %g' n; install -o 5 -d m/n; stat -c '%u %g %n' m m/n; install --owner=root --group=root a n; stat -c '%U %G' n",
	'install -o nosuch a n; install -g nosuch a n; install -o "" a n; install -o -5 a n; install -o +5 a n; stat -c %u n; install -o 0 -d d; stat -c %u d',
	'install -C -v a n; install -Cv a n; install -Cv b n; chmod 700 n; install -Cv b n; install -C -v -m 700 b n; install -C -m 700 b n -v; install -Cvo 7 -m 700 b n; install -Cvo 7 -m 700 b n; install -Cvm 4755 a n; install -Cvm 4755 a n; install -Cbv b n; install -Cbv b n; ls',
	"install -Cp a n; echo $?; touch -d @1000 a; install -p a n; stat -c %Y n; install -pv a n; install a n; [ n -nt a ] && echo newer; install --preserve-timestamps --mode=600 a n; stat -c '%Y %a' n",
	'ln -s a l; install -v b l; stat -c %F l; cat a; ln -sf a l; install l l2; stat -c %F l2; ln -s nosuch br; install a br; stat -c %F br; install br2 x; ln a h; install b h; cat a; stat -c %h a',
	'install /dev/null n; stat -c "%s %a" n; echo in | install /dev/stdin n; cat n; install <(echo sub) n; cat n; install -m 755 -c a n; cat n',
	'install -v "with blank" $\'n\\nl\'; install -t d -- a; touch -- -x; install -- -x y; install a d/; install a d/x d; install a none/; ls d',
	'install -v a ./a d; install -v a d/a d; install d/a d; mkdir e; install a e; install e/a a d; echo $?; install -b a e/a d; ls d',
	'install --backup=bad a b; install -Z a n; install --context a n; install --context=x a n; install --preserve-context a n; install --strip-program=x a n; ls; SIMPLE_BACKUP_SUFFIX=.q install -b a n; VERSION_CONTROL=t install -bv a n; ls',
	'printf "\\377\\000\\r\\nx" > bin; install bin bin2; cmp bin bin2; seq 100000 > big; install -C big big2; install -Cv big big2; echo 9 >> big; install -Cv big big2',
	{
		script: 'install -s a n; echo $?; ls n',
		ignoresStderr: true,
	},
]);
