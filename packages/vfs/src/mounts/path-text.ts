import { normalizePath } from '@tenon/core';

/** A path as text, taken apart as far as that is safe without looking at any file. */
export interface PathText {
	/** Without `.`, doubled and trailing slashes. Meaningless where `climbs`. */
	readonly normal: string;
	/** `/` or `/.` at the end, which ask for a directory, else nothing. */
	readonly tail: '' | '/' | '/.';
	/** Whether there is a `..`, whose meaning depends on the links before it. */
	readonly climbs: boolean;
}

/** Takes an absolute path apart. */
export const parsePath = (path: string): PathText => {
	const normal = normalizePath(path);
	if (normal === path) return { normal, tail: '', climbs: false };
	return { normal, tail: tailOf(path), climbs: /(?:^|\/)\.\.(?:\/|$)/.test(path) };
};

const tailOf = (path: string): PathText['tail'] => {
	if (/\/\.\/*$/.test(path)) return '/.';
	return path.endsWith('/') ? '/' : '';
};

/** The last component as the kernel sees it: `.` and `..` are not resolved, trailing slashes are not there. */
export const lastComponent = (path: string): string => {
	const trimmed = path.replace(/\/+$/, '');
	return trimmed.slice(trimmed.lastIndexOf('/') + 1);
};

/** The components that mean something: no empty ones, no `.`. */
export const componentsOf = (path: string): string[] =>
	path.split('/').filter((part) => part !== '' && part !== '.');
