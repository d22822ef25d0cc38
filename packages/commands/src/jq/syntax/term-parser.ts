import { placeOf } from '../errors.ts';
import { readNumber } from '../values/number-literal.ts';
import { type JqValue, objectOf } from '../values/value.ts';
import type { Token } from './lexer.ts';
import { readObjectKey } from './object-key.ts';
import type { Parser } from './parser.ts';
import type { PatternParser } from './pattern-parser.ts';
import type { TextParser } from './text-parser.ts';
import type { TokenReader } from './token-reader.ts';
import type { ObjectEntry, Query } from './tree.ts';

/** Terms: what operators stand between. */
export class TermParser {
	readonly #tokens: TokenReader;
	readonly #parser: Pick<Parser, 'readQuery' | 'readExpression'>;
	readonly #patterns: PatternParser;
	readonly #texts: TextParser;

	constructor(
		tokens: TokenReader,
		parser: Pick<Parser, 'readQuery' | 'readExpression'>,
		texts: TextParser,
		patterns: PatternParser,
	) {
		this.#tokens = tokens;
		this.#parser = parser;
		this.#texts = texts;
		this.#patterns = patterns;
	}

	/** A term with all that is attached to it: `.a[0]?`. */
	readTerm({ isFirst }: { readonly isFirst: boolean } = { isFirst: false }): Query {
		return this.#tokens.nested(() => this.#readSuffixes(this.#readHead(isFirst)));
	}

	#readSuffixes(head: Query): Query {
		const tokens = this.#tokens;
		let term = head;
		for (;;) {
			if (tokens.is('FIELD')) {
				const key: Query = { kind: 'literal', value: tokens.take().text };
				term = { kind: 'index', of: term, key, isOptional: tokens.takes('?') };
			} else if (tokens.is('[')) term = this.#readBrackets(term);
			else if (tokens.is('.')) {
				tokens.take();
				if (tokens.is('[')) term = this.#readBrackets(term);
				else if (tokens.is('QQSTRING_START') || tokens.is('FORMAT'))
					term = { kind: 'index', of: term, key: this.#texts.readText(), isOptional: tokens.takes('?') };
				else tokens.unexpected("FORMAT or QQSTRING_START or '['");
			} else if (tokens.takes('?')) term = { kind: 'try', body: term, handler: undefined };
			else return term;
		}
	}

