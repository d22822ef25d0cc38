import { readFileSync } from 'node:fs';
import { decodeText, isWithin, pathBelow, type StoreFacts } from '@tenon/core';
import { codeOf } from './errors.ts';

/** What the machine has mounted at and below a folder; empty where the system keeps no list of that kind. */
export const storesIn = (root: string): readonly StoreFacts[] => {
	const all = readMountInfo();
	const below = all.filter(({ path }) => path !== root && isWithin(path, root));
	const holding = all
		.filter(({ path }) => isWithin(root, path))
		// The last of those at one place hides the others.
		.reduce<StoreFacts | undefined>(
			(best, one) => (best === undefined || one.path.length >= best.path.length ? one : best),
			undefined,
		);
	return all
		.filter((store) => store === holding || below.includes(store))
		.map((store) => ({ ...store, path: store === holding ? '/' : pathBelow(store.path, root) }));
};

const readMountInfo = (): readonly StoreFacts[] => {
	try {
		return parseMountInfo(decodeText(readFileSync('/proc/self/mountinfo')));
	} catch (error) {
		if (codeOf(error) === undefined) throw error;
		return [];
	}
};

/** Reads the lines of proc(5): `id parent device root path options … - type source options`. */
export const parseMountInfo = (text: string): readonly StoreFacts[] =>
	text.split('\n').flatMap((line) => {
		const [before = '', after = ''] = line.split(' - ');
		const [, , , root = '', path = ''] = before.split(' ').map(unescapeField);
		const [type = '', source = ''] = after.split(' ').map(unescapeField);
		return path === '' || type === '' ? [] : [{ path, source, type, root }];
	});

const unescapeField = (field: string): string =>
	field.replaceAll(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
