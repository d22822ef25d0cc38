import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { realOutcomes } from '../../test/real-outcomes.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = {
	a: '        a       b\n                x\n    y   \n  \tz  \t  w\n1234567 9\n123456  9\n\n                ',
	b: 'ab\b      \bc       d\n \b               e\n',
	'with blank': '        q\n',
	empty: '',
};

describeLikeReal('unexpand', files, [
	'unexpand a',
	'unexpand -a a; unexpand --all a; unexpand --first-only -a a',
	'unexpand -t 4 a; unexpand -t4 --first-only a; unexpand --tabs=2 a; unexpand -4 a; unexpand -a -4 a; unexpand -a4 a',
	'unexpand -t 2,5,9 a; unexpand -t "4 8" a; unexpand -2,4 a; unexpand -t 4,/8 a; unexpand -t 4,+3 a; unexpand -t 1 a',
	'unexpand b; unexpand -a b; unexpand -t 3 b',
	'unexpand a b "with blank" empty; unexpand < a; unexpand - < a; cat a | unexpand -a',
	'printf "    " > one; printf "    x\\n" > two; unexpand one two',
	'unexpand -t 0 a',
	'unexpand -t x a',
	'unexpand -t 3,2 a',
	'unexpand -t /3,+4 a',
	'unexpand nosuch a; echo $?',
	'mkdir d; unexpand d a; echo $?',
	'unexpand -x a',
	'unexpand --nope a',
	'unexpand -t',
	'yes "        a        b" | head -n 20000 | unexpand -a | wc',
]);

it('turns any blanks as the real one does', async () => {
	const text = fc.array(fc.constantFrom(' ', ' ', ' ', '  ', '   ', '\t', 'x', '\b', '\n'), {
		maxLength: 40,
	});
	const options = fc.constantFrom(
		[],
		['-a'],
		['-t4'],
		['-t', '3,7'],
		['-t', '2,/5'],
		['-t2', '--first-only'],
	);
	const calls = fc
		.sample(fc.tuple(text, options), 200)
		.map(([pieces, argv]) => ({ argv, stdin: pieces.join('') }));
	const real = realOutcomes('unexpand', calls);
	for (const [index, { argv, stdin }] of calls.entries()) {
		const { stdout } = await runOnCommands({ script: `unexpand ${argv.join(' ')}`, stdin });
		expect({ stdin, argv, stdout }).toEqual({ stdin, argv, stdout: real[index]!.stdout });
	}
});
