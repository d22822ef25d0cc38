import type { CommandContext, Digest, DigestAlgorithm } from '@tenon/shell';
import { createBlake2b } from './blake2b.ts';
import { createMd5 } from './md5.ts';
import { createSha1 } from './sha1.ts';
import { createSha224, createSha256 } from './sha256.ts';
import { createSha384, createSha512 } from './sha512.ts';

/** A digest that a command computes. */
export interface DigestKind {
	/** How lines with a tag call it: `SHA256`. */
	readonly tag: string;
	readonly algorithm: DigestAlgorithm;
	/** Bits of the result; those of a BLAKE2b digest may be fewer than usual. */
	readonly bits: number;
}

export const md5: DigestKind = { tag: 'MD5', algorithm: 'md5', bits: 128 };
export const sha1: DigestKind = { tag: 'SHA1', algorithm: 'sha1', bits: 160 };
export const sha224: DigestKind = { tag: 'SHA224', algorithm: 'sha224', bits: 224 };
export const sha256: DigestKind = { tag: 'SHA256', algorithm: 'sha256', bits: 256 };
export const sha384: DigestKind = { tag: 'SHA384', algorithm: 'sha384', bits: 384 };
export const sha512: DigestKind = { tag: 'SHA512', algorithm: 'sha512', bits: 512 };
export const blake2b: DigestKind = { tag: 'BLAKE2b', algorithm: 'blake2b512', bits: 512 };

/** Starts a digest: the platform's, where it has one. */
export const startDigest = (context: CommandContext, { algorithm, bits }: DigestKind): Digest => {
	if (algorithm === 'blake2b512' && bits !== 512) return createBlake2b(bits / 8);
	return context.ports.createDigest(algorithm) ?? portable[algorithm]();
};

const portable: Readonly<Record<DigestAlgorithm, () => Digest>> = {
	md5: createMd5,
	sha1: createSha1,
	sha224: createSha224,
	sha256: createSha256,
	sha384: createSha384,
	sha512: createSha512,
	blake2b512: () => createBlake2b(64),
};
