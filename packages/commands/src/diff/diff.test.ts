import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n',
	b: 'one\n2\nthree\nfour\nfive\nsix\n6.5\nseven\neight\nnine\nten\n',
	c: 'two\nthree\nFOUR\nfive  \nsix\n\nseven\neight\n nine\n',
	noend: 'one\ntwo',
	noend2: 'one\ntwo\n',
	noend3: 'one\nthree',
	empty: '',
	blank: '\n\n\n',
	code: 'int main(void) {\n\tint x;\n\tx = 1;\n\treturn x;\n}\n\nint other() {\n\tint a;\n\tint b;\n\tint c;\n\tint d;\n\treturn 2;\n}\n',
	code2:
		'int main(void) {\n\tint x;\n\tx = 2;\n\treturn x;\n}\n\nint other() {\n\tint a;\n\tint b;\n\tint c;\n\tint d;\n\treturn 3;\n}\n',
	tabs: 'a\tb\n\tc\nd\te\n',
	blanks: 'a       b\n        c\nd  e\n',
	crlf: 'one\r\ntwo\r\n',
	bin: 'a\x00b\n',
	bin2: 'a\x00c\n',
	bytes: '\xff\né\n日本\n',
	dot: 'x\n.\ny\n',
	'with blank': 'q\n',
	'd1/same': 's\n',
	'd1/diff': 'x\n',
	'd1/only1': '1\n',
	'd1/sub/deep': 'deep\n',
	'd1/kind/x': '',
	'd1/sub/only': 'o\n',
	'd1/skip.o': 'obj\n',
	'd2/same': 's\n',
	'd2/diff': 'y\n',
	'd2/only2': '2\n',
	'd2/sub/deep': 'DEEP\n',
	'd2/kind': 'file\n',
	'd2/new/file': 'f\n',
};

const labels = '--label A --label B';