	#readBrackets(of: Query): Query {
		const tokens = this.#tokens;
		tokens.take();
		if (tokens.takes(']')) return { kind: 'each', of, isOptional: tokens.takes('?') };
		if (tokens.takes(':')) {
			const to = this.#parser.readQuery();
			tokens.expect(']', "'|' or ',' or ']'");
			return { kind: 'slice', of, from: undefined, to, isOptional: tokens.takes('?') };
		}
		const from = this.#parser.readQuery();
		if (tokens.takes(']')) return { kind: 'index', of, key: from, isOptional: tokens.takes('?') };
		tokens.expect(':', "'|' or ',' or ':' or ']'");
		const to = tokens.is(']') ? undefined : this.#parser.readQuery();
		tokens.expect(']', "'|' or ',' or ']'");
		return { kind: 'slice', of, from, to, isOptional: tokens.takes('?') };
	}

	#readHead(isFirst: boolean): Query {
		const tokens = this.#tokens;
		const token = tokens.ahead;
		switch (token.kind) {
			case '.':
				return this.#readDot();
			case '..':
				tokens.take();
				return { kind: 'recurse' };
			case 'FIELD':
				return { kind: 'identity' };
			case 'LITERAL':
				tokens.take();
				return { kind: 'number', value: readNumber(token.text) ?? Number.NaN };
			case 'QQSTRING_START':
				return this.#texts.readText();
			case 'FORMAT':
				return this.#readFormat();
			case '-':
				tokens.take();
				return { kind: 'negate', of: this.readTerm() };
			case '(': {
				tokens.take();
				const query = this.#parser.readQuery();
				tokens.expect(')', "'|' or ',' or ')'");
				return query;
			}
			case '[': {
				tokens.take();
				if (tokens.takes(']')) return { kind: 'collect', body: undefined };
				const body = this.#parser.readQuery();
				tokens.expect(']', "'|' or ',' or ']'");
				return { kind: 'collect', body };
			}
			case '{':
				return this.#readObject();
			case 'BINDING':
				tokens.take();
				return { kind: 'variable', name: token.text, span: token };
			case '$__loc__':
				tokens.take();
				return { kind: 'place', value: this.#placeValue(token) };
			case 'IDENT':
				return this.#readCall();
			default:
				return this.#readKeyword(token, isFirst);
		}
	}

	#readDot(): Query {
		const tokens = this.#tokens;
		const dot = tokens.take();
		if (tokens.is('QQSTRING_START') || tokens.is('FORMAT'))
			return {
				kind: 'index',
				of: { kind: 'identity' },
				key: this.#texts.readText(),
				isOptional: tokens.takes('?'),
			};
		if (!tokens.is('IDENT')) return { kind: 'identity' };
		const name = tokens.take();
		const span = { start: dot.start, end: name.end };
		return tokens.unexpected('', [
			tokens.faultAt('try .["field"] instead of .field for unusually named fields', span),
		]);
	}

	#readKeyword(token: Token, isFirst: boolean): Query {
		const tokens = this.#tokens;
		switch (token.kind) {
			case 'reduce':
			case 'foreach':
				return this.#readFold(token.kind);
			case 'if':
				return this.#readIf();
			case 'try': {
				tokens.take();
				const body = this.readTerm();
				return { kind: 'try', body, handler: tokens.takes('catch') ? this.readTerm() : undefined };
			}
			case 'break': {
				tokens.take();
				if (!tokens.is('BINDING'))
					return tokens.unexpected('BINDING', [tokens.faultAt('break requires a label to break to', token)]);
				const label = tokens.take();
				return { kind: 'break', label: label.text, span: { start: token.start, end: label.end } };
			}
			case '$':
				tokens.take();
				return tokens.unexpected("'$'");
			default:
				return tokens.unexpected(isFirst ? 'end of file' : '');
		}
	}

	#readFold(kind: 'reduce' | 'foreach'): Query {
		const tokens = this.#tokens;
		tokens.take();
		const source = this.#parser.readExpression();
		tokens.expect('as', '');
		const patterns = this.#patterns.readPatterns();
		tokens.expect('(');
		const start = this.#parser.readQuery();
		tokens.expect(';', "'|' or ',' or ';'");
		const update = this.#parser.readQuery();
		if (kind === 'reduce') {
			tokens.expect(')', "'|' or ',' or ')'");
			return { kind, source, patterns, start, update };
		}
		const extract = tokens.takes(';') ? this.#parser.readQuery() : undefined;
		tokens.expect(')', extract === undefined ? "'|' or ',' or ';' or ')'" : "'|' or ',' or ')'");
		return { kind, source, patterns, start, update, extract };
	}

	#readIf(): Query {
		const tokens = this.#tokens;
		const { start } = tokens.take();
		const condition = this.#parser.readQuery();
		tokens.expect('then', "then or '|' or ','");
		const then = this.#parser.readQuery();
		const whole = (otherwise: Query | undefined): Query => ({ kind: 'if', condition, then, otherwise });
		if (tokens.is('elif')) return whole(this.#readIf());
		if (tokens.takes('end')) return whole(undefined);
		if (!tokens.takes('else')) {
			const span = { start, end: tokens.lastEnd };
			return tokens.unexpected('', [tokens.faultAt("Possibly unterminated 'if' statement", span)]);
		}
		const otherwise = this.#parser.readQuery();
		tokens.expect('end', "end or '|' or ','");
		return whole(otherwise);
	}

	#readCall(): Query {
		const tokens = this.#tokens;
		const token = tokens.take();
		const args: Query[] = [];
		if (tokens.takes('(')) {
			do args.push(this.#parser.readQuery());
			while (tokens.takes(';'));
			tokens.expect(')', "';' or ')'");
		} else if (token.text in constants) return { kind: 'literal', value: constants[token.text]! };
		return { kind: 'call', name: token.text, args, span: token };
	}

	#readFormat(): Query {
		const token = this.#tokens.take();
		if (!this.#tokens.is('QQSTRING_START')) return { kind: 'format', name: token.text };
		return this.#texts.readText(token.text);
	}

	#readObject(): Query {
		const tokens = this.#tokens;
		tokens.take();
		const entries: ObjectEntry[] = [];
		while (!tokens.is('}')) {
			entries.push(this.#readEntry());
			if (!tokens.takes(',') && !tokens.is('}')) tokens.unexpected("'}'");
		}
		tokens.take();
		return { kind: 'object', entries };
	}

	#readEntry(): ObjectEntry {
		const tokens = this.#tokens;
		const token = tokens.ahead;
		if (token.kind === 'BINDING') {
			tokens.take();
			const variable: Query = { kind: 'variable', name: token.text, span: token };
			if (tokens.takes(':')) return { key: variable, value: this.#readEntryValue() };
			return { key: { kind: 'literal', value: token.text }, value: variable };
		}
		if (token.kind === '$__loc__') {
			tokens.take();
			const value: Query = { kind: 'place', value: this.#placeValue(token) };
			return { key: { kind: 'literal', value: '__loc__' }, value };
		}
		const { key, needsValue } = readObjectKey(tokens, this.#parser, this.#texts);
		if (needsValue) tokens.expect(':');
		else if (!tokens.takes(':')) return { key, value: undefined };
		return { key, value: this.#readEntryValue() };
	}

	#readEntryValue(): Query {
		const value = this.#parser.readExpression();
		return this.#tokens.takes('|') ? { kind: 'pipe', left: value, right: this.#readEntryValue() } : value;
	}

	#placeValue({ start }: Token): ReturnType<typeof objectOf> {
		const { file } = this.#tokens;
		return objectOf(['file', file.name], ['line', placeOf(file.text, start).line]);
	}
}

const constants: Readonly<Record<string, JqValue>> = { true: true, false: false, null: null };
