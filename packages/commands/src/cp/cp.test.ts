import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = { a: 'aaa\n', b: 'bb\n', 'd/e/f': 'fff\n', 'd/g': '', 'with blank': 'w', 'one/x': '1' };
const tree = 'ls -R';

describeLikeReal('cp', files, [
	'echo hi > g; cp g /dev/stdout | cat; x=$(cp g /dev/stderr 2>&1); echo "$x"; cp g /dev/fd/1 | cat; cp g g /dev/stdout; cp g /dev/stdout > o; cat o; cp -v g /dev/stdout | cat; cp -n g /dev/stdout | cat; yes n | cp -i g /dev/stdout 2>&1 | cat; cp /dev/stdin /dev/stdout < g | cat; cp /dev/null /dev/stdout | cat; cp nosuch /dev/stdout',
	'seq 100000 > big; cp big /dev/stdout | head -n 1; echo ${PIPESTATUS[@]}; cp big /dev/stdout | md5sum; seq 100000 | sort -o /dev/stdout | head -n 1; echo ${PIPESTATUS[@]}; printf abc | cp /dev/stdin p; stat -c %a p; chmod 640 p; cp /dev/stdin q < p; stat -c %a q',
	"echo 1 > p; ln -s p l; ln p h; for o in -l -lb -lf -l --remove-destination -lL '-l --backup=t'; do for n in 'p p' 'p ./p' 'p h' 'l p' 'p l'; do cp $o $n; echo $o $n $?; ls -F; rm -f p? p.* h? h.* l? l.* *~; ln -sf p l; ln -f p h; done; done 2>&1 | sed 's/Cu....../T/'",
	'touch p; mkdir d; cp p nodir/z/; cp p nodir/; cp p z/; cp -r d nodir/z/; cp p d/z/; cp p p/; ls',
	'cp a c; cat c; cp -v a "with blank"; cat "with blank"',
	'cp a b d; ls d; cp a b nodir; cp a b c; cp a nodir/x; cp a nodir/; cp a new/',
	'cp; cp a; cp -t d; cp -T a b c; cp -t d -T a; cp -t nodir a; cp -t nodir; cp -t a b; cp -t d -t d a',
	'cp nosuch x; cp "" x; cp a ""; cp nosuch a d; echo $?; ls d',
	'cp d x; cp d e one; cp -r d x; ls x x/e; cat x/e/f',
	`cp -r d one; ${tree}; cp -rT d one; ls one`,
	'cp -rv one two; cp -rv one two; cp -rv one/ three/; cp -v a b one',
	'cp -r d a; cp -r a d; cp a d; cp -T a d; cp -rT d a',
	'cp a a; cp a ./a; cp -f a a; ln a h; cp a h; cp -f a h; cp --remove-destination a h; stat -c %h a h',
	'ln -s a l; cp a l; cp l a; cp -f a l; cp -P l a; readlink a',
	'ln -s a l; cp --remove-destination -v a l; stat -c %F l',
	'ln -s a l; cp l l2; stat -c %F l2; cp -P l l3; readlink l3; cp -d l l4; readlink l4; cp -PL l l5; stat -c %F l5; cp -LP l l6; readlink l6',
	'ln -s d l; cp -r l r1; readlink r1; cp -rL l r2; ls r2; cp -rH l r3; ls r3; cp l x; cp -rP l r4; readlink r4; cp -rH d r5; ls r5',
	'mkdir s; ln -s ../a s/l; ln -s nosuch s/b; cp -r s t; readlink t/l t/b; cp -rL s u; ls u; cat u/l',
	'ln -s nosuch br; cp a br; cp -f a br; cp --remove-destination a br; cat br; ln -s nosuch b2; cp b2 x; cp -d b2 x; readlink x',
	'cp -r d d; cp -r d d/x; cp -r d/e d; cp -r . d; cp -r one/. new; ls new; cp -r d/../one new2; ls new2',
	'cp -r d/.. one; echo $?',
	'chmod 700 a; umask 022; cp a c; chmod 4755 b; cp b c2; stat -c %a c c2; umask 077; cp b c3; stat -c %a c3; cp -p b c4; stat -c %a c4',
	'chmod 750 d; chmod 500 d/e; cp -r d x; stat -c "%a %n" x x/e; umask 077; cp -r d y; stat -c %a y; cp -a d z; stat -c "%a %n" z z/e',
	'cp --no-preserve=mode b c; chmod 640 b; cp --no-preserve=mode b c2; cp -p --no-preserve=mode b c3; stat -c %a c c2 c3',
	'touch -d @1000 a d/e d; cp -p a c; stat -c %Y c; cp -a d x; stat -c %Y x/e x; cp --preserve=timestamps a c2; stat -c %Y c2; cp a c3; [ c3 -nt a ] && echo newer',
	'cp --preserve=context a c9; echo $?; ls c9; cp --preserve=all a c8; cp --no-preserve=context a c7; ls c8 c7',
	'cp --preserve=bad a b; cp --preserve=mode,bad a b; cp --no-preserve=x a b; cp --sparse=x a b; cp --reflink=x a b; cp --preserve=mode,links a c; cat c',
	'cp -n a b; cat b; cp -nv a b; cp -nv a new; echo n | cp -i a b; echo $?; cat b; echo y | cp -i a b; cat b; cp -i a b < /dev/null; cp -in a b; cp -ni a b < /dev/null',
	'touch -d @5 a; cp -u a b; cat b; cp -uv b a; cat a; cp -uv a new; touch -d @9 a b; cp -uv a b',
	'cp -n a a; echo $?; cp -n a ./a; ln a h; cp -nv a h; echo $?; cp -rn d d; mkdir x y; touch x/f y/f; cp -S .z x/f y/f one; echo $?; cp --backup=t x/f y/f one; ls one',
	'cp -b a b; cat b~; cp -bv a b; ls; cp --backup=numbered -v a b; cp --backup=t -v a b; ls',
	'cp --backup=simple -v a b; cp -b -S .old a b; cp -v --suffix=.x a b; ls; cp --backup=off -v a b; cp --backup=existing a one; cp -b -n a b; cp -bv a new',
	'cp --backup=bad a b; echo $?; cp -b a a; cp -fb a a; ls; cp -b a~ a; echo $?',
	'cp -l a h; stat -c %h a; cp -lv a b; cp -lf a b; stat -c %h a; cp -rl d x; stat -c %h d/e/f; cp -l a h; cp -ls a z; cp -lr d d2/nodir',
	'cp -s a s; readlink s; cp -s a d/s; cp -s "$PWD/a" d/s2 && echo ok; cp -sv a b; cp -sf a b; readlink b; cp -s d x; cd d; cp -s ../a .; readlink a; cp -rs ../one x; echo $?',
	'ln a h; mkdir s; cp -a a h s; stat -c %h s/a; mkdir t; cp a h t; stat -c %h t/a; cp --preserve=links a h t; stat -c %h t/a; cp -d a h t; mkdir q; ln a q/x; ln a q/y; cp -a q r; stat -c %h r/x; cp -r q r2; stat -c %h r2/x',
	'cp --parents d/e/f one; cat one/d/e/f; cp --parents -v d/g one; cp --parents nodir/a one; cp --parents a b; cp -rv --parents d/e one; cp --parents a/x one; mkdir t; cp -v --parents d/e/f t',
	'cp -v --attributes-only a b; cat b; cp --attributes-only a new; stat -c %s new; chmod 755 a; cp --attributes-only -p a b; stat -c %a b',
	'cp a a d; cp -v a ./a b one; cp -r d d one; cp a d/e/../../a one; cp a d/a one; mkdir x; cp a one; cp -v one/a a x',
	'cp d/e/f one/x; cp -rv d/e/f one; cp -v -t one a b; cp -vt one a; cp --target-directory=one -v b',
	'cp -z a b; cp --nope a b; cp --preserv a b; cp --recursive d x; ls x; cp --no-target-directory a x',
	'echo in | cp /dev/stdin out; cat out; cp <(echo sub) out; cat out; cp /dev/null out; stat -c %s out; cp -v /dev/null new',
	'cp -v "with blank" $\'n\\nl\'; cp $\'n\\nl\' "x y"; cat "x y"; cp -- -x y; touch -- -x; cp -- -x y; cp "no such" z',
	'cp a/ b; cp a/x b; cp -r one/ two; cp --strip-trailing-slashes a/ c; cat c; cp a b/x; cp -r one a/x',
	'ln -s loop loop; cp loop x; cp -r loop x; readlink x; cp a loop; cp -f a loop; echo $?',
	'printf "\\377\\000\\r\\nx" > bin; cp bin bin2; cat bin2; : > e; cp e e2; stat -c %s e2; cp e a; stat -c %s a',
	'cp -rvb one d; cp -rb d one; cp -rb d one; ls one/d; cp -ru d one; cp -rn d one; cp -ra d/. one; ls one',
	'cp -x a c; cp --copy-contents a c; cp --reflink=auto a c; cp --sparse=always a c; cat c; cp -rf d c; echo $?; cp --remove-destination -rv one two',
	'mkdir m; cp d/g d/e/f m; cp -v m/f m/g .; ls; cp m/f m/nosuch . ; echo $?',
	'mkdir x y; touch x/f y/f; cp x/f y/f one; echo $?; cp -f x/f y/f d; cp -b x/f y/f d; ls d',
	'mkdir -m 7777 s; mkdir -m 1777 s/t; echo > s/t/f; for u in 000 022 027; do umask $u; cp -r s c$u; stat -c %a c$u c$u/t; mkdir p$u; cp --parents s/t/f p$u; stat -c %a p$u/s p$u/s/t; cp -r --no-preserve=mode s n$u; stat -c %a n$u; done',
	'cp -Z a c; cat c; cp --context a c2; cp --context=x a c3; ls c*',
	'touch a9 b9; cp --backup=off -n a9 b9; echo $?; cp -n -S .x a9 b9; ls *9',
]);

