import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { adjustMode, parseMode } from '../support/mode.ts';

const files = { a: 'x\n', b: '', 'd/e/f': '', 'with blank': '' };
const show = 'stat -c "%a %n"';

describeLikeReal('chmod', files, [
	`chmod 600 a; chmod 0755 b; chmod 4711 "with blank"; ${show} a b "with blank"`,
	`chmod u+x,g-r,o=w a; ${show} a; chmod a= b; ${show} b; chmod +x b; ${show} b`,
	`chmod u=g a; ${show} a; chmod go=u a; ${show} a; chmod g+o,o-u a; ${show} a`,
	`chmod +X a d; ${show} a d; chmod 700 a; chmod go+X a; ${show} a; chmod u+s,g+s,+t a; ${show} a`,
	`chmod u=rwx,g+w-r+x,o= a; ${show} a; chmod ug=rw,o+r-w a; ${show} a; chmod = a; ${show} a`,
	`chmod 2755 d; chmod 755 d; ${show} d; chmod 00755 d; ${show} d; chmod g-s d; ${show} d; chmod 6000 d; chmod 0 d; ${show} d`,
	`umask 077; chmod +rwx a; ${show} a; chmod -w b; ${show} b; chmod =r b; ${show} b`,
	`chmod 777 a; chmod -w a; echo $?; ${show} a; chmod -rwx b; ${show} b; chmod -x d; ${show} d`,
	`chmod -v 644 a; chmod -v 600 a; chmod -c 600 a; chmod -c 644 a; chmod --changes 640 a`,
	'chmod -R 700 d; stat -c "%a %n" d d/e d/e/f',
	'chmod -Rv go-rwx d | sort',
	'ln -s ../a d/l; chmod -Rv 750 d | sort; stat -c %a a',
	'ln -s a l; chmod 600 l; stat -c %a a; chmod -v 600 l',
	'ln -s nosuch br; chmod 600 br; chmod -f 600 br; echo $?; chmod -v 600 br',
	'chmod 644 nosuch a; echo $?; chmod -v 644 nosuch; chmod -f 644 nosuch; echo $?',
	'chmod; chmod 644; chmod u+z a; chmod 99999 a; chmod 8 a; chmod "" a; chmod u a; chmod , a',
	'chmod u+8 a; chmod +8 a; chmod u+7 a; chmod +7x a; chmod a+r, a; chmod ,a+r a; echo $?',
	`chmod =755 a; ${show} a; chmod +22 a; ${show} a; chmod -7 a; ${show} a`,
	`chmod 640 a; chmod --reference=a b; ${show} b; chmod --reference=nosuch b; chmod --reference=a`,
	'chmod --reference=a -w b; chmod 644 --reference=a b',
	`chmod -Rw a; chmod -wR d; chmod -v -w a; ${show} a`,
	`chmod a-x -R d; stat -c %a d; chmod a -x; chmod -- -w a; ${show} a`,
	'chmod -z a; chmod --nope 644 a; chmod --recursive 700 d; stat -c %a d/e',
	`chmod u+rwxst a; ${show} a; chmod ugo+s a; ${show} a; chmod o+t,a-s a; ${show} a; chmod u-t a; ${show} a`,
	`chmod -x,-w a; ${show} a; chmod -w -x b; ${show} b`,
	'chmod 644 ""; chmod 644 a/x; chmod +r $\'no\\nsuch\'',
	`chmod -v +t d; chmod -v u=rwx,go=rx d; chmod -v g=s a`,
	`chmod u+X,g+X a; ${show} a; chmod o=x,ug+X a; ${show} a; chmod -R a+X d; ${show} d d/e d/e/f`,
	'touch f; ln -s no dl; chmod -v -c u+x dl f f; chmod -c -v u+x f; chmod -v u+x dl',
]);

it('symbolic modes do what they do to the real chmod', () => {
	const who = fc.array(fc.constantFrom('u', 'g', 'o', 'a'), { maxLength: 3 }).map((all) => all.join(''));
	const what = fc.oneof(
		fc.array(fc.constantFrom(...'rwxXst'), { maxLength: 4 }).map((all) => all.join('')),
		fc.constantFrom('u', 'g', 'o'),
	);
	const clause = fc
		.tuple(who, fc.array(fc.tuple(fc.constantFrom('+', '-', '='), what), { minLength: 1, maxLength: 2 }))
		.map(([to, parts]) => to + parts.flat().join(''));
	const modes = fc.array(clause, { minLength: 1, maxLength: 3 }).map((all) => all.join(','));
	const folder = mkdtempSync(join(tmpdir(), 'tenon-mode-'));
	const file = join(folder, 'file');
	writeFileSync(file, '');
	try {
		fc.assert(
			fc.property(modes, fc.integer({ min: 0, max: 0o7777 }), (text, before) => {
				chmodSync(file, before);
				spawnSync('chmod', ['--', text, 'file'], { cwd: folder });
				const changes = parseMode(text)!;
				expect(adjustMode(before, changes, { isDirectory: false, umask: process.umask() })).toBe(
					statSync(file).mode & 0o7777,
				);
			}),
			{ numRuns: 200 },
		);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
