import { createRequire } from 'node:module';
import { codeOf } from './errors.ts';

/** What is used of Koffi, which calls functions of the C library. */
export interface Koffi {
	load(library: null): {
		func(
			name: string,
			result: string,
			parameters: readonly string[],
		): (...values: readonly KoffiArgument[]) => number;
	};
	errno(): number;
}

/** What a function of the C library is called with; a `null` ends a list of texts. */
export type KoffiArgument = number | string | Uint8Array | number[] | readonly (Uint8Array | null)[];

/**
 * Loads Koffi; `undefined` where it is not installed, not allowed or of another machine. There is one folder for each of
 * the two C libraries: that of the other one does not load.
 */
export const loadKoffi = (
	libraries: readonly ('linux' | 'musl')[] = ['linux', 'musl'],
): Koffi | undefined => {
	const { platform, arch } = process;
	if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) return undefined;
	const require = createRequire(import.meta.url);
	for (const libc of libraries) {
		try {
			return require(`@koromix/koffi-linux-${arch}/${libc}_${arch}/koffi.node`) as Koffi;
		} catch (error) {
			// Not installed, of another C library, or not allowed.
			if (codeOf(error) === undefined) throw error;
		}
	}
	return undefined;
};
