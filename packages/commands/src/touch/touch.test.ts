import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = { a: 'abc\n', ref: '', 'd/e': '' };
const show = (names: string): string => `stat -c '%n %x %y' ${names}`;
const old = 'touch -d "2001-02-03 04:05:06" a ref d;';

describeLikeReal('touch', files, [
	'touch new "with blank" $\'new\\nline\'; stat -c "%n %s %a" new "with blank"; ls | wc -l',
	`touch -d "2020-01-02 03:04:05" a; ${show('a')}`,
	`touch -d "2020-01-02 03:04:05.25" a new; ${show('a new')}`,
	`${old} touch -a -d "2020-01-02" a; ${show('a')}`,
	`${old} touch -m -d "2020-01-02" a; ${show('a')}`,
	`${old} touch -am -d "2020-01-02" a; ${show('a')}`,
	`${old} touch --time=atime -d @5 a; touch --time=modify -d @7 ref; ${show('a ref')}`,
	`${old} touch --time=use -d @5 a; touch --time=mt -d @7 ref; ${show('a ref')}`,
	'touch --time=bad a; echo $?',
	`touch -d @1.5 a; touch -r a b; ${show('b')}`,
	`touch -d @100 ref; touch -r ref -d "1 day" a; ${show('a')}`,
	'touch -r nosuch a',
	`touch -t 202001020304 a; touch -t 2001020304.05 b; ${show('a b')}`,
	`touch -t 9912312359.59 a; ${show('a')}`,
	'touch -t 2020 a; touch -t 202013010000 a; touch -t x a; touch -t 202002300000 a',
	'touch -t 202001010000 -d now a',
	'touch -t 202001010000 -r ref a',
	'touch -d nonsense a; echo $?; touch -d "" x; [ -e x ] && echo made',
	'touch -c new; echo $?; ls new',
	'touch -c new/x; echo $?',
	'touch new/x',
	'touch a/x; echo $?',
	'touch ""; echo $?; touch -c ""; echo $?',
	'touch',
	'touch -z a; touch --nope; touch -d',
	`ln -s ref l; ${old} touch -h -d @1000 l; ${show('l ref')}`,
	`ln -s ref l; touch -d @1000 l; ${show('ref')}`,
	'ln -s target l; touch l; [ -e target ] && echo made; touch -h nosuch; echo $?',
	'ln -s loop loop; touch loop',
	`touch -d @1000 d; ${show('d')}; touch d; [ d -nt a ] && echo newer`,
	'umask 077; touch new; stat -c %a new',
	'touch -- -x; ls; touch -f a',
	`TZ=America/New_York touch -d "2020-07-01 12:00" a; ${show('a')}`,
	`touch -d "2020-01-31 1 month" a; ${show('a')}`,
	`touch -d "Thu, 02 Jan 2020 03:04:05 -0700" a; ${show('a')}`,
	`touch -d 2020-01-02T03:04:05Z a; ${show('a')}`,
	'touch a -d @0 && touch ref -d yesterday && [ a -ot ref ] && [ ref -ot d ] && echo in order',
	'touch --no-create nosuch; touch --date=@5 a; touch --reference=a ref; stat -c %Y a ref',
	'touch -; echo $?',
	'touch -t 202001010101.60 x; stat -c %y x; touch -t 201912312359.60 x; stat -c %y x; touch -t 202001010101.61 x; touch -t 202001010160 x',
]);

describe('touch', () => {
	it('gives all files of a call the same time', async () => {
		const script = 'touch new; touch c b a new; ls -t; stat -c %y a b c new | uniq | wc -l; touch b; ls -t';
		expect(await runOnCommands({ script })).toEqual({
			stdout: 'a\nb\nc\nnew\n1\nb\na\nc\nnew\n',
			stderr: '',
			status: 0,
		});
	});
});

describeLikeReal('touch of names with a slash behind', {}, [
	'touch f/; echo $?; mkdir d; touch d/; touch f; touch f/; ln -s nosuch l; touch l/; touch -c g/; echo $?; ls',
]);
