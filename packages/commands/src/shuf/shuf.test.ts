import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const noise = Array.from({ length: 20_000 }, (_, at) =>
	String.fromCharCode(33 + ((at * at * 31 + at * 17) % 89)),
).join('');

const files = {
	a: Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join(''),
	b: 'one\ntwo\nthree',
	nul: 'x\0y\0z',
	empty: '',
	noise,
	short: '!7',
	'with blank': 'q\n',
};

const random = '--random-source=noise';

describeLikeReal('shuf', files, [
	`shuf ${random} a`,
	`shuf ${random} b; shuf ${random} < b; cat b | shuf ${random}; shuf ${random} - < a; shuf ${random} empty`,
	`shuf ${random} -n 5 a; shuf ${random} -n 1 a; shuf ${random} -n 99 b; shuf -n 0 a; shuf ${random} -n 7 -n 3 a`,
	`cat a | shuf ${random} -n 5; cat a | shuf ${random} -n 30; cat a | shuf ${random} -n 31; seq 1000 | shuf ${random} -n 3`,
	`shuf ${random} -e a b c d; shuf ${random} -e "x y" z; shuf -e; shuf ${random} -n 2 -e 1 2 3 4 5`,
	`shuf ${random} -i 1-10; shuf ${random} -i 5-5; shuf ${random} -i 4-3; shuf ${random} -i 0-999 -n 4; shuf ${random} -i 100-300 | tail -n 3`,
	`shuf ${random} -i 1-1000000 -n 5; shuf ${random} -i 1-1000000000000 -n 3; shuf ${random} -i 1-18446744073709551615 -n 2`,
	`shuf ${random} -r -n 8 -e a b c; shuf ${random} -rn 5 -i 1-6; shuf ${random} -r -n 4 b`,
	`shuf ${random} -z nul; shuf ${random} -ze 1 2 3; shuf ${random} -z -i 1-3`,
	`shuf ${random} -o out a; cat out; shuf ${random} -o b b; cat b; shuf ${random} -o out -o out a`,
	'shuf --random-source=short a',
	'shuf --random-source=nosuch a',
	'mkdir d; shuf --random-source=d a',
	'shuf -i 1-x',
	'shuf -i 5-3',
	'shuf -i 1',
	'shuf -i x-1',
	'shuf -i 1-2 -i 1-2',
	'shuf -e -i 1-2',
	'shuf -i 1-2 x',
	'shuf a b',
	'shuf -n x a',
	'shuf -n -1 a',
	'shuf -r -n 3 empty',
	'shuf -o x -o y a',
	'shuf -o nosuch/x a',
	'shuf nosuch',
	'mkdir d; shuf d',
	'shuf --random-source=noise --random-source=a b',
	'shuf -i 1-99999999999999999999',
	'shuf -i 0-18446744073709551615 -n 1',
	'shuf -x a',
	'shuf --nope',
	`shuf ${random} --head-count=3 --echo p q r s; shuf ${random} --input-range=1-4; shuf ${random} --repeat --head-count 2 --echo p q`,
	'shuf a | sort | cmp - <(sort a) && echo same; shuf -i 1-1000 | sort -n | tail -n 1; shuf -r -e y | head -n 3; shuf -n 3 a | wc -l',
]);

it('every order is possible without a source', async () => {
	const seen = new Set<string>();
	for (let round = 0; round < 200 && seen.size < 6; round++) {
		seen.add((await runOnCommands({ script: 'shuf -e 1 2 3' })).stdout);
	}
	expect([...seen].sort()).toEqual([
		'1\n2\n3\n',
		'1\n3\n2\n',
		'2\n1\n3\n',
		'2\n3\n1\n',
		'3\n1\n2\n',
		'3\n2\n1\n',
	]);
});
