import { createHash } from 'node:crypto';
import type { Digest } from '@tenon/shell';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { createBlake2b } from './blake2b.ts';
import { createMd5 } from './md5.ts';
import { createSha1 } from './sha1.ts';
import { createSha224, createSha256 } from './sha256.ts';
import { createSha384, createSha512 } from './sha512.ts';

const portable: readonly (readonly [string, () => Digest])[] = [
	['md5', createMd5],
	['sha1', createSha1],
	['sha224', createSha224],
	['sha256', createSha256],
	['sha384', createSha384],
	['sha512', createSha512],
	['blake2b512', () => createBlake2b(64)],
];

it.each(portable)('the portable %s is the platform’s, however the bytes are cut', (name, create) => {
	fc.assert(
		fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (chunks) => {
			const digest = create();
			const expected = createHash(name);
			for (const chunk of chunks) {
				digest.update(chunk);
				expected.update(chunk);
			}
			expect(Buffer.from(digest.finish()).toString('hex')).toBe(expected.digest('hex'));
		}),
	);
});

const files = {
	a: 'abc\ndef\n',
	b: 'x',
	empty: '',
	big: 'line of text\n'.repeat(20_000),
	bytes: '\x00\xff\n\r',
	'with blank': 'q\n',
	'new\nline': 'n\n',
	'back\\slash': 'b\n',
};

const all = ['md5sum', 'sha1sum', 'sha224sum', 'sha256sum', 'sha384sum', 'sha512sum', 'b2sum'];

describeLikeReal('digests', files, [
	...all.map(
		(name) =>
			`${name} a b empty big bytes; ${name} < a; ${name} - < b; ${name} --tag a "with blank"; ${name} a b > s; ${name} -c s`,
	),
	'md5sum -b a; md5sum -t a; md5sum -bt a; md5sum --binary --tag a; md5sum --tag -t a; md5sum -z a b | cat -A; md5sum --tag -z a | cat -A',
	'md5sum new* back*; md5sum --tag new* back*; md5sum -z new*; md5sum new* back* | md5sum -c; md5sum --tag new* back* | md5sum -c',
	'md5sum nosuch a; md5sum "no such"; md5sum ""; mkdir d; md5sum d a; ln -s nosuch l; md5sum l',
	'md5sum a b > s; echo garbage >> s; md5sum -c s; echo $?; md5sum -wc s; md5sum --strict -c s; echo $?; md5sum -c --quiet s; md5sum -c --status s; echo $?; md5sum --status --warn -c s',
	'md5sum a b nosuch > s 2> /dev/null; echo x > b; md5sum -c s; echo $?; md5sum --quiet -c s; md5sum --status -c s; echo $?; rm a; md5sum -c s; md5sum -c --ignore-missing s; echo $?; rm b; md5sum --ignore-missing -c s; echo $?',
	'echo garbage | md5sum -c; md5sum -c nosuch; md5sum -c empty; md5sum -c d; echo "0cc175b9c0f1b6a831c399e269772661 a" | md5sum -c; echo "0CC175B9C0F1B6A831C399E269772661  a" | md5sum -c; echo "0cc175b9c0f1b6a831c399e269772661  -" | md5sum -c',
	'md5sum --tag -c a; md5sum -b -c a; md5sum --quiet a; md5sum --status a; md5sum --warn a; md5sum --strict a; md5sum --ignore-missing a; md5sum -c -z a; md5sum --nope; md5sum -x',
	'printf "%s\\r\\n" "$(md5sum a)" | md5sum -c; { echo "# note"; echo; md5sum a; } | md5sum -c; sha256sum --tag a | md5sum -c; sha256sum --tag a | sha256sum -c; echo "  $(md5sum a)" | md5sum -c',
	'echo "MD5 (a) = x" | md5sum -c; echo "MD5(a)= $(md5sum < a | cut -c1-32)" | md5sum -c; echo "MD5 (a) =$(md5sum < a | cut -c1-32)" | md5sum -c',
	'b2sum -l 128 a; b2sum -l 8 a; b2sum --length=256 --tag a; b2sum -l 0 a; b2sum -l 7 a; b2sum -l 1024 a; b2sum -l x a; b2sum -l 128 a | b2sum -c; b2sum --tag -l 64 a b | b2sum -c',
	'cksum -z a | od -c; cksum --zero -a bsd < a | od -c; cksum -a sysv -z a nosuch | tr "\\0" %',
	'cksum a b empty big bytes; cksum < a; cksum - < a; cksum nosuch a; cksum --untagged a; cksum d',
	'cksum -a md5 a; cksum -a sha256 --untagged a b; cksum -a sysv a b; cksum -a bsd a; cksum -a crc a; cksum -a blake2b -l 128 a; cksum -a foo a; cksum -l 128 a; cksum -a sha a',
	'cksum -a sha256 a b | cksum -c; cksum -a md5 a | cksum -a md5 -c; cksum -a md5 --untagged a | cksum -c; cksum -a md5 --untagged a | cksum -a md5 -c; cksum -c -a crc a; cksum -a blake2b -l 128 a | cksum -c',
	'sum a b empty big bytes; sum < a; sum -s a b big; sum -r a; sum -s < a; sum -rs a; sum -sr a; sum --sysv bytes; sum nosuch a; sum - < a; sum --nope',
	'cksum -a sha22 /dev/null',
	'md5sum -z a b > s; md5sum -c s; echo $?',
	'md5sum a b > s; echo x > a; rm b; md5sum --ignore-missing -c s 2>&1; echo $?; mkdir d2; md5sum -c d2; md5sum -c < d2; cksum -l 8 a 2>&1',
	'md5sum a > /dev/full; sha256sum a b > /dev/full; sum a > /dev/full; cksum a > /dev/full; echo $?',
]);
