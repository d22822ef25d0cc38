import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = {
	a: 'one two\nthree\n',
	b: ' x  y \n\n\tz',
	big: 'word and word\n'.repeat(20_000),
	wide: '日本 é\u00a0x\u2003y\u200bz\n\u3000a\u0300\u00ad\u2028 q\n',
	tabs: 'a\tb\n\rab\fxyz\v12\n        9\t\t\n',
	empty: '',
	'with blank': 'b\n',
	'new\nline': 'c\n',
};

const bytesFile =
	"printf 'a\\xffb \\xc3 \\xe2\\x82a \\xf4\\x90\\x80\\x80 \\xed\\xa0\\x80 \\xe0\\x80\\x80\\x01 \\x01 \\0q\\n' > raw;";

describeLikeReal('wc', files, [
	'wc a b empty big',
	'wc a',
	'wc -l a; wc -w a; wc -c a; wc -m a; wc -L a',
	'wc -l a b; wc -lw a; wc -cm wide; wc -Lmclw wide tabs',
	'wc -m wide; wc -w wide; wc -L wide',
	'wc -L tabs b; wc -w tabs b',
	`${bytesFile} wc -m raw; wc -w raw; wc -L raw; wc -c raw; wc raw`,
	'wc < a; wc -l < a; wc - < a; wc -lw - a < b',
	'cat a | wc; cat a | wc -l; cat a | wc - a; cat big | wc',
	'{ head -n 1 > /dev/null; wc; } < big; { head -c 13 > /dev/null; wc -c; } < a',
	'{ wc -c; head -n 1; wc -c; cat; wc -c; } < a; { wc -l; cat; } < a; { wc -c - -; wc -m; cat; } < a',
	'head -c 8192 big > pages; { wc -c; wc -c; } < pages; { wc -c; cat; } < empty',
	'wc nosuch a; wc a nosuch',
	'wc nosuch',
	'mkdir d; wc d a',
	'mkdir d; wc -l d; wc d; wc -c d a',
	'wc "with blank" "new\nline" "no such"',
	'wc /dev/null a; wc -c /dev/null; wc /dev/null',
	'ln -s nosuch broken; wc broken a; ln -s a link; wc link',
	'printf "a\\0b\\0" | wc --files0-from=-',
	'printf "a\\0b" > list; wc --files0-from=list; wc --files0-from=- < list',
	'printf "a\\0\\0b\\0" | wc --files0-from=- -l',
	'printf -- "-\\0a\\0" | wc --files0-from=-',
	'printf -- "-\\0" > list; wc --files0-from=list < a',
	'wc --files0-from=nosuch',
	'mkdir d; wc --files0-from=d',
	'wc --files0-from=- a',
	'wc --files0-from=empty; wc --files0-from=- < /dev/null; echo $?',
	'printf "a\\0nosuch\\0" | wc --files0-from=-; echo $?',
	'wc --lines --words a; wc --max a; wc --bytes --chars a',
	'wc -x a',
	'wc --nope a',
	'wc -- -l; echo $?',
	'wc -l empty; printf "no newline" | wc; printf "" | wc',
	'wc a a a a a a a a a a',
	'seq 100000 | wc; seq 100000 | wc -L; yes é | head -n 50000 | wc -mw',
	'wc "" a',
	'wc <&-',
]);

describe('wc --json', () => {
	it('prints one record a file with the counts that were asked for', async () => {
		const { stdout } = await runOnCommands({ script: 'wc -lc --json a b; wc --json < a', files });
		expect(stdout).toBe(
			'[{"file":"a","lines":2,"bytes":14},{"file":"b","lines":2,"bytes":10}]\n' +
				'[{"file":"-","lines":2,"words":3,"bytes":14}]\n',
		);
	});
});
