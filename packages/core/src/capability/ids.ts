import { BadIdentifier } from './errors.ts';

declare const brand: unique symbol;

/** Names one principal in grants, logs and questions. */
export type PrincipalId = string & { readonly [brand]: 'PrincipalId' };

/** Names one rule in explanations and logs. */
export type RuleId = string & { readonly [brand]: 'RuleId' };

/** What a grant was given to: the digest of an extension's content, `algorithm:hexdigits`. */
export type ContentHash = string & { readonly [brand]: 'ContentHash' };

/** Checks and brands the id of a principal: printable, without white space. */
export const principalId = (text: string): PrincipalId => checkId('principal id', text) as PrincipalId;

/** Checks and brands the id of a rule: printable, without white space. */
export const ruleId = (text: string): RuleId => checkId('rule id', text) as RuleId;

/** Checks and brands a content hash such as `sha256:…`; the digest is lower case. */
export const contentHash = (text: string): ContentHash => {
	if (!/^[a-z0-9-]+:[0-9a-f]{16,128}$/.test(text)) {
		throw new BadIdentifier('content hash', text, 'algorithm:hexdigits');
	}
	return text as ContentHash;
};

// Ids are printed in explanations, one per line: a line break in one could imitate another.
const checkId = (what: string, text: string): string => {
	if (!/^[\x21-\x7e]{1,200}$/.test(text)) {
		throw new BadIdentifier(what, text, '1 to 200 printable ASCII characters without spaces');
	}
	return text;
};
