import { compileRegex, type Regex, RegexError } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';

/** Changes names as `--transform` says. */
export type NameTransform = (name: string, of: 'member' | 'symlink' | 'hardlink') => string;

/** Reads expressions of sed: `s/a/b/`, several with `;` between them. */
export const readTransforms = (expressions: readonly string[]): NameTransform => {
	const all = expressions.flatMap(readExpression);
	return (name, of) =>
		all.reduce((changed, { replace, applies }) => (applies.has(of) ? replace(changed) : changed), name);
};

interface Substitution {
	readonly applies: ReadonlySet<string>;
	replace(name: string): string;
}

const readExpression = (expression: string): readonly Substitution[] => {
	const found: Substitution[] = [];
	for (let rest = expression; rest !== ''; ) {
		const delimiter = rest[1];
		if (rest[0] !== 's' || delimiter === undefined || delimiter === '\\' || delimiter === '\n')
			throw new CommandFailure('Invalid transform expression', { status: 2 });
		const [pattern, afterPattern] = part(rest, 2, delimiter);
		const [replacement, afterReplacement] = part(rest, afterPattern, delimiter);
		const end = rest.indexOf(';', afterReplacement);
		const flags = rest.slice(afterReplacement, end < 0 ? undefined : end);
		if (!/^[gixrRsShH\d]*$/.test(flags))
			throw new CommandFailure(
				`Unknown flag in transform expression: ${flags.replace(/[gixrRsShH\d]/g, '')[0]}`,
				{
					status: 2,
				},
			);
		found.push(substitution(pattern, replacement, flags));
		rest = end < 0 ? '' : rest.slice(end + 1);
	}
	return found;
};

// The text up to the delimiter; one after a backslash belongs to it.
const part = (text: string, from: number, delimiter: string): readonly [string, number] => {
	let result = '';
	for (let at = from; at < text.length; at++) {
		if (text[at] === delimiter) return [result, at + 1];
		if (text[at] === '\\' && at + 1 < text.length) {
			at += 1;
			result += text[at] === delimiter ? delimiter : `\\${text[at]}`;
		} else result += text[at];
	}
	throw new CommandFailure('Invalid transform expression', { status: 2 });
};

const substitution = (pattern: string, replacement: string, flags: string): Substitution => {
	let regex: Regex;
	try {
		regex = compileRegex(pattern, {
			syntax: flags.includes('x') ? 'sed-ere' : 'sed',
			ignoreCase: flags.includes('i'),
			newlineSensitive: false,
		});
	} catch (error) {
		if (error instanceof RegexError)
			throw new CommandFailure(`Invalid transform expression: ${error.message}`, { status: 2 });
		throw error;
	}
	const first = Number(/\d+/.exec(flags)?.[0] ?? 1);
	const isGlobal = flags.includes('g');
	const applies = new Set(['member', 'symlink', 'hardlink']);
	for (const flag of flags) {
		const kind = { r: 'member', s: 'symlink', h: 'hardlink' }[flag.toLowerCase()];
		if (kind === undefined) continue;
		if (flag === flag.toLowerCase()) applies.add(kind);
		else applies.delete(kind);
	}
	return { applies, replace: (name) => replaceIn(name, regex, replacement, { first, isGlobal }) };
};

const replaceIn = (
	name: string,
	regex: Regex,
	replacement: string,
	{ first, isGlobal }: { readonly first: number; readonly isGlobal: boolean },
): string => {
	let result = '';
	let at = 0;
	for (let count = 1; at <= name.length; count++) {
		const match = regex.exec(name, at);
		const whole = match?.[0];
		if (match === undefined || whole === undefined) break;
		result += name.slice(at, whole[0]);
		result += count < first ? name.slice(whole[0], whole[1]) : filled(replacement, name, match);
		at = whole[1];
		if (whole[1] === whole[0]) {
			result += name.slice(at, at + 1);
			at += 1;
		}
		if (count >= first && !isGlobal) break;
	}
	return result + name.slice(at);
};

const filled = (
	replacement: string,
	name: string,
	match: readonly (readonly [number, number] | undefined)[],
): string =>
	replacement.replace(/\\(.)|&/gs, (all, escaped: string | undefined) => {
		if (escaped === 'n') return '\n';
		if (escaped !== undefined && !/\d/.test(escaped)) return escaped;
		const span = match[all === '&' ? 0 : Number(escaped)];
		return span === undefined ? '' : name.slice(...span);
	});