describeLikeReal('diff', files, [
	'diff --nope 2>&1; diff a 2>&1; diff a b c 2>&1; diff -U x a b 2>&1',
	'diff a b; diff b a; diff a c; diff a a; echo $?',
	`diff -u ${labels} a b; diff -u ${labels} b a; diff -u ${labels} a c; diff -u ${labels} a a`,
	`diff -c ${labels} a b; diff -c ${labels} a c; diff -C 1 ${labels} b a; diff --context=0 ${labels} a b`,
	`diff -U 0 ${labels} a b; diff -U1 ${labels} a b; diff --unified=2 ${labels} a b; diff -u5 ${labels} a b; diff -1 -u ${labels} a c; diff -10 a b; diff -U 1 -u ${labels} a b`,
	'diff -e a b; diff -e b a; diff -e a c; diff -e a dot; diff -e dot a; diff -n a b; diff -n b c; diff --ed a empty; diff --rcs empty a',
	'diff -y a b; diff -y -W 40 a c; diff --side-by-side --width=60 c b; diff -y --suppress-common-lines a b; diff -y --left-column a b; diff -y a a; diff -y noend noend2; diff -y noend noend3; diff -y -t tabs blanks; diff -y bytes a; diff -y -W 10 a b; diff -y -W 1 a b',
	`diff noend noend2; diff -u ${labels} noend noend2; diff -c ${labels} noend noend2; diff noend2 noend; diff noend noend3; diff -u ${labels} noend3 noend; diff -u ${labels} noend a; diff -n noend noend3`,
	`diff empty a; diff a empty; diff -u ${labels} empty a; diff -u ${labels} a empty; diff -c ${labels} a empty; diff empty empty; diff empty noend; diff blank empty; diff -c ${labels} empty noend`,
	'diff -i a c; diff -b a c; diff -w a c; diff -Z a c; diff -B a c; diff -iwB a c; diff -bB a c; diff -E tabs blanks; diff -w tabs blanks; diff -b tabs blanks; diff -EZ tabs blanks; diff -B a blank; diff -B blank empty; echo $?; diff -ZB c a',
	`diff -u -B ${labels} a c; diff -u -w ${labels} a c; diff -c -i ${labels} a c; diff -uB ${labels} blank empty; echo $?`,
	`diff -I three -I e a c; diff -I '^[0-9]' a b; diff -u -I '[0-9]' ${labels} a b; diff -I . a b; echo $?; diff -I '[' a b; diff -I '\\(' a b`,
	'diff crlf noend2; diff --strip-trailing-cr crlf noend2; echo $?; diff -w crlf noend2; diff -b crlf noend; diff -Z noend noend2; echo $?',
	`diff -p ${labels} code code2; diff -u -p ${labels} code code2; diff -up ${labels} -F '^int o' code code2; diff -u -F 'return' ${labels} code code2; diff -c -F '[[:digit:]]' ${labels} b a; diff -F '[' a b`,
	`diff bin bin2; echo $?; diff bin bin; diff -a bin bin2; diff -u -a ${labels} bin bin2; diff bin a; diff -q bin bin2; diff bytes a`,
	'diff -q a b; diff --brief a a; diff -s a a; diff -s a b | head -n 1; diff -qs a b; diff -q -w tabs blanks; diff -q -i a c; diff -s a noend',
	`diff ${labels} --label C a b; diff --label X -u a b | head -n 1; diff -L X -L Y -q a b; diff -L X -L Y -s a a`,
	'diff -t tabs blanks; diff -T a b; diff -u -T --label A --label B a b; diff --suppress-blank-empty -u --label A --label B a c; diff --tabsize=4 -t tabs blanks; diff -c -T --label A --label B a c',
	'diff --color=always a b; diff --color=always -u --label A --label B a b; diff --color=always -c --label A --label B a b; diff --color=never a b; diff --color a b; diff --color=auto a b; diff --color=foo a b; diff --color=always -y a b; diff --color=always -u -p --label A --label B code code2; diff --color=always noend noend3',
	'diff d1 d2; echo $?',
	'diff -r d1 d2; diff -rq d1 d2; diff -rs d1 d2; diff -qr d1 d1; echo $?; diff -r d1/ d2/',
	'diff -rN d1 d2; diff -N d1 d2; diff -rP d1 d2; diff -rNq d1 d2; diff -rP d2 d1',
	'diff -r -x "*.o" -x "only*" d1 d2; diff -r --exclude=sub d1 d2; printf "*.o\\nsub\\n" > ex; diff -r -X ex d1 d2; diff -r -S only1 d1 d2; diff -X nosuch a b; diff -r -x "d*" d1 d2',
	'diff a d1; diff d1/same d2; diff d2 d1/diff; cp a d1/a; diff a d1 && echo same; diff d1 nosuch; diff -N a nosuch; diff -N nosuch a; diff -N nosuch nosuch2; diff -rN d1 nosuch | head -n 4',
	'diff nosuch a; diff a nosuch; diff nosuch nosuch2; diff "" a; diff; diff a; diff a b c; diff -u; diff --nope a b; diff -U x a b; diff -C -1 a b; diff -W x -y a b; diff -W 0 -y a b; diff --tabsize=0 a b; diff --horizon-lines=x a b',
	'diff -u -c a b; diff -y -u a b; diff --normal -u a b; diff --normal a b; diff -e -n a b; diff -u -U 1 --label A --label B a b',
	'diff - b < a; diff a - < b; diff - - < a; diff <(seq 3) <(seq 4); cat b | diff -u --label A --label B a -',
	'touch -d "2024-02-03 04:05:06.5" a; touch -d "1999-12-31 23:59:59" b; diff -u a b | head -n 2; TZ=America/New_York diff -u a b | head -n 2; TZ=Asia/Kolkata diff -c a b | head -n 2; touch -d @0 "with blank"; diff -u "with blank" b | head -n 2',
	'touch -d @0 d1/* d2/* d1/*/* d2/*/*; diff -ru d1 d2; diff -ruN d1 d2; diff -rc d1 d2',
	'ln -s a la; ln -s b lb; ln -s a lc; diff la lb | head -n 1; diff --no-dereference la lb; diff --no-dereference la lc; echo $?; diff --no-dereference la a; ln -s nosuch broken; diff broken a; mkdir e1 e2; ln -s x e1/l; ln -s y e2/l; diff -r --no-dereference e1 e2; diff -r e1 e2',
	'ln -s a l; : > e; diff --no-dereference l - < b; echo $?; diff --no-dereference l - < e; echo x | diff --no-dereference - l; diff --no-dereference a - < a; echo $?',
	'diff --ignore-file-name-case -r d1 d2 | head -n 2; cp -r d1 d3; mv d3/same d3/SAME; diff -r --ignore-file-name-case d1 d3; diff -r d1 d3',
	'diff -d a c; diff -H a b; diff --speed-large-files a c; diff --horizon-lines=5 a b; seq 300 > x; seq 5 2 400 > y; diff x y | wc -l; diff -u --label A --label B x y | tail -n 3',
	`printf 'a\\nb\\na\\nb\\na\\n' > x; printf 'b\\na\\nb\\n' > y; diff x y; diff y x; printf 'x\\n\\ny\\n\\nz\\n' > x; printf 'x\\n\\nnew\\n\\ny\\n\\nz\\n' > y; diff x y; diff -u ${labels} x y`,
	'mkdir -p dd/sub; ln -s dd de; diff dd dd; echo $?; diff dd de; diff -r dd dd/; diff -s dd dd; diff -q dd dd; mkdir df; ln -s ../dd/sub df/sub; diff dd df; echo $?',
	'yes "A  b" | tr "\\n" "\\t" | head -c 200000 > x; tr A a < x > y; { tr -s " " < x; echo "   "; } > z; for o in -i -w -b -E -Z -t -y "-y -t" "-U 0 --label x --label x" -e; do diff $o x y | md5sum; diff $o x z | md5sum; diff $o y z | md5sum; done 2> /dev/null',
]);

