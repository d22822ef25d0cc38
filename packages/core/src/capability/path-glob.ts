import { isWithin } from '../path/path.ts';
import { expandBraces } from './braces.ts';
import { BadPattern } from './errors.ts';
import { compileNameGlob, coversNameGlob, matchNameGlob, type NameGlob } from './name-glob.ts';

/**
 * One alternative of a path pattern. Paths are compared by whole components; a name that starts
 * with a dot is a name like any other.
 */
export interface PathGlob {
	/** What every matching path starts with. */
	readonly prefix: string;
	/** What every matching path ends with. */
	readonly suffix: string;
	/** Set when the pattern is `…/**` behind literal components: the root of the tree. */
	readonly tree: string | undefined;
	readonly components: readonly PathComponent[];
}

type PathComponent = NameGlob | typeof anyDepth;

const anyDepth: unique symbol = Symbol('**');

/**
 * Compiles an absolute path pattern to its alternatives. `**` stands for any number of components,
 * none included, so a tree `/repo/**` holds `/repo` itself. Throws `BadPattern`.
 */
export const compilePathGlob = (pattern: string): readonly PathGlob[] =>
	expandBraces(pattern).map((alternative) => {
		if (!alternative.startsWith('/')) {
			throw new BadPattern(pattern, 'expected an absolute path; expand ~ and variables before');
		}
		return compileAlternative(pattern, alternative);
	});

const compileAlternative = (pattern: string, alternative: string): PathGlob => {
	const components: PathComponent[] = [];
	const texts = alternative === '/' ? [] : alternative.slice(1).split('/');
	for (const text of texts) {
		if (text === '' || text === '.' || text === '..') {
			throw new BadPattern(
				pattern,
				'has an empty, "." or ".." component; end a tree with /** and resolve the rest',
			);
		}
		if (text === '**') {
			// Two in a row mean what one means.
			if (components.at(-1) !== anyDepth) components.push(anyDepth);
		} else if (text.replaceAll(/\\./gs, '').includes('**')) {
			throw new BadPattern(pattern, '** must be a whole component, as in /a/**/b; write * within one');
		} else {
			components.push(compileNameGlob(text));
		}
	}
	return describePath(components);
};

const describePath = (components: readonly PathComponent[]): PathGlob => {
	const last = components.at(-1);
	const suffix = last === undefined || last === anyDepth ? '' : last.suffix;
	let prefix = '';
	for (const [position, component] of components.entries()) {
		if (component === anyDepth) {
			// A match may end where the depth begins, so the slash before it is not certain.
			const isLast = position === components.length - 1;
			return { prefix, suffix, tree: isLast ? prefix || '/' : undefined, components };
		}
		if (component.literal === undefined) {
			return { prefix: `${prefix}/${component.prefix}`, suffix, tree: undefined, components };
		}
		prefix += `/${component.literal}`;
	}
	return { prefix: prefix || '/', suffix, tree: undefined, components };
};

/** The deepest path that everything a pattern matches is at or below. */
export const placeOfPathGlob = ({ components }: PathGlob): string => {
	let place = '';
	for (const component of components) {
		if (component === anyDepth || component.literal === undefined) break;
		place += `/${component.literal}`;
	}
	return place || '/';
};

/** Whether the pattern matches a normal absolute path. Allocates nothing. */
export const matchPathGlob = (glob: PathGlob, path: string): boolean => {
	const { components, tree } = glob;
	if (tree !== undefined) return isWithin(path, tree);
	if (!path.endsWith(glob.suffix)) return false;
	const end = path === '/' ? 0 : path.length;
	let at = 1;
	let index = 0;
	let afterDepth = -1;
	let retryAt = 0;
	while (at <= end) {
		const component = components[index];
		if (component === anyDepth) {
			afterDepth = ++index;
			retryAt = at;
			continue;
		}
		const to = nameEnd(path, at);
		if (component !== undefined && matchNameGlob(component, path, at, to)) {
			index++;
			at = to + 1;
			continue;
		}
		if (afterDepth === -1) return false;
		index = afterDepth;
		retryAt = nameEnd(path, retryAt) + 1;
		at = retryAt;
	}
	if (components[index] === anyDepth) index++;
	return index === components.length;
};

const nameEnd = (path: string, from: number): number => {
	const slash = path.indexOf('/', from);
	return slash === -1 ? path.length : slash;
};

/** Whether every path that `inner` matches is matched by `outer`. Never wrongly true. */
export const coversPathGlob = (outer: PathGlob, inner: PathGlob): boolean => {
	let at = 0;
	let index = 0;
	let afterDepth = -1;
	let retryAt = 0;
	while (at < inner.components.length) {
		const component = outer.components[index];
		if (component === anyDepth) {
			afterDepth = ++index;
			retryAt = at;
		} else if (component !== undefined && coversComponent(component, inner.components[at]!)) {
			index++;
			at++;
		} else {
			if (afterDepth === -1) return false;
			index = afterDepth;
			at = ++retryAt;
		}
	}
	if (outer.components[index] === anyDepth) index++;
	return index === outer.components.length;
};

const coversComponent = (outer: NameGlob, inner: PathComponent): boolean =>
	inner !== anyDepth && coversNameGlob(outer, inner);
