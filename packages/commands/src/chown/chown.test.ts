import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const show = 'stat -c "%u:%g %n"';

describeLikeReal('chown', { a: '', b: '', 'd/e/f': '', 'with blank': '' }, [
	'mkdir -p x/d; ln -s ../x x/y; ln -s .. x/d/up; ln -s ../d x/d/z; chown -RL root x; echo $?; chown -RLv 0 x | sort; chgrp -RL 0 x; chown -RHv 0 x/y | sort; chown -RPv 0 x | sort',
	`chown 5 a; ${show} a; chown 6:7 a; ${show} a; chown :8 a; ${show} a; chown root a; ${show} a; chown root:root a; ${show} a`,
	`chown root: a; ${show} a; chown +5:+6 a; ${show} a; chown : a; echo $?; chown "" a; echo $?; ${show} a`,
	`chown root.root a; ${show} a; chown 5.6 a; ${show} a; chown .7 a; ${show} a; chown -v root. b`,
	'chown nosuch.root a; chown root.nosuch b',
	'chown nosuch a; chown :nosuch a; chown root:nosuch a; chown nosuch: a; chown 4294967295 a; chown -1 a; chown 5:x a',
	'chown; chown 5; chown 5 nosuch a; echo $?; chown 5 ""; chown -f 5 nosuch; echo $?; chown 5 a/x',
	`chown -R 5:6 d; ${show} d d/e d/e/f; chown --recursive 7 d; ${show} d/e/f`,
	`ln -s a l; chown 5 l; ${show} a l; chown -h 6 l; ${show} a l; chown --no-dereference 7 l; ${show} l; chown --dereference 8 l; ${show} a`,
	`ln -s nosuch br; chown 5 br; chown -h 5 br; ${show} br; chown -f 6 br`,
	'chown -v 60005 a; chown -v 60005 a; chown -v 60005:60006 a; chown -v :60007 a; chown -v 60001:60007 a; chown -c 60001 a; chown -c root a; chown -cv root:root a; chown -v root: a',
	'chown -v 5 nosuch; chown -v :5 nosuch; chown -v 5:6 nosuch; chown -v : a; chown -v "" a',
	`chown --reference=d a; ${show} a; chown 5:6 b; chown --reference=b a; ${show} a; chown --reference=nosuch a; chown --reference=b`,
	`chown 5:6 a; chown --from=5 7 a; ${show} a; chown --from=5 8 a; ${show} a; chown --from=:6 9 a; ${show} a; chown 60009 a; chown -v --from=1:1 5 a; chown --from=x 5 a`,
	`mkdir t; ln -s ../d t/l; chown -R 5 t; ${show} t t/l d; chown -RL 6 t; ${show} t/l d d/e/f; ln -s t tl; chown -R 7 tl; ${show} t tl; chown -RH 8 tl; ${show} t tl`,
	'chown -R --dereference 5 d; chown -z 5 a; chown --nope 5 a; chown -Rv 5 d/e; chown 5 "with blank" "no such"',
	`chown -v 5005 a; chown -c 5005 a; chown -c 5006 a; chown -v 5006:5007 a b; ${show} a b`,
	`chown 5 a nosuch b; echo $?; ${show} a b; chown -f 6 nosuch; echo $?; chown :8 a; ${show} a; chown 9: a; echo $?; chown : a; ${show} a`,
	`chown --from=0 5 a; ${show} a; chown --from=0 6 a; ${show} a; chown --from=5:0 7 a; ${show} a; chown --from=:1 8 a; ${show} a`,
]);

describeLikeReal('chgrp', { a: '', 'd/e': '' }, [
	`chgrp 5 a; ${show} a; chgrp root a; ${show} a; chgrp +7 a; ${show} a; chgrp -R 6 d; ${show} d d/e`,
	'chgrp nosuch a; chgrp; chgrp 5; chgrp 5 nosuch; chgrp "" a; echo $?; chgrp 5:6 a; chgrp -f 5 nosuch; echo $?',
	'chgrp -v 60005 a; chgrp -v 60005 a; chgrp -c 60006 a; chgrp -c 60006 a; chgrp -v 5 nosuch',
	`chgrp 9 d; chgrp --reference=d a; ${show} a; chgrp --reference=nosuch a; ln -s a l; chgrp 3 l; ${show} a l; chgrp -h 4 l; ${show} a l`,
	'chgrp -z 5 a; chgrp --nope 5 a; chgrp 99999999999 a',
	'touch f; chown 0: f; echo $?; chown root: f; echo $?; chown -v -c root f',
]);

it('the root is kept where that was asked for', async () => {
	const { stderr, status } = await runOnCommands({ script: 'chown -R --preserve-root 5 /' });
	expect(stderr).toBe(
		"chown: it is dangerous to operate recursively on '/'\nchown: use --no-preserve-root to override this failsafe\n",
	);
	expect(status).toBe(1);
});

it('names come from the files of the system where they are', async () => {
	const { stdout } = await runOnCommands({
		script:
			'mkdir /etc; echo "amy:x:12:34::/:" > /etc/passwd; echo "staff:x:34:amy" > /etc/group; chown amy: a; stat -c "%u %U %g %G" a; ls -l a | cut -d" " -f 3,4; chown 77 a; stat -c "%u %U" a',
		files: { a: '' },
	});
	expect(stdout).toBe('12 amy 34 staff\namy staff\n77 UNKNOWN\n');
});
