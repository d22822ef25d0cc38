import { formatGrant } from '@tenon/core';
import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';

/** A question in words, for the person who has to decide: what would happen, where, and what "always" would allow. */
export const questionText = ({ call, text, scope }: Pick<GateQuestion, 'call' | 'text' | 'scope'>): string =>
	[
		`Allow${whoseOf(call)}: ${shortened(call.text)}`,
		`In ${call.cwd}: ${text}`,
		...(scope.length === 0 ? [] : [`"Always" allows exactly: ${scopeText(scope)}`]),
	].join('\n');

// A grant that is cut would hide what it is for; the question above has all of it.
const scopeText = (scope: GateQuestion['scope']): string =>
	scope.some((grant) => 'pattern' in grant && grant.pattern.length > maxScope)
		? 'what is listed above'
		: scope.map(formatGrant).join('; ');

const maxScope = 500;

// What the model does needs no name.
const whoseOf = ({ principal }: GateQuestion['call']): string =>
	principal.kind === 'extension' ? ` extension ${principal.name}` : '';

/** What may be said to a question: what nothing can be granted for is allowed once or not at all. */
export const answersTo = ({ scope }: Pick<GateQuestion, 'scope'>): readonly WorkspaceAnswer[] =>
	scope.length === 0 ? ['once', 'no'] : ['once', 'session', 'always', 'no'];

// The name of the call: what a yes covers stands below it in full.
const shortened = (text: string): string => {
	if (text.length <= 2 * endLength) return text;
	const omitted = text.length - 2 * endLength;
	return `${text.slice(0, endLength)} … ${omitted} characters … ${text.slice(-endLength)}`;
};

const endLength = 1000;
