import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { realOutcomes } from '../../test/real-outcomes.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

describeLikeReal('seq', {}, [
	'seq 1e4933; echo $?; seq 1e-5000 2 | cut -c 1-9; seq 1e-4940 1; echo $?; seq -f %g 1e4931 1e4931 3e4931; seq -f %a 1 3',
	'seq 3; seq 2 4; seq 1 2 7; seq 5 -2 0; seq 3 1; seq 0; seq -1; seq 1 -1; seq -3 -1; seq -1 -1 -3',
	'seq -w 8 12; seq -w -- -1 2; seq -w 1 5 100; seq -w 1e2 | tail -n 1; seq -w .5 1 10; seq -w 1 .25 2; seq -w 10 -5 -10',
	'seq -s, 3; seq -s "" 3; seq -s " - " 3; seq -s "\n\n" 2; seq -s é 3; seq -s, 1; seq -s, 3 1',
	'seq 1 .5 3; seq 1.000 3; seq 0.1 0.1 0.5; seq 5 -0.5 4; seq 0 0.000001 0.000003; seq .1 .1 1; seq 1 0.1 1.25',
	'seq 0 1e-1 .3; seq 1e3 1e3; seq 1e1 1e0 12; seq 1.5e1 16; seq 1e-2 1e-2 3e-2; seq 1.e0 2; seq 1.5E1 16.5',
	'seq 0x10 | tail -n 1; seq 0x1p1 4; seq 0x1.8 0x1.8 4; seq 1 0x.8 2; seq 0xa 0xc',
	'seq -f %5.2f 2; seq -f "a%gb%%" 2; seq -f %Lg 2; seq -f %a 2; seq -f %E 2; seq -f %+05.1f 2; seq -f "%-6gx" 2; seq -f "% g" 2; seq -f "%#g" 2; seq -f "%\'f" 2',
	'seq -f %g 999999 1000001; seq -f %g 0.00001 0.00001 0.00003; seq -f %.3g 1234 1 1236; seq -f %e 0 100 200; seq -f %.0f .5 1 4; seq -f %.1f .05 .1 .5',
	'seq -f %.3e 12345 12346; seq -f %G 1e-10 1e-10 3e-10; seq -f %.20f .1 .1 .3; seq -f %A 10 12; seq -f %.2a 1 3; seq -f %030g 3; seq -f %.0e 15 10 35',
	'seq 10000000000000000000000 10000000000000000000002; seq 1e20 1e20; seq 99999999999999999998 100000000000000000001',
	'seq 18446744073709551614 3 18446744073709551624; seq -w 18446744073709551614 18446744073709551618 | head -n 5',
	'seq 9007199254740990 9007199254740995; seq -9007199254740995 -9007199254740990; seq 1 200 1000; seq 1 201 1000; seq 007 010',
	'seq inf | head -n 2; seq 1 inf | head -n 2; seq 1 infinity | head -n 2; seq 0.5 inf | head -n 2; seq 5 -1 -inf | head -n 8; seq inf 1; seq 1 -inf',
	'seq ',
	'seq 1 2 3 4',
	'seq x',
	'seq 1 0 3',
	'seq 0 -0 1',
	'seq nan',
	'seq 1 NaN',
	'seq ""',
	'seq "3 "',
	'seq 1e99999',
	'seq 1.2.3',
	'seq - 1',
	'seq -f %d 3',
	'seq -f x 3',
	'seq -f %% 3',
	'seq -f % 3',
	"seq -f '%$g' 2",
	'seq -f %g%g 3',
	'seq -f %5 3',
	'seq -w -f %g 3',
	'seq -f "%%%g%%%%" 2; seq -f "" 2',
	'seq " 3"; seq +3; seq -0 1; seq " +2"; seq 1 1 1',
	'seq 1 -- 3',
	'seq -- 2; seq --separator=, 3; seq --equal-width 9 10; seq --format=%g 2; seq -s , -w 9 10; seq -ws, 9 10; seq --sep : 2',
	'seq -x 3',
	'seq --nope 3',
	'seq 3 -w',
	'seq 1 5000000 | head -n 1; seq 100000 | tail -n 1; seq 100000 | wc; seq 1 .5 20000 | wc; seq -5 5 | wc; seq -s, 30000 | wc',
	'seq 99 101; seq 9 2 13; seq 199 200 999; seq 0 0; seq 00 2',
]);

const decimal = fc
	.tuple(fc.integer({ min: -400, max: 400 }), fc.constantFrom(0, 1, 2, 3))
	.map(([digits, places]) => (digits / 10 ** places).toFixed(places));
const format = fc.constantFrom([], ['-w'], ['-f', '%.2f'], ['-f', '%g'], ['-f', '%.1e'], ['-s', ', ']);

it('prints the numbers that the real one prints', async () => {
	const calls = fc
		.sample(fc.tuple(format, decimal, decimal, decimal), 150)
		.map(([options, first, step, last]) => ({
			argv: [...options, '--', first, Number(step) === 0 ? '1' : step, last],
		}));
	const real = realOutcomes('seq', calls);
	for (const [index, { argv }] of calls.entries()) {
		const script = `seq ${argv.map((word) => `'${word}'`).join(' ')}`;
		expect({ script, ...(await runOnCommands({ script })) }).toEqual({ script, ...real[index] });
	}
});
