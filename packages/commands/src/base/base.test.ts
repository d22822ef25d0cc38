import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { BaseDecoder, BaseEncoder, base32Alphabet, base64Alphabet } from './base-codec.ts';

it.each([base64Alphabet, base32Alphabet])(
	'what was encoded decodes to the same bytes, however it is cut',
	(alphabet) => {
		fc.assert(
			fc.property(fc.array(fc.uint8Array({ maxLength: 20 })), (chunks) => {
				const encoder = new BaseEncoder(alphabet);
				const text = Buffer.concat([...chunks.map((chunk) => encoder.push(chunk).slice()), encoder.end()]);
				const decoder = new BaseDecoder(alphabet, { ignoresGarbage: false });
				const bytes = Buffer.concat([
					...Array.from(text, (byte) => decoder.push(new Uint8Array([byte])).slice()),
					decoder.end(),
				]);
				expect(decoder.isBroken).toBe(false);
				expect(bytes).toEqual(Buffer.concat(chunks));
				if (alphabet === base64Alphabet) expect(text.toString()).toBe(bytes.toString('base64'));
			}),
		);
	},
);

const files = {
	a: 'abc\ndef\n',
	bytes: '\x00\xff\x80é\n',
	empty: '',
	big: 'some text\n'.repeat(9000),
	x: 'x',
	'with blank': 'q',
};

describeLikeReal('base64 and base32', files, [
	...['base64', 'base32'].flatMap((name) => [
		`${name} a; ${name} bytes; ${name} empty; ${name} < x; ${name} - < a; ${name} "with blank"; ${name} big | tail -n 2`,
		`${name} -w 0 a; ${name} -w5 a; ${name} --wrap=1 x; ${name} -w 76 big | head -n 1; ${name} -w 99999999999999999999 a; ${name} -w 0 empty`,
		`${name} big | ${name} -d | head -n 2; ${name} bytes | ${name} --decode | od -An -tx1; ${name} -w3 a | ${name} -d; ${name} -di a; ${name} -d empty`,
		`${name} -w x a; ${name} -w -1 a; ${name} a b; ${name} nosuch; ${name} ""; mkdir d; ${name} d; ${name} --nope; ${name} -w`,
	]),
	...[
		'YWJ',
		'YWJj\\nYQ==\\n',
		'YW!Jj',
		'YQ==YQ==',
		'YQ=',
		'YQ',
		'Y',
		'YQ==x',
		'YR==',
		'====',
		'YQ=\\n=',
		'YWJj=',
		'YQ= =',
		'Y\\rQ==',
		'YQ===',
		'YWJjZGVm!!',
	].flatMap((text) => [
		`printf '${text}' | base64 -d; echo " $?"`,
		`printf '${text}' | base64 -di; echo " $?"`,
	]),
	...[
		'MFRGG===',
		'MFRGG',
		'mfrgg===',
		'MFRGGZDF',
		'MFRGGZDFMY======',
		'MF======',
		'M=======',
		'MFRA====',
		'MFRGGZA=',
		'MFR=====',
		'MFRGG===MFRGG===',
		'YWI=',
		'MF=',
		'MFRGGZDFMZT=',
		'MFRGGZD1',
		'MFRG1ZDF',
		'MFRG1',
		'MFRGGZDFMF1',
		'M=======',
		'MFRGGZ==',
	].map((text) => `printf '${text}' | base32 -d; echo " $?"; printf '${text}' | base32 -di; echo " $?"`),
]);
