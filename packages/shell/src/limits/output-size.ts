import type { OutputLimit } from '@tenon/core';

/** Bytes of a size as scripts write it: `500`, `8K`, `1M`, `2GiB`; `undefined` if it is none. */
export const parseOutputSize = (text: string): number | undefined => {
	const match = /^(\d{1,15})([KMG]?)(?:i?B)?$/i.exec(text);
	return match === null ? undefined : Number(match[1]) * unitBytes[match[2]!.toUpperCase()]!;
};

const unitBytes: Readonly<Record<string, number>> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** What is kept where so many bytes are wanted: of the end as much as before, but no more than half. */
export const outputLimitOf = (bytes: number, { tailBytes }: OutputLimit): OutputLimit => ({
	maxBytes: bytes,
	tailBytes: Math.min(tailBytes, Math.floor(bytes / 2)),
});
