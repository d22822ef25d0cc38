import fc from 'fast-check';

const numbers = ['0', '1', '+1', '-1', '1k', '-2c', '999999999999', 'x', ''];
const patterns = ['*', 'a*', '[', '[!a]', '\\', '.*/e.*', '(', 'a\\(', '', '**'];

/** Words of `find`: tests with right and wrong arguments, operators in any order, actions. */
export const findWords: fc.Arbitrary<readonly string[]> = fc
	.tuple(
		fc.constantFrom<readonly string[]>(
			[],
			['.'],
			['d', 'a'],
			['nosuch'],
			['-L', 'd'],
			['-H', 'link'],
			['-D', 'x'],
		),
		fc.array(
			fc.oneof(
				fc.constantFrom<readonly string[]>(
					...[['!'], ['('], [')'], [','], ['-a'], ['-o'], ['-not'], ['-and'], ['-or'], ['-true'], ['-false']],
					...[['-print'], ['-print0'], ['-ls'], ['-prune'], ['-quit'], ['-delete'], ['-depth'], ['-empty']],
					...[['-executable'], ['-readable'], ['-writable'], ['-xdev'], ['-daystart'], ['-nope'], ['-exec']],
					...[['-exec', 'echo', '{}', ';'], ['-exec', 'echo', '{}', '+'], ['-execdir', 'echo', ';'], ['-ok']],
					...[
						['-fprint', 'new'],
						['-fprintf', 'new', '%p'],
						['-regextype', 'egrep'],
						['-regextype', 'x'],
					],
				),
				fc.tuple(
					fc.constantFrom(
						'-size',
						'-mtime',
						'-mmin',
						'-atime',
						'-newermt',
						'-links',
						'-inum',
						'-uid',
						'-gid',
					),
					fc.constantFrom(...numbers),
				),
				fc.tuple(fc.constantFrom('-maxdepth', '-mindepth', '-used', '-cmin'), fc.constantFrom(...numbers)),
				fc.tuple(
					fc.constantFrom('-name', '-iname', '-path', '-ipath', '-regex', '-iregex', '-lname', '-wholename'),
					fc.constantFrom(...patterns),
				),
				fc.tuple(fc.constantFrom('-type', '-xtype'), fc.constantFrom('f', 'd', 'l', 'f,d', 'z', '', 'f,')),
				fc.tuple(fc.constant('-perm'), fc.constantFrom('644', '-u+x', '/222', 'u=rw,g=x', '9', '-', '')),
				fc.tuple(
					fc.constantFrom('-newer', '-samefile', '-user', '-group'),
					fc.constantFrom('a', 'nosuch', '0'),
				),
				fc.tuple(
					fc.constantFrom('-printf', '-name'),
					fc.string({ unit: fc.constantFrom(...'%\\pPfhsmMTAC@+0-9.dyklntu {}') }),
				),
			),
			{ maxLength: 8 },
		),
	)
	.map(([start, rest]) => [...start, ...rest.flat()]);

/** A format of `printf` and arguments that fit it, or not. */
export const printfWords: fc.Arbitrary<readonly string[]> = fc
	.tuple(
		fc.string({
			unit: fc.constantFrom(...'%%%\\sdiouxXeEfgGaAcbqQTn*.-+ #0123456789$(){}hlLjzt\u00e9'),
			maxLength: 16,
		}),
		fc.array(
			fc.oneof(
				fc.constantFrom(
					'1',
					'-1',
					'0x1f',
					'077',
					'1e400',
					'nan',
					'inf',
					"'a",
					'"\u00e9',
					'',
					' 3',
					'99999999999999999999',
				),
				fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll('\0', '')),
			),
			{ maxLength: 5 },
		),
	)
	.map(([format, values]) => ['--', format, ...values])
	// A width of many millions is an output of as many blanks.
	.filter((words) => !/\d{5}|\*/.test(words.join(' ')));

