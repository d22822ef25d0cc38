import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'aaa\n',
	'd/b': 'x'.repeat(5000),
	'd/e/c.txt': 'y'.repeat(70_000),
	'.h': '',
	'd/.hid/z': '',
	'with blank/f': 'z',
	'B.md': '',
};

describeLikeReal('tree', files, [
	'tree; tree d; tree d a; tree -a; tree -a d; tree "with blank" d/e',
	'tree -d; tree -d d; tree -ad; tree -L 1; tree -L 2; tree -L 1 d; tree -dL 1; tree -L 0; tree -L x; tree -L',
	'tree -f; tree -f d; tree -i; tree -if; tree -fi d; tree -i d',
	'tree -s d; tree -h d; tree --si d; tree -p d; tree -ps d; tree -u d; tree -g d; tree -pugs d; tree -hp d; tree -sh d',
	'tree -I e; tree -I "*.txt"; tree -I "e|a"; tree -I "*"; tree -I d; tree -I d/; tree -I a -I e; tree -P "*.txt"; tree -P "b|c*"; tree -P nosuch; tree -P "*.TXT" --ignore-case; tree -P e --matchdirs',
	'tree --dirsfirst; tree --filesfirst; tree --dirsfirst -r; tree -r; tree -v; mkdir n; touch n/f10 n/f9 n/f1; tree n; tree -v n; tree -vr n',
	'touch -d @5 d/b; touch -d @9 d/e; tree -t d; tree -tr d; touch -d @9 a; touch -d @7 B.md; touch -d @8 d "with blank"; tree -tL 1',
	'tree -J d; tree -J; tree -J -L 1; tree -J --noreport d; tree -Jp d/e; tree -Js d; tree -Jf d; tree -Jd; tree -Ja d; tree -J d "with blank"; mkdir empty; tree -J empty',
	'tree -F; chmod +x a; tree -F; tree --noreport d; tree --noreport -d; tree -Q d; tree -n d',
	'ln -s a l; ln -s d dl; ln -s nosuch br; tree; tree -F; tree -d; tree -J -L 1; tree -l; tree dl; tree -f -L 1; tree --dirsfirst -L 1',
	'ln -s .. d/up; tree -l d; ln -s ../d d/e/back; tree -l d; tree d',
	'tree -C d; export TERM=xterm; touch x.zip; tree -C d; chmod +x a; ln -s a l; ln -s nosuch br; tree -C -L 1; tree -C -F -L 1; tree -nC d; LS_COLORS="di=33:*.txt=31" tree -C d; LS_COLORS="di=33:or=41:ln=35" tree -C -L 1',
	'tree nosuch; echo $?; tree a; echo $?; tree d nosuch; echo $?; tree nosuch a',
	'mkdir empty; tree empty; tree --prune; mkdir -p x/y/z; tree x; tree --prune x; tree -P "*.txt" --prune; tree -J x',
	'mkdir g; cd g; mkdir -p out/x src; touch a.o a.c src/b.o src/keep.o out/x/f; printf "*.o\\n!keep.o\\nout/\\n" > .gitignore; tree --gitignore; tree -a --gitignore; printf "b.*\\n" > src/.gitignore; tree --gitignore; printf "/src/*.o\\n# c\\n\\n" > .gitignore; tree --gitignore',
	'touch $\'n\\nl\' é 日本 "-x"; tree -L 1; tree -JL 1; tree -QL 1; mkdir one; touch one/f; tree one; tree one/; tree ./one; tree one//',
]);
