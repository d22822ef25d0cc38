import { describeLikeReal } from '../../test/like-real.ts';

const names = ['base64', 'base64url', 'base32', 'base32hex', 'base16', 'base2msbf', 'base2lsbf', 'z85'];

const files = {
	a: 'abc\ndef\n',
	bytes: '\x00\udcff\udc80é~?>\n\udcfb\udcef\udcbe',
	empty: '',
	big: 'some text\n'.repeat(9000),
	x: 'x',
	four: 'x\0\udcffz',
	'with blank': 'q',
};

describeLikeReal('basenc', files, [
	...names.flatMap((name) => [
		`basenc --${name} a; basenc --${name} bytes; echo $?; basenc --${name} empty; basenc --${name} < four; basenc --${name} - < a`,
		`basenc --${name} -w 0 a; basenc --${name} -w5 a; basenc --${name} --wrap=1 four; basenc -w 30 --${name} big | tail -n 2; basenc --${name} -w 99999999999999999999 a`,
		`basenc --${name} big | basenc --decode --${name} | md5sum; basenc -w3 --${name} a | basenc -d --${name}; basenc -d --${name} empty`,
		`basenc --${name} four | tr -d '\\n' | sed 's/./!~&#/g' | basenc -d -i --${name} | od -c; basenc -di --${name} a | od -c`,
		`basenc -d --${name} a; echo $?`,
		`basenc --${name} x; echo $?`,
		`(basenc --${name} big; echo '"') | basenc -d --${name} | wc -c; (basenc --${name} four; echo 1) | basenc -d --${name} | od -c`,
		`(basenc --${name} big; echo '"') | basenc -d --${name} > /dev/null`,
	]),
	"printf '+/+/' | basenc -d --base64url; echo $?",
	"printf -- '-_-_' | basenc -d --base64url | od -c; printf -- '-_-_' | basenc -d --base64; echo $?",
	"printf 'W2======' | basenc -d --base32hex | od -c; printf 'abc=====' | basenc -d --base32hex; echo $?",
	"printf '6aff' | basenc -d --base16; echo $?",
	"printf '6AF' | basenc -d --base16; echo $?",
	"printf '6A\\nFF\\n' | basenc -d --base16 | od -c; printf '0110000' | basenc -d --base2msbf; echo $?",
	"printf '0110000101100010' | basenc -d --base2msbf; printf '10000110' | basenc -d --base2lsbf; printf '012' | basenc -d --base2lsbf; echo $?",
	"printf 'HelloWorld' | basenc -d --z85 | od -An -tx1; printf '#####' | basenc -d --z85; echo $?",
	"printf '%%nSc1' | basenc -d --z85; echo $?; printf '%%nSc0' | basenc -d --z85 | od -An -tx1; printf 'Hello1' | basenc -d --z85; echo $?",
	'basenc a; echo $?',
	'basenc --base64 --base16 a; basenc --base16 --base64 a; basenc --base2 a; echo $?',
	'basenc --base16 -w x a; echo $?',
	'basenc --base16 a b; echo $?',
	'basenc --base16 nosuch; echo $?',
	'mkdir d; basenc --base16 d; echo $?',
	'basenc --nope; echo $?',
	'basenc --z85 big | md5sum; head -c 30721 big | basenc --z85 | wc -c; head -c 30721 big | basenc --z85 > /dev/null',
	'basenc --base16 "with blank"; basenc --base32hex a | basenc -d --base32hex; basenc -w',
	'basenc --base16 a >&-; echo $?',
	'basenc --base16 <&-; echo $?',
]);
