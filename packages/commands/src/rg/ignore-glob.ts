import { compileRegex, type Regex } from '@tenon/shell';

/** A rule of a `.gitignore` or of `-g`: which paths, and whether they are let in or kept out. */
export interface GlobRule {
	readonly isNegated: boolean;
	readonly matchesOnlyDirectories: boolean;
	/** Tests a path below the rule's directory, without a slash at its start. */
	readonly regex: Regex;
}

/** Reads one line of a `.gitignore`; `undefined` for a comment or an empty line. */
export const parseIgnoreLine = (
	line: string,
	options: { readonly ignoreCase: boolean },
): GlobRule | undefined => {
	let glob = line.replace(/\r$/, '').replace(/(?<!\\) +$/, '');
	if (glob === '' || glob.startsWith('#')) return undefined;
	const isNegated = glob.startsWith('!');
	if (isNegated) glob = glob.slice(1);
	const matchesOnlyDirectories = glob.endsWith('/');
	if (matchesOnlyDirectories) glob = glob.replace(/\/+$/, '');
	const isAnchored = glob.includes('/');
	if (glob.startsWith('/')) glob = glob.slice(1);
	const source = `${isAnchored ? '' : '(.*/)?'}${globSource(glob)}`;
	return {
		isNegated,
		matchesOnlyDirectories,
		regex: compileRegex(source, { syntax: 'ere', ignoreCase: options.ignoreCase, bounds: 'line' }),
	};
};

// As an extended expression, which the linear engine matches whatever the glob.
const globSource = (glob: string): string => {
	let source = '';
	for (let at = 0; at < glob.length; at++) {
		const character = glob[at]!;
		const rest = glob.slice(at);
		if (rest.startsWith('**/') && (at === 0 || glob[at - 1] === '/')) {
			source += '(.*/)?';
			at += 2;
		} else if (rest === '**' && (at === 0 || glob[at - 1] === '/')) {
			source += '.*';
			at += 1;
		} else if (character === '*') source += '[^/]*';
		else if (character === '?') source += '[^/]';
		else if (character === '[') {
			const list = /^\[([!^]?)(\]?[^\]]*)\]/.exec(rest);
			source += list === null ? '\\[' : `[${list[1] === '' ? '' : '^'}${list[2]!.replaceAll('\\', '')}]`;
			if (list !== null) at += list[0].length - 1;
		} else if (character === '{' && rest.includes('}')) {
			const end = rest.indexOf('}');
			source += `(${rest.slice(1, end).split(',').map(globSource).join('|')})`;
			at += end;
		} else if (character === '\\' && at + 1 < glob.length) {
			at += 1;
			source += quoted(glob[at]!);
		} else source += quoted(character);
	}
	return source;
};

const quoted = (character: string): string =>
	/[.^$*+?()[\]{}|\\]/.test(character) ? `\\${character}` : character;
