import { type Principal, unknownName } from '@tenon/core';

/** For whom a rule is written. */
export type RuleFor =
	| { readonly kind: 'model' | 'subagent' | 'user' }
	| { readonly kind: 'extension'; readonly name: string };

/** Reads `model`, `subagent`, `user` or `extension NAME`; a text says what is wrong. */
export const readRuleFor = (text: string): RuleFor | string => {
	const [kind, ...names] = text.trim().split(/\s+/);
	switch (kind) {
		case 'model':
		case 'subagent':
		case 'user':
			return names.length === 0 ? { kind } : `${JSON.stringify(text)}: nothing follows ${kind}`;
		case 'extension': {
			// A name may have blanks inside.
			const name = text.trim().slice(kind.length).trim();
			return name === '' ? 'expected "extension NAME"' : { kind, name };
		}
		default:
			return unknownName('principal', kind ?? '', ['model', 'subagent', 'user', 'extension NAME']);
	}
};

/** Whether a rule is written for a principal; a subagent's own rules narrow those of its parent. */
export const isFor = (rule: RuleFor, principal: Principal): boolean =>
	rule.kind === principal.kind &&
	(rule.kind !== 'extension' || (principal.kind === 'extension' && rule.name === principal.name));
