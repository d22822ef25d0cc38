import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = {
	text: 'Aé日𝄞ß “quoted” … – € ½ ﬁn Łódź Ærø naïve ™ → ≤ ①\n',
	plain: 'plain text\nof two lines\n',
	empty: '',
	euro: '100 €\n',
};

const singles = [
	'LATIN1 ASCII ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-9 ISO-8859-10',
	'ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 CP1250 CP1251 CP1252 CP1253 CP1254 CP1256 CP1257',
	'KOI8-R KOI8-U CP866',
]
	.join(' ')
	.split(' ');

const wides = 'UTF-8 UTF-16 UTF-16LE UTF-16BE UTF-32 UTF-32LE UTF-32BE UCS-2LE UCS-2BE UCS-4LE UCS-4BE'.split(
	' ',
);

const dump = 'od -An -tx1';
const eachByte = 'bytes() { local i x; for i; do printf -v x %x $i; printf "\\x$x"; done; }';
const allBytes = 'bytes {0..255}';

// What each byte means, or that it means nothing: bytes that all mean something are read together.
const ofEachByte = (name: string): string => `
	meaning() { bytes "$@" | iconv -f ${name} -t UTF-8 2>/dev/null; }
	meaning {1..127} || echo no ASCII
	for ((first = 128; first < 256; first += 16)); do
		group=($(seq $first $((first + 15))))
		if text=$(meaning "\${group[@]}"); then echo "$text"
		else for i in "\${group[@]}"; do meaning $i || echo no $i; done; fi
	done
`;

