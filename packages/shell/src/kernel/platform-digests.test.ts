import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { platformDigests } from './platform-digests.ts';

it.each(['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'blake2b512'] as const)(
	'%s on Node is the digest of all chunks',
	(algorithm) => {
		const digest = platformDigests()(algorithm)!;
		digest.update(new Uint8Array([1, 2]));
		digest.update(new Uint8Array([3]));
		const expected = createHash(algorithm)
			.update(new Uint8Array([1, 2, 3]))
			.digest('hex');
		expect(Buffer.from(digest.finish()).toString('hex')).toBe(expected);
	},
);

it('a platform without Node has none', () => {
	expect(platformDigests({})('md5')).toBeUndefined();
	expect(platformDigests({ process: {} })('sha256')).toBeUndefined();
});
