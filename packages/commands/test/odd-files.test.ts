import type { Row } from '../../shell/test/row.ts';
import { describeLikeRealOnDisk } from './like-real.ts';
import { oddContents, oddFiles, oddLinks, oddNames } from './odd-files.ts';

const operands = [...oddContents, ...oddNames];

/** Commands that read one file, with the words before it. */
const readers: Readonly<Record<string, readonly string[]>> = {
	cat: ['-A'],
	cut: ['-c2-', '-f1 -d" "'],
	expand: ['-t3'],
	fold: ['-w2'],
	head: ['-n1', '-c3'],
	nl: ['-ba'],
	paste: ['plain', '-s'],
	rev: [''],
	shuf: ['-n0'],
	tac: [''],
	tail: ['-n1', '-c3'],
	unexpand: ['-a'],
	wc: ['', '-Lm'],
	cmp: ['plain'],
	column: ['-t'],
	comm: ['empty'],
	join: ['empty'],
	sort: ['', '-z'],
	uniq: ['-c'],
	diff: ['plain'],
	base64: [''],
	base32: ['-d'],
	md5sum: [''],
	sha256sum: ['-b'],
	b2sum: ['--tag'],
	cksum: [''],
	sum: ['-s'],
	od: ['-c'],
	xxd: ['-c4'],
	basename: [''],
	dirname: [''],
	readlink: ['', '-f'],
	realpath: ['-e', '-m'],
	stat: ["-c '%n|%s|%F'", "-Lc '%N %F'"],
	ls: ['-d', '-Q'],
	find: [''],
	grep: ['-n .', '-c ""', '-o "[a-z]*"'],
	file: ['-b'],
	tree: ['--noreport'],
};

// What depends on the place of the test.
const isLocal = (command: string, words: string): boolean =>
	command === 'realpath' || (command === 'readlink' && words === '-f');

// Rows where the real program is not followed.
const differences: Readonly<Record<string, Row['differs']>> = {
	'cksum dir': { why: 'GNU cksum takes a directory for an empty file', stdout: '', status: 1 },
};

for (const [command, variants] of Object.entries(readers)) {
	const rows = variants.flatMap((words) =>
		operands.map((operand) => {
			const call = `${command} ${words} ${operand}`.replace(/ +/g, ' ');
			const shown = isLocal(command, words) ? `x=$(${call}); s=$?; echo "\${x#"$PWD"}"; exit $s` : call;
			const differs = differences[shown];
			return { script: shown, links: oddLinks, ...(differs === undefined ? {} : { differs }) };
		}),
	);
	describeLikeRealOnDisk(`${command} on odd files`, oddFiles, rows);
}
