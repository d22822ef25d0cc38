import type { Digest, DigestAlgorithm } from '../state/ports.ts';

/**
 * Node's digests, found through its global object: an import would not load in a browser. Where there is no
 * Node, every algorithm is `undefined`.
 */
export const platformDigests = (
	scope: object = globalThis,
): ((algorithm: DigestAlgorithm) => Digest | undefined) => {
	const { process } = scope as { readonly process?: NodeProcess };
	return (algorithm) => {
		// Loaded by the first digest: most scripts make none.
		const hash = process?.getBuiltinModule?.('node:crypto')?.createHash(algorithm);
		if (hash === undefined) return undefined;
		return { update: (chunk) => void hash.update(chunk), finish: () => new Uint8Array(hash.digest()) };
	};
};

interface NodeProcess {
	getBuiltinModule?(name: 'node:crypto'): NodeCrypto | undefined;
}

interface NodeCrypto {
	createHash(algorithm: string): { update(chunk: Uint8Array): unknown; digest(): Uint8Array };
}