describeLikeReal('iconv', files, [
	...singles.map(
		(name) =>
			`${eachByte}; { ${ofEachByte(name)} } | md5sum; ${allBytes} | iconv -c -f ${name} -t UTF-8 | iconv -f UTF-8 -t ${name} | md5sum`,
	),
	...singles.map((name) => `iconv -c -t ${name} text | ${dump}; iconv -t ${name}//IGNORE text | ${dump}`),
	...wides.flatMap((name) => [
		`iconv -t ${name} plain | ${dump}; iconv -t ${name} text | ${dump}`,
		`iconv -t ${name} plain | iconv -f ${name}; printf abc | iconv -f ${name} -t UTF-8 | ${dump}`,
		`head -c 200000 /dev/zero | tr '\\0' x | iconv -t ${name} | iconv -f ${name} -t latin1 | md5sum`,
		`iconv -c -t ${name} text | iconv -f ${name} -t UTF-8`,
	]),
	'iconv -t ASCII//TRANSLIT text; iconv -f UTF-8 -t ascii//translit text; iconv -t LATIN1//TRANSLIT text | iconv -f LATIN1',
	'iconv -t ASCII//IGNORE text; echo $?',
	'iconv -t ASCII//IGNORE text 2>/dev/null; echo $?',
	'iconv -c -t ASCII text; echo $?',
	'iconv -c -t ASCII//IGNORE text; echo $?',
	'iconv -t ASCII//TRANSLIT//IGNORE text; echo $?',
	'iconv -t ASCII//IGNORE//TRANSLIT text; echo $?',
	'iconv -c -t ASCII//TRANSLIT text; echo $?',
	'iconv -t ASCII text; echo $?',
	'iconv -t LATIN1 text; echo $?',
	'iconv -t LATIN1 euro | od -c; iconv -t ISO-8859-15 euro | od -c; iconv -t CP1252 euro | od -c',
	'iconv -f LATIN1 -t UTF-8 text | od -c | head -n 3; iconv -f LATIN1//TRANSLIT -t UTF-8//TRANSLIT plain',
	'iconv plain; iconv < plain; iconv - < plain; cat plain | iconv - plain',
	'iconv -f UTF-8 -t UTF-16 plain plain | md5sum; iconv -t UTF-16 plain > w; iconv -f UTF-16 w w | od -c',
	'iconv empty; iconv -t UTF-16 empty | od -c; echo $?',
	'iconv -t ASCII nosuch plain; echo $?',
	'iconv nosuch; echo $?',
	'iconv -t ASCII text plain; echo $?',
	'iconv -o out -t LATIN1//TRANSLIT text; od -c out | head -n 2; iconv -o plain -t UTF-16LE plain; od -c plain | head -n 2',
	'iconv --from-code=UTF-8 --to-code=UTF-16BE --output=out plain; od -c out',
	'iconv -o nosuch/x plain; echo $?',
	'iconv -s plain',
	'iconv -x; echo $?',
	'iconv --nope; echo $?',
	'iconv -f; echo $?',
	{
		script: 'iconv -f nosuch plain; iconv -t nosuch plain; iconv -f a -t b plain; echo $?',
		ignoresStderr: true,
	},
	...[
		'a\\xffb',
		'a\\xc3',
		'a\\xc3b',
		'\\xe6\\x97',
		'\\xe6\\x97x',
		'\\xe6x\\x97',
		'\\xc0\\x80x',
		'\\xe0\\x80\\x80x',
		'\\xf0\\x80\\x80\\x80x',
		'\\xed\\xa0\\x80x',
		'\\xf4\\x90\\x80\\x80x',
		'\\xf8\\x88\\x80\\x80\\x80x',
		'\\xfe\\x80\\x80x',
		'\\x80\\x80\\x80x',
		'x\\xef\\xbb\\xbfy',
	].flatMap((bytes) => [
		`printf '${bytes}' | iconv -t UTF-16LE | ${dump}`,
		`printf '${bytes}' | iconv -c -t UTF-16LE | ${dump}`,
		// What lies beyond Unicode, glibc copies where both encodings are UTF-8.
		...(/^\\xf[48]/.test(bytes) ? [] : [`printf '${bytes}' | iconv -t UTF-8//IGNORE | ${dump}`]),
	]),
	...[
		'\\xff\\xfea\\0',
		'\\xfe\\xff\\0a',
		'a\\0b\\0',
		'a\\0b',
		'\\x3d\\xd8',
		'\\x3d\\xd8a\\0',
		'\\0\\xdc',
		'\\x3d\\xd8\\x00\\xde',
	].flatMap((bytes) => [
		`printf '${bytes}' | iconv -f UTF-16 -t UTF-8 | ${dump}`,
		`printf '${bytes}' | iconv -f UTF-16LE -t UTF-8 | ${dump}`,
		`printf '${bytes}' | iconv -c -f UTF-16BE -t UTF-8 | ${dump}`,
	]),
	`{ head -c 65535 /dev/zero | tr '\\0' a; printf 'é日𝄞'; } | iconv -t UTF-16BE | md5sum`,
	`for i in {1..3000}; do printf 'é日𝄞x'; done | iconv -t UTF-16LE | iconv -f UTF-16LE -t UTF-8 | md5sum`,
	'printf a | iconv >&-',
	'mkdir d; iconv d; echo $?',
	'iconv <&-; echo $?',
]);

describe('transliteration', () => {
	const planes = Array.from({ length: 0x60 }, (_, block) => block * 0x100).concat([
		0xf900, 0xfa00, 0xfb00, 0xfc00, 0xfd00, 0xfe00, 0xff00, 0x1d400, 0x1d500, 0x1d600, 0x1d700, 0x1f100,
	]);
	const charactersOf = (block: number): string =>
		Array.from({ length: 0x100 }, (_, index) => block + index)
			.filter((codePoint) => codePoint >= 0x80 && !/\p{Cn}|\p{Cs}/u.test(String.fromCodePoint(codePoint)))
			.map((codePoint) => `${String.fromCodePoint(codePoint)}\n`)
			.join('');
	describeLikeReal(
		'of whole blocks of Unicode',
		Object.fromEntries(planes.map((block) => [`u${block.toString(16)}`, charactersOf(block)])),
		planes.map((block) => {
			const name = `u${block.toString(16)}`;
			return `iconv -t ASCII//TRANSLIT ${name}; iconv -t LATIN1//TRANSLIT ${name} | iconv -f LATIN1`;
		}),
	);
});

it('names the encodings that it knows', async () => {
	const { stdout, status } = await runOnCommands({
		script: 'iconv -l | grep -x -e UTF-8// -e LATIN1// -e CP1252//',
	});
	expect({ stdout, status }).toEqual({ stdout: 'CP1252//\nLATIN1//\nUTF-8//\n', status: 0 });
});
