import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	t1: 'a bb ccc\ndddd e\n\nf  g h i\n',
	t2: 'a:b::c\n:x:y\n',
	csv: 'name,age,city\nAmy,7,Rome\nBob,12,New York\n',
	wide: 'é 日本 b\nxx yy z\n',
	noend: 'one two',
	empty: '',
	'with blank': 'x y\n',
};

describeLikeReal('column', files, [
	'column -t t1; column --table < t1; column -t - < t1; column -t t1 t2',
	'column -t -s: t2; column -t -s : -o "|" t2; column -t -s, -o " | " csv; column --separator=, --table csv; column -ts, csv; column -t -s ",:" csv t2',
	'column -t -N X,Y,Z t1; column -t -N X,Y t1; column -t -s, --table-columns A,B,C csv; column -t -d -N A,B t1',
	'column -t -R 1 t1; column -t -N X,Y -R X t1; column -t -N X,Y -R 1,2 t1; column -t -s, -R 2 csv',
	'column -t -H 1 t1; column -t -N X,Y -H Y t1; column -t -n name t1',
	'seq 30 | column; seq 30 | column -x; seq 30 | column -c 40; seq 30 | column -x -c 40; seq 5 | column -c 10; seq 100 | column -c 100',
	'column t1; column csv; column -c 200 csv t1; column empty; column -t empty; column noend; column -t noend; COLUMNS=30 column csv t1',
	'column -t wide; column wide; printf "a\\tb c\\n" | column -t; printf " lead x\\n" | column -t; column -t "with blank"',
	'column -t -L t1; printf "%090d\\nb\\n" 1 | column; ls | column -c 60',
	'column nosuch; column -t nosuch t1; column -c x t1; column --nope; column -N A,B t1',
]);
