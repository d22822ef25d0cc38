import type { Json } from './json.ts';

/** The one text of a piece of data: keys in the order of their code units, no blanks. */
export const canonicalText = (data: Json): string => {
	if (data === null || typeof data !== 'object') return JSON.stringify(data);
	if (isArray(data)) return `[${data.map(canonicalText).join(',')}]`;
	const fields = Object.keys(data)
		.toSorted()
		.map((key) => `${JSON.stringify(key)}:${canonicalText(data[key]!)}`);
	return `{${fields.join(',')}}`;
};

// `Array.isArray` alone does not narrow a readonly array.
const isArray = (data: Json): data is readonly Json[] => Array.isArray(data);
