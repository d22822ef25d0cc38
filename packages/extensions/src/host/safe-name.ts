import { createHash } from 'node:crypto';

/**
 * A name as a part of a path: letters, digits, `-`, `_` and single dots. A name that had to be changed for that gets a
 * digest behind it, so that no two names share a path.
 */
export const safeName = (name: string): string => {
	const safe = name
		.replaceAll(/[^A-Za-z0-9._-]/g, '_')
		.replaceAll(/\.{2,}|^\./g, '_')
		.slice(0, 64);
	return safe === name ? safe : `${safe}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
};
