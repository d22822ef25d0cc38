import { kindAndText } from '../values/describe.ts';
import { constantOf } from './constant.ts';
import type { Parser } from './parser.ts';
import type { TextParser } from './text-parser.ts';
import type { TokenReader } from './token-reader.ts';
import type { Query } from './tree.ts';

const keywordKeys: ReadonlySet<string> = new Set(
	'as def module import include if then else elif reduce foreach end and or try catch label break'.split(' '),
);

/** The key of an entry: a name, a keyword, a text or something in parentheses. */
export const readObjectKey = (
	tokens: TokenReader,
	parser: Pick<Parser, 'readQuery'>,
	texts: TextParser,
): { readonly key: Query; readonly needsValue: boolean } => {
	const token = tokens.ahead;
	if (token.kind === 'IDENT' || keywordKeys.has(token.kind)) {
		tokens.take();
		return { key: { kind: 'literal', value: token.text }, needsValue: false };
	}
	if (token.kind === 'QQSTRING_START' || token.kind === 'FORMAT')
		return { key: texts.readText(), needsValue: false };
	if (token.kind !== '(')
		return tokens.unexpected('', [
			tokens.faultAt('May need parentheses around object key expression', token),
		]);
	tokens.take();
	const { start } = tokens.ahead;
	const key = parser.readQuery();
	const constant = constantOf(key);
	if (constant !== undefined && typeof constant !== 'string')
		tokens.fail(`Cannot use ${kindAndText(constant)} as object key`, { start, end: tokens.lastEnd });
	tokens.expect(')', "'|' or ',' or ')'");
	return { key, needsValue: true };
};