const patchLines = [
	...[
		'--- a',
		'+++ a',
		'--- /dev/null',
		'+++ /dev/null',
		'--- ../../etc/x',
		'+++ d/new',
		'*** a',
		'*** 1,4 ****',
	],
	...[
		'@@ -1,4 +1,4 @@',
		'@@ -1 +1,2 @@',
		'@@ -0,0 +1 @@',
		'@@ -99,2 +99,2 @@',
		'@@ -1,99999999999 +1 @@',
		'@@ x @@',
	],
	...[
		' one',
		'-one',
		'+ONE',
		' two words',
		'-two words',
		'+three',
		' ',
		'',
		'-',
		'+',
		'\\ No newline at end of file',
	],
	...[
		'1c1',
		'2d1',
		'0a1,2',
		'< one',
		'---',
		'> 1',
		'1,2c',
		'.',
		'w',
		'***************',
		'--- 1,4 ----',
		'! one',
		'  one',
	],
	...[
		'diff --git a/a b/b',
		'rename from a',
		'rename to b',
		'new file mode 100644',
		'deleted file mode 100644',
		'Index: a',
	],
	...[
		'GIT binary patch',
		'literal 3',
		'index 1234..5678 100644',
		'Prereq: x',
		'\udcff\udc80',
		'\r',
		'text of a mail',
	],
];

/** What may come as a patch: the lines of all its forms, in any order. */
export const patchTexts: fc.Arbitrary<string> = fc
	.tuple(
		fc.constantFrom(
			'',
			'--- a\n+++ a\n@@ -1,4 +1,4 @@\n',
			'*** a\n--- a\n***************\n',
			'1c1\n',
			'--- a\n+++ a\n',
		),
		fc.array(fc.constantFrom(...patchLines), { maxLength: 12 }),
		fc.constantFrom('', '\n'),
	)
	.map(([head, lines, end]) => `${head}${lines.join('\n')}${end}`);

/** Tokens of an expression, in any order. */
export const expressionWords: fc.Arbitrary<readonly string[]> = fc.array(
	fc.constantFrom(
		...[
			'1',
			'0',
			'-5',
			'99999999999999999999999',
			'a',
			'',
			'length',
			'match',
			'substr',
			'index',
			'+',
			'-',
			'*',
			'/',
		],
		...[
			'%',
			':',
			'|',
			'&',
			'<',
			'<=',
			'=',
			'==',
			'!=',
			'>=',
			'>',
			'(',
			')',
			'\\(a*\\)',
			'[',
			'a\\{2',
			'\u00e9',
			'--',
		],
	),
	{ maxLength: 9 },
);

/** Words of `xxd`, which reads them in its own way. */
export const dumpWords: fc.Arbitrary<readonly string[]> = fc.array(
	fc.constantFrom(
		...[
			'-a',
			'-b',
			'-c',
			'-c3',
			'-C',
			'-d',
			'-e',
			'-E',
			'-g',
			'-g2',
			'-h',
			'-i',
			'-l',
			'-l5',
			'-n',
			'-o',
			'-o9',
			'-p',
			'-r',
		],
		...[
			'-s',
			'-s2',
			'-s-3',
			'-u',
			'-v',
			'-ps',
			'-len',
			'-seek',
			'-cols',
			'0',
			'1',
			'7',
			'0x10',
			'-1',
			'999999',
			'x',
		],
		...['a', 'bytes', 'empty', 'nosuch', 'd', 'new', '-', '--', ''],
	),
	{ maxLength: 6 },
);

/** Scripts of a stream editor, right and wrong. */
export const editorScripts: fc.Arbitrary<readonly string[]> = fc
	.array(
		fc.constantFrom(
			...[
				'p',
				'd',
				'D',
				'P',
				'n',
				'N',
				'g',
				'G',
				'h',
				'H',
				'x',
				'q',
				'Q',
				'q5',
				'=',
				'l',
				'l 5',
				'z',
				'F',
				'{',
				'}',
				'!',
			],
			...[
				's/a/b/',
				's/a*/x/g',
				's/\\(o\\)n/\\1\\2/',
				's/x',
				's,o,&&,3p',
				's/o/\\U&/w new',
				'y/abc/xyz/',
				'y/a/bc/',
				'y/a',
			],
			...[
				'1',
				'$',
				'2,3',
				'/o/',
				'/o/,/t/',
				'0,/o/',
				'1~2',
				'2,+1',
				'2,~2',
				'\\,a,',
				':a',
				'ta',
				'Tb',
				'b nosuch',
				'ba',
			],
			...[
				'a text',
				'i\\',
				'c\\\ntext',
				'r a',
				'R b',
				'w new',
				'e',
				';',
				'\n',
				' ',
				'#n',
				'k',
				'\u00e9',
				'\udcff',
				'/[/',
				'/\\(/',
			],
		),
		{ maxLength: 7 },
	)
	// A branch back to its own label never ends, there as here.
	.filter((parts) => !(parts.includes(':a') && (parts.includes('ba') || parts.includes('ta'))))
	.map((parts) => [parts.join('')]);
