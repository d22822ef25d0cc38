import type { PerlRegex, Span } from '@tenon/shell';

/** What stands in place of a match: `$1`, `${1}`, `$name` and `${name}` are groups, `$$` is a dollar. */
export const expandReplacement = (
	template: string,
	text: string,
	groups: readonly (Span | undefined)[],
	regex: PerlRegex,
): string =>
	template.replaceAll(/\$(?:(\$)|\{([^}]*)\}|(\w+))/g, (_all, dollar, braced, bare) => {
		if (dollar !== undefined) return '$';
		const name = (braced ?? bare) as string;
		const index = /^\d+$/.test(name) ? Number(name) : regex.names.get(name);
		const span = index === undefined ? undefined : groups[index];
		return span === undefined ? '' : text.slice(span[0], span[1]);
	});

/** All matches of a text, each with its groups. An empty one does not touch the one before. */
export function* matchesOf(
	regex: PerlRegex,
	text: string,
): Generator<{ readonly span: Span; readonly groups: readonly (Span | undefined)[] }> {
	let lastEnd = -1;
	for (let at = 0; at <= text.length; ) {
		const groups = regex.exec(text, at);
		const span = groups?.[0];
		if (groups === undefined || span === undefined) return;
		if (span[1] > span[0] || span[0] !== lastEnd) yield { span, groups };
		lastEnd = span[1];
		at = span[1] > span[0] ? span[1] : span[1] + 1;
	}
}
