import { humanSize } from './human-size.ts';
import { parseCount } from './parse-count.ts';

/** How sizes are shown: in units of so many bytes, rounded up, or for people to read. */
export type BlockSize =
	| { readonly kind: 'unit'; readonly bytes: number; readonly suffix: string }
	| { readonly kind: 'human'; readonly base: 1000 | 1024 };

/** Units of bytes without a suffix. */
export const unitOf = (bytes: number): BlockSize => ({ kind: 'unit', bytes, suffix: '' });

/** Reads what `--block-size` takes: `1K`, `MB`, `si`, `'1`; `undefined` if it is wrong. */
export const parseBlockSize = (text: string): BlockSize | undefined => {
	if (text !== '' && 'human-readable'.startsWith(text)) return { kind: 'human', base: 1024 };
	if (text === 'si') return { kind: 'human', base: 1000 };
	// A quote asks for the groups of thousands that the C locale does not have.
	const size = text.replace(/^'/, '');
	const bytes = parseCount(size, suffixes);
	if (typeof bytes === 'string' || bytes === 0) return undefined;
	// A unit that was named without a number is shown after each number.
	return { kind: 'unit', bytes, suffix: /^\d/.test(size) ? '' : shownUnit(size) };
};

/** What is said of a size that cannot be read: `option` as it was given. */
export const blockSizeProblem = (option: string, text: string): string => {
	const size = text.replace(/^'/, '');
	const parsed = parseCount(size, suffixes);
	if (parsed === 'too large') return `${option} argument '${text}' too large`;
	const isBegun = parsed === 'invalid' && /^(?:\d|[eEgGkKmMpPtTyYzZ])/.test(size);
	return `invalid ${isBegun ? 'suffix in ' : ''}${option} argument '${text}'`;
};

const suffixes = 'EgGkKmMPtTYZ0';

const shownUnit = (size: string): string => {
	const letter = size[0]!.toUpperCase();
	if (size.endsWith('iB')) return `${letter}iB`;
	if (size.endsWith('B')) return `${letter === 'K' ? 'k' : letter}B`;
	return letter;
};

/** A count of bytes in a block size. */
export const showSize = (bytes: number, size: BlockSize): string => {
	if (size.kind === 'human') return humanSize(bytes, size.base);
	const count = String(Math.ceil(bytes / size.bytes));
	return count + size.suffix;
};
