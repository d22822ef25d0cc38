import type { Grant, PatternGrant } from './grant.ts';
import type { Rule } from './rule.ts';

/** What a layer speaks about, one by one: reading and writing paths are two. */
export type PatternKey = 'read' | 'write' | Exclude<PatternGrant['kind'], 'path'>;

/** The pattern of a rule that concerns `key`, or `undefined` if it concerns something else. */
export const patternAbout = (key: PatternKey, rule: Rule): string | undefined => {
	const grant: Grant = rule.grant;
	if (!('pattern' in grant)) return undefined;
	return (grant.kind === 'path' ? grant.access : grant.kind) === key ? grant.pattern : undefined;
};