it('a copy takes the place of a file in one go and keeps its other names', async () => {
	const { stdout } = await runOnCommands({
		script: 'ln a other; cp b a; cat other; stat -c %h a',
		files: { a: 'long content\n', b: 's\n' },
	});
	expect(stdout).toBe('s\n2\n');
});

it('tells of the copies in a directory in the order in which the files were made', async () => {
	const { stdout } = await runOnCommands({
		script: 'touch first; mkdir s; touch s/second; ln first s/first; cp -rv s d',
	});
	expect(stdout).toBe("'s' -> 'd'\n's/first' -> 'd/first'\n's/second' -> 'd/second'\n");
});

describeLikeReal('cp through links that it has made', {}, [
	'mkdir a b c; echo new > b/1; ln -s ../t a/1; cp -dR a/1 b/1 c; echo $?; ls c; ls t; echo old > t; rm c/1; cp -dR a/1 b/1 c; cat t',
	'mkdir a b c; echo new > b/1; echo old > t; ln -s ../t c/1; cp b/1 c; cat t; cp -dR b/1 c; cat t',
	"mkdir -p a/b/c into; chmod 751 a; chmod 705 a/b; touch a/b/c/f; cp -a --parents a/b/c into; stat -c '%a %n' into/a into/a/b into/a/b/c",
	'mkdir -p a/b into; touch a/b/f; cp -p --parents a/b/f into; chmod 700 into/a; cp -p --parents a/b/f into; stat -c %a into/a; chmod 700 a; cp --parents --no-preserve=mode a/b/f into; rm -r into/*; cp --parents --no-preserve=mode a/b/f into; stat -c %a into/a',
	'touch f; mkdir into; cp --parents f/g into; echo $?; ls into',
	"echo 1 > x; ln -s x y; mkdir c; cp --preserve=links -R -H x y c; stat -c '%h %n' c/*; mkdir e; cp -RL --preserve=links x y e; stat -c '%h %n' e/*",
	"mkdir s; echo x > s/one; ln s/one s/two; cp -r s t; stat -c '%h %n' t/*; cp -ru s/. t; stat -c '%h %n' t/*; mkdir u; cp s/one u; cp s/two u; cp -uv s/one s/two u; stat -c %h u/*",
	"mkdir -p s t/s; touch -d @9 s/one; ln s/one s/two; touch t/s/one t/s/two; cp -au s t; stat -c '%h %n' t/s/*",
	'echo 1 > x; echo 2 > y; ln -s x l; cp -a --attributes-only l y; echo $?; cat y; cp -a --attributes-only --remove-destination l y; readlink y',
	'echo kept > x; ln -s x l; cp -b l x; echo $?; cat x; ls',
]);
