import type { DigestKind } from './algorithms.ts';

/** What a line of a list says: a file and the digest that it should have. */
export interface ListedDigest {
	readonly name: string;
	/** In hexadecimal, small letters. */
	readonly digest: string;
	readonly kind: DigestKind;
}

/** Reads a line with a tag or without; `undefined` if it is neither. `kinds` are those that it may be of. */
export const readListLine = (
	line: string,
	kinds: readonly DigestKind[],
	{ needsTag }: { readonly needsTag: boolean },
): ListedDigest | undefined => {
	const trimmed = line.replace(/^[ \t]+/, '');
	const isEscaped = trimmed.startsWith('\\');
	const body = isEscaped ? trimmed.slice(1) : trimmed;
	const found = readTagged(body, kinds) ?? (needsTag ? undefined : readPlain(body, kinds[0]!));
	if (found === undefined || !isEscaped) return found;
	const name = unescapeName(found.name);
	return name === undefined ? undefined : { ...found, name };
};

const readTagged = (body: string, kinds: readonly DigestKind[]): ListedDigest | undefined => {
	for (const kind of kinds) {
		if (!body.startsWith(kind.tag)) continue;
		const parts = /^(?:-(\d+))? ?\((.*)\)[ \t]*=[ \t]*([0-9a-fA-F]+)$/s.exec(body.slice(kind.tag.length));
		if (parts === null) continue;
		const [, length, name, digest] = parts;
		if (length !== undefined && kind.tag !== 'BLAKE2b') continue;
		const bits = length === undefined ? (kind.tag === 'BLAKE2b' ? 512 : kind.bits) : Number(length);
		if (digest!.length * 4 !== bits || bits % 8 !== 0) continue;
		return { name: name!, digest: digest!.toLowerCase(), kind: { ...kind, bits } };
	}
	return undefined;
};

const readPlain = (body: string, kind: DigestKind): ListedDigest | undefined => {
	const parts = /^([0-9a-fA-F]+)[ \t][ *]?(.+)$/s.exec(body);
	if (parts === null) return undefined;
	const digest = parts[1]!.toLowerCase();
	const bits = digest.length * 4;
	// The length of a BLAKE2b digest is what the line says.
	const isFree = kind.tag === 'BLAKE2b' && bits % 8 === 0 && bits <= 512;
	if (bits !== kind.bits && !isFree) return undefined;
	// A name ends where a NUL stands.
	const [name] = parts[2]!.split('\0', 1);
	return { name: name!, digest, kind: { ...kind, bits } };
};

const unescapeName = (name: string): string | undefined => {
	if (/\\(?:[^\\nr]|$)/.test(name.replaceAll('\\\\', ''))) return undefined;
	return name.replace(/\\(.)/g, (_all, letter: string) =>
		letter === 'n' ? '\n' : letter === 'r' ? '\r' : letter,
	);
};
