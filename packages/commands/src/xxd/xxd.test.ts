import { describeLikeReal } from '../../test/like-real.ts';

const files = {
	a: 'abc\ndef\n',
	text: 'The quick brown fox jumps over the lazy dog.\n',
	bytes: '\x00\x01\x7f\x80\xff é\n',
	zeros: '\0'.repeat(100),
	empty: '',
	'1 file.txt': 'q',
};

describeLikeReal('xxd', files, [
	'xxd text; xxd bytes; xxd empty; xxd < a; xxd - < a; xxd "1 file.txt"',
	'xxd -p text; xxd -ps -c 4 text; xxd -plain a; xxd -p -u bytes; xxd -p zeros; xxd -p empty',
	'xxd -c 8 text; xxd -c5 text; xxd -g 1 text; xxd -g 4 text; xxd -g 0 a; xxd -c 8 -g 3 text; xxd -cols 20 a; xxd -g 8 a; xxd -c 300 a; xxd -g 20 a',
	'xxd -b text; xxd -b -c 4 a; xxd -b -g 2 a; xxd -e text; xxd -e -g 2 text; xxd -e -c 8 bytes; xxd -u text; xxd -e -g 3 a',
	'xxd -l 5 text; xxd -s 3 text; xxd -s 3 -l 4 text; xxd -s -4 text; xxd -l 0 text; xxd -len 2 -seek 1 a; xxd -s 100 a; xxd -s +2 a; xxd -l 0x10 text; xxd -o 16 a; xxd -d text',
	'xxd -i a; xxd -i < a; xxd -i "1 file.txt"; xxd -i -c 4 text; xxd -C -i a; xxd -i -n foo a; xxd -i -u a; xxd -i empty',
	'xxd -a zeros; xxd -a text; xxd zeros | head -n 2',
	'xxd text | xxd -r; xxd -p text | xxd -r -p; xxd -c 5 -g 1 text | xxd -r -c 5; echo 616263 | xxd -r -p; echo "61 62 0x63" | xxd -r -p; xxd -g 4 text | xxd -r; echo "00000004: 6162  ab" | xxd -r | xxd',
	'xxd a out; cat out; xxd -r out out2; cat out2; xxd nosuch; echo $?; xxd -p bytes | xxd -r -p | cmp - bytes',
]);
