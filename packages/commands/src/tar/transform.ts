import { compileRegex, type Regex, RegexError } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';

/** Changes names as `--transform` says. */
export type NameTransform = (name: string, of: 'member' | 'symlink' | 'hardlink') => string;

/**
 * Reads expressions of sed: `s/a/b/`, several with `;` between them. `flags=rh` among them says what all that follow apply
 * to where they say nothing themselves.
 */
export const readTransforms = (expressions: readonly string[]): NameTransform => {
	const all: Substitution[] = [];
	let usual: Kinds = everyKind;
	for (const expression of expressions) usual = readExpression(expression, usual, all);
	return (name, of) =>
		all.reduce((changed, { replace, applies }) => (applies.has(of) ? replace(changed) : changed), name);
};

/** Whether a change applies to names of members, targets of symbolic links, targets of hard links. */
type Kinds = ReadonlySet<'member' | 'symlink' | 'hardlink'>;

const everyKind: Kinds = new Set(['member', 'symlink', 'hardlink']);

interface Substitution {
	readonly applies: Kinds;
	replace(name: string): string;
}

// Adds what it reads, and returns what those after it apply to.
const readExpression = (expression: string, before: Kinds, found: Substitution[]): Kinds => {
	let usual = before;
	for (let rest = expression; rest !== ''; ) {
		const set = /^flags=([^;]*)(?:;|$)/s.exec(rest);
		if (set !== null) {
			checkFlags(set[1]!, 'rRsShH', 'transform flag');
			usual = kindsOf(set[1]!, new Set());
			rest = rest.slice(set[0].length);
			continue;
		}
		const delimiter = rest[1];
		if (rest[0] !== 's' || delimiter === undefined || delimiter === '\\' || delimiter === '\n')
			throw new CommandFailure('Invalid transform expression', { status: 2 });
		const [pattern, afterPattern] = part(rest, 2, delimiter);
		const [replacement, afterReplacement] = part(rest, afterPattern, delimiter);
		const end = rest.indexOf(';', afterReplacement);
		const flags = rest.slice(afterReplacement, end < 0 ? undefined : end);
		checkFlags(flags, 'gixrRsShH0123456789', 'flag in transform expression');
		found.push(substitution(pattern, replacement, flags, kindsOf(flags, usual)));
		rest = end < 0 ? '' : rest.slice(end + 1);
	}
	return usual;
};

const checkFlags = (flags: string, known: string, what: string): void => {
	const unknown = [...flags].find((flag) => !known.includes(flag));
	if (unknown !== undefined) throw new CommandFailure(`Unknown ${what}: ${unknown}`, { status: 2 });
};

const kindsOf = (flags: string, usual: Kinds): Kinds => {
	const kinds = new Set(usual);
	for (const flag of flags) {
		const kind = ({ r: 'member', s: 'symlink', h: 'hardlink' } as const)[flag.toLowerCase()];
		if (kind === undefined) continue;
		if (flag === flag.toLowerCase()) kinds.add(kind);
		else kinds.delete(kind);
	}
	return kinds;
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

const substitution = (pattern: string, replacement: string, flags: string, applies: Kinds): Substitution => {
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
