import type { DigestKind } from './algorithms.ts';

/** How lines of digests look. */
export interface DigestStyle {
	/** The form with the name of the algorithm. */
	readonly isTagged: boolean;
	/** A star in front of the name, for what was read as bytes. */
	readonly isBinary: boolean;
	/** Lines end in NUL, and nothing in names is escaped. */
	readonly isZero: boolean;
}

/** A line for a file. */
export const digestLine = (digest: string, name: string, kind: DigestKind, style: DigestStyle): string => {
	const isEscaped = !style.isZero && /[\\\n\r]/.test(name);
	const shown = isEscaped ? escapeName(name) : name;
	const prefix = isEscaped ? '\\' : '';
	const end = style.isZero ? '\0' : '\n';
	if (style.isTagged) return `${prefix}${tagOf(kind)} (${shown}) = ${digest}${end}`;
	return `${prefix}${digest} ${style.isBinary ? '*' : ' '}${shown}${end}`;
};

/** The tag with its length, where that is not the usual one. */
export const tagOf = ({ tag, bits }: DigestKind): string =>
	tag === 'BLAKE2b' && bits !== 512 ? `${tag}-${bits}` : tag;

/** A name with what would break its line written as an escape. */
export const escapeName = (name: string): string =>
	name.replace(/[\\\n\r]/g, (character) =>
		character === '\n' ? '\\n' : character === '\r' ? '\\r' : '\\\\',
	);
