import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = {
	'in/ten': '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n',
	'in/long': `short\n${'x'.repeat(30)}\nab\nno newline`,
	'in/nul': 'a\0b\0c\0',
	'in/empty': '',
};

const show = '; for f in *; do [ -f "$f" ] && { echo "[$f]"; cat "$f"; }; done';

describeLikeReal('split', files, [
	`split -l 4 in/ten${show}`,
	`split in/ten${show}`,
	`split -b 5 in/ten${show}`,
	`split -C 5 in/ten${show}`,
	`split -C 8 in/long${show}`,
	`split -C 100 in/long${show}; split -C 1 in/long y; echo y*`,
	`split -b 1K in/ten${show}; split -b 7b in/ten y; echo y*`,
	`split -3 in/ten${show}`,
	`split -10 -2 in/ten; echo x*; split -d -3 in/ten n; echo n*; split -3x in/ten h; echo h*`,
	`split -d -l 3 in/ten${show}; split -x -l 1 in/ten hex; echo hex*`,
	'split --numeric-suffixes=8 -l 3 in/ten; echo x*; split --numeric-suffixes=08 -l 3 in/ten y; echo y*',
	'split --numeric-suffixes=98 -l 3 in/ten; echo x*',
	'split --numeric-suffixes=100 -l 3 in/ten',
	'split --numeric-suffixes=x in/ten',
	'split --hex-suffixes=g in/ten',
	'split -a 3 -l 5 in/ten; echo x*; split -a1 -d -l 1 in/ten y; echo y*; split -a 0 in/ten z; echo z*',
	'split -a 1 -l 1 -d in/ten; seq 11 | split -a 1 -d -l 1; echo x*',
	'split --additional-suffix=.txt -l 4 in/ten y; echo *; split -l 5 in/ten "pre fix "; echo pre*',
	`split -n 3 in/ten${show}`,
	`split -n 4 in/long${show}`,
	`split -n 30 in/ten; echo x* | wc -w; split -e -n 30 in/ten y; echo y* | wc -w; split -n 2 in/empty z${show}`,
	`split -n l/3 in/ten${show}`,
	`split -n l/4 in/long${show}`,
	`split -n l/30 in/ten${show}`,
	`split -e -n l/4 in/long${show}`,
	`split -n r/3 in/ten${show}`,
	`split -n r/20 in/ten; echo x* | wc -w; split -e -n r/20 in/ten y; echo y* | wc -w`,
	'split -n 2/3 in/ten; split -n l/2/3 in/ten; split -n r/2/3 in/ten; split -n 3/3 in/long; split -n l/1/4 in/long; split -n l/2/4 in/long; echo *',
	'cat in/ten | split -n 3; echo $?',
	`cat in/ten | split -n r/3${show}`,
	`split -n 3 - < in/ten${show}`,
	`{ read x; split -n l/2; } < in/ten${show}`,
	`cat in/ten | split -l 6 - y${show}`,
	`split -t '\\0' -l 2 in/nul${show}; split -t 3 -l 1 in/ten y; echo y*`,
	'split -t ab in/ten',
	'split -t a -t b in/ten',
	"split -t '' in/ten",
	'split --verbose -l 4 in/ten; split --verbose -l 4 in/ten "a b"',
	"split --filter='echo $FILE; cat' -l 4 in/ten; echo *",
	"split --filter='head -n 1' -l 3 in/ten; split --filter='cat > $FILE.out' -n l/2 in/ten; cat *.out",
	"seq 100000 | split --filter='wc -l' -l 40000; seq 100000 | split --filter='head -c 2' -b 300000",
	"split --filter='exit 3' -l 5 in/ten; echo $?",
	'split --filter=cat -n 1/2 in/ten',
	'seq 3 > f; split -l1 --numeric-suffixes=3 -d f a; split -l1 -d --numeric-suffixes=3 f b; split -l1 --numeric-suffixes=3 -x f c; split -l1 --hex-suffixes=9 -d f d; split -l1 --hex-suffixes=9 f e; ls',
	'split -n 2 /dev/null; echo $?; ls; split -n 1/2 /dev/null; echo $?; split -n 2 /dev/zero; split -n 2 .',
	'seq 700 | split -l 1; echo x* | wc -w; cat xyz xzaaa; ls xz* | head -n 2',
	'seq 100 | split -d -l 1; echo x89 x9*',
	'split -l 0 in/ten',
	'split -l x in/ten',
	'split -l 1k in/ten',
	'split -b 0 in/ten',
	'split -b x in/ten',
	'split -C x in/ten',
	'split -n 0 in/ten',
	'split -n x in/ten',
	'split -n l/0 in/ten',
	'split -n 3/2 in/ten',
	'split -n 0/2 in/ten',
	'split -n 1/ in/ten',
	'split -n 1/2/3 in/ten',
	'split -a x in/ten',
	'split -a 1 -n 30 in/ten',
	'split -l 1 -b 2 in/ten',
	'split -l 1 -l 2 in/ten',
	'split -b 99999999999999999999 in/ten',
	'split a b c',
	'split nosuch',
	'mkdir d; split d',
	'split in/ten nosuch/',
	'split --additional-suffix=a/b in/ten',
	'cp in/ten xaa; split -l 3 xaa; cat xaa',
	'cp in/ten xab; split -l 3 < xab; cat xab',
	'split -x',
	'split --nope',
	`split in/empty${show}; printf "" | split; echo *`,
	`split --lines=5 --suffix-length=1 in/ten; echo x*; split --bytes=10 in/ten y; echo y*; split --line-bytes 10 in/ten z; echo z*; split --number=2 in/ten n; echo n*`,
	'seq 100000 | split -b 100000; wc -c x*; seq 100000 | split -C 100000 - y; wc -c y*; seq 100000 | split -l 30000 - z; wc -l z*',
]);

const text = fc.array(fc.constantFrom('', 'a', 'bb', 'ccc', 'dddddddd', 'e'.repeat(20)), { maxLength: 12 });
const way = fc.oneof(
	fc.integer({ min: 1, max: 25 }).map((size) => `-C${size}`),
	fc.integer({ min: 1, max: 9 }).map((count) => `-n${count}`),
	fc.integer({ min: 1, max: 9 }).map((count) => `-nl/${count}`),
	fc.integer({ min: 1, max: 9 }).map((count) => `-nr/${count}`),
	fc.integer({ min: 1, max: 25 }).map((size) => `-b${size}`),
);

it('makes the pieces that the real one makes', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-split-'));
	try {
		await fc.assert(
			fc.asyncProperty(text, fc.boolean(), way, async (lines, endsInNewline, option) => {
				const content = lines.join('\n') + (endsInNewline ? '\n' : '');
				for (const name of readdirSync(folder)) rmSync(join(folder, name));
				writeFileSync(join(folder, 'input'), content);
				execFileSync('split', [option, 'input'], { cwd: folder });
				const names = readdirSync(folder).filter((name) => name !== 'input');
				const real = names.map((name) => `${name}:${readFileSync(join(folder, name), 'latin1')};`).join('');
				const ours = await runOnCommands({
					script: `split ${option} input; for f in x*; do [ -e "$f" ] && { printf %s: $f; cat $f; printf ';'; }; done; :`,
					files: { input: content },
				});
				expect({ content, option, ...ours }).toEqual({
					content,
					option,
					stdout: real,
					stderr: '',
					status: 0,
				});
			}),
			{ numRuns: 150 },
		);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
