/**
 * A fresh id for one run of a script, unique over all kernels: of this thread by its count, over threads and processes
 * by a random mark.
 */
export const freshScriptId = (): string => {
	mark ??= [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16)).join('');
	return `${mark}.${++count}`;
};

let mark: string | undefined;
let count = 0;
