import fc from 'fast-check';
import { files, links } from './rows.ts';

const names = [
	...Object.keys(files).map((name) => name.replace(/\/$/, '')),
	// Links are where commands differ most.
	...Object.keys(links),
	...Object.keys(links),
	...Object.keys(links),
	...[
		'd',
		'd/',
		'd/f',
		'd/new',
		'dl/e',
		'dl/',
		'new',
		'new/x',
		'./a',
		'd/../b',
		'/row/a',
		'/tmp',
		'/tmp/t',
		'.',
		'a~',
	],
];

const operand = fc.constantFrom(...names).map((name) => `'${name}'`);

/** Commands that change files, with options that are given to them in any number and order. */
const grammar: Readonly<Record<string, readonly string[]>> = {
	cp: [
		'-r',
		'-a',
		'-n',
		'-f',
		'-b',
		'-T',
		'-l',
		'-s',
		'-P',
		'-L',
		'-p',
		'-u',
		'-v',
		'-t d',
		'-t empty',
		'--parents',
		'--remove-destination',
		'--backup=t',
		'-S .k',
		'--attributes-only',
		'--strip-trailing-slashes',
	],
	mv: [
		'-n',
		'-f',
		'-b',
		'-T',
		'-u',
		'-v',
		'-t d',
		'-t empty',
		'--backup=numbered',
		'-S .k',
		'--strip-trailing-slashes',
	],
	ln: ['-s', '-f', '-n', '-T', '-b', '-r', '-L', '-P', '-t d', '--backup=simple', '-v'],
	rm: ['-r', '-f', '-d', '-v', '--one-file-system'],
	rmdir: ['-p', '--ignore-fail-on-non-empty', '-v'],
	mkdir: ['-p', '-m 700', '-v'],
	touch: ['-c', '-h', '-a', '-m', '-r a', '-d 2020-01-01'],
	'chmod 600': ['-R', '-v'],
	'chown 1': ['-R', '-h', '-H', '-L', '-v'],
	'truncate -s 1': ['-c', '-o'],
	'tee <<< x': ['-a', '-p'],
	sort: ['-o new', '-o a', '-o l', '-o broken', '-u', '-c', '-m'],
	uniq: ['-c', '-d', '-1'],
	split: ['-l 1', '-b 1', '-d', '-x', '-n 2', '-n l/1/2', '--additional-suffix=.k', '-a 3'],
	xxd: ['-p', '-l 1', '-r'],
	"sed 's/x/y/w new'": [
		'-i',
		'-i.k',
		"-i'd/*'",
		'--follow-symlinks',
		'-n',
		'-s',
		"-e 'w b'",
		'-f script.sed',
		'--sandbox',
		'-z',
	],
	find: [
		'-delete',
		'-name e',
		'-type f',
		'-fprint new',
		'-fprint0 a',
		'-fls l',
		'-maxdepth 1',
		'-depth',
		'-exec rm -r {} \\;',
		'-exec cp {} new \\;',
		'-empty',
		'-o',
		'!',
		'-L',
		'-files0-from list',
	],
	patch: [
		'-p0',
		'-p1',
		'-R',
		'-b',
		'-E',
		'-N',
		'-f',
		'-t',
		'-o new',
		'-r rej',
		'-r -',
		'-z .k',
		'-d d',
		'-i fix.diff',
		'-i bad.diff',
		'-i new.diff',
		'-i gone.diff',
		'-i moved.diff',
		'-i two.diff',
		'--no-backup-if-mismatch',
		'-F 0',
		'--dry-run',
		'< gone.diff',
		'< moved.diff',
		'< two.diff',
	],
	'edit a x X': ['-n', '-a', '-x'],
};

const call = fc
	.constantFrom(...Object.keys(grammar))
	.chain((start) =>
		fc
			.tuple(
				fc.array(fc.constantFrom(...grammar[start]!), { maxLength: 4 }),
				fc.array(operand, { minLength: 0, maxLength: 3 }),
				fc.boolean(),
			)
			.map(([options, operands, isOperandFirst]) =>
				[start, ...(isOperandFirst ? [...operands, ...options] : [...options, ...operands])].join(' '),
			),
	);

/** Scripts of a few calls that change files, with options and operands at random. */
export const randomScript: fc.Arbitrary<string> = fc
	.array(call, { minLength: 1, maxLength: 4 })
	.map((calls) => calls.join('\n'));