describeLikeReal('diff to a merged file', { ...files, n: 'one\ntwo', m: 'one\n2\tx', e: '' }, [
	'diff -D NAME a b; echo $?; diff --ifdef=X b c; diff -D X a a; diff -D X a e; diff -D X e a; diff -D X n m; diff -D X n n',
	"diff --changed-group-format='%<' --unchanged-group-format='' a b; echo $?; diff --changed-group-format='%>' --unchanged-group-format= a c",
	"diff --unchanged-line-format= --old-line-format='-%L' --new-line-format='+%L' a b; diff --line-format='%L' a b; diff --old-line-format='%l|' --new-line-format='[%5dn %-4dn|%05xn|%.3on]%l\n' a c",
	"diff --old-group-format='' --new-group-format='%>' --unchanged-group-format='' a b; diff --new-line-format=%L --old-line-format= --unchanged-line-format= n m; diff --line-format=%L m m; diff --line-format=%l a b",
	"diff --unchanged-group-format='' --changed-group-format='%df,%dl %dn %de %dm|%dF,%dL %dN %dE %dM%c\\'\\012\\'' a b; diff --changed-group-format=\"%c'\\\\012'%c'x'%%%z%(\" a b",
	"diff --changed-group-format='%(n=1?one:%dn)%(N=0?none:%(N=1?single:%dN))\n' --unchanged-group-format='%(e=0?start:%de);' a b; diff --changed-group-format='%(n=?x' --unchanged-group-format= a b; diff --changed-group-format='%(n=1?x' a b",
	'diff -D a -D b a b; echo $?; diff --old-group-format=a --old-group-format=b a b; echo $?; diff --line-format=a --old-line-format=b a b; diff -u -D X a b; echo $?; diff -D X -D X a b | head -n 3',
	"diff -t --line-format='%l|' n m; diff -iB -D X a c; diff -q -D X a b; diff -s --line-format=%L a a; diff --old-line-format='%Xn %dq %d %' a b; mkdir p q; cp a p/f; cp b q/f; diff -D X p q; cp a q/f; diff -D X p q; cp p/f p/g; diff --line-format= p q",
]);

describeLikeReal('diff of files with names beyond ASCII', { f: 'a\n' }, [
	`for n in é '日本 x' 'a b' 'a"b' 'a\\b' $'a\\tb' $'a\\1b' $'a\\177b' "a'b" 'a~*b'; do echo b > "$n"; diff -u f "$n" | sed 's/\\t20.*//'; done`,
	"mkdir p q; echo 1 > p/é; echo 2 > q/é; echo 3 > p/ü; diff -r p q; diff -rq p q; diff -c -r p q | head -n 3 | sed 's/\\t20.*//'; diff -u --label é --label ü p/é q/é",
	'echo b > é; diff -u é f > x; cat f; patch < x; cat é; patch -R f x; cat f',
]);

describeLikeReal('diff of what is missing or of another kind', { f: 'a\n', g: 'b\n' }, [
	'diff -P nosuch f; echo $?; diff -P f nosuch; echo $?; diff --binary f g; diff -C "" f g | tail -n +3; diff -U "" f g | tail -n +3',
	'mkdir d; diff -N f d; echo $?; diff -uN d f; echo $?; diff -N nosuch f; cp g d/f; diff -N f d',
	'mkdir d; diff d - < f; echo $?; diff - d < f; mkdir -p x/m y; echo > y/m; diff -r -L X x y; diff -r -L X -L Y x y; diff f d',
]);

describeLikeReal('diff of directories with slashes behind', {}, [
	'mkdir a b; echo 1 > a/f; echo 2 > b/f; diff -r a/// b//; diff -rq a/ b; echo x > a/g; diff -r a// b/; diff a// b/f; diff a/f b///',
	"for pair in 'a b' 'b a' 'a c' 'a empty' 'empty a' 'noend noend3'; do diff -f $pair; echo $?; done",
	'diff -f -e a b',
	"printf 'a\\nb' > x; cp x y; printf 'a\\nb\\n' > z; diff -e x y; echo $?; diff -e z x; echo $?; diff -fs x y; echo $?; diff -eb x z; echo $?; diff -n x z; diff -eq x z; diff -eq x y; diff -e x x; echo $?",
	'diff --from-file=a b c; echo $?; diff --to-file=a b c; diff -q --from-file=a a b; diff --from-file=a; echo $?',
	'diff --from-file=a --to-file=b',
]);
