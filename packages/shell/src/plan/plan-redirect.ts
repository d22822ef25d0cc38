import type { Redirect } from '../syntax/ast.ts';
import type { SourceText } from '../syntax/source-text.ts';
import type { PlannedDocument, PlannedRedirect } from './plan.ts';
import { planWord } from './plan-words.ts';
import { variablesOf } from './variables.ts';

/** A redirection as data. */
export const planRedirect = (redirect: Redirect, source: SourceText): PlannedRedirect => ({
	operator: redirect.operator,
	descriptor: descriptorText(redirect.descriptor),
	target: planWord(redirect.target, source),
});

const descriptorText = (descriptor: Redirect['descriptor']): string => {
	if (descriptor === undefined) return '';
	return typeof descriptor === 'number' ? String(descriptor) : `{${descriptor.variable}}`;
};

/** A here-document as data. */
export const planDocument = ({ operator, document }: Redirect, source: SourceText): PlannedDocument => ({
	delimiter: document!.delimiter,
	isLiteral: document!.quoted,
	stripsTabs: operator === '<<-',
	body: document!.text,
	byteOffset: source.byteSpan(document!.span).start,
	freeVariables: variablesOf(document!.body).free,
});
