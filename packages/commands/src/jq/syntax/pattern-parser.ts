import { readObjectKey } from './object-key.ts';
import type { Parser } from './parser.ts';
import type { TextParser } from './text-parser.ts';
import type { TokenReader } from './token-reader.ts';
import type { Pattern, PatternEntry, Query } from './tree.ts';

/** What stands after `as`. */
export class PatternParser {
	readonly #tokens: TokenReader;
	readonly #parser: Pick<Parser, 'readQuery'>;

	readonly #texts: TextParser;

	constructor(tokens: TokenReader, parser: Pick<Parser, 'readQuery'>, texts: TextParser) {
		this.#tokens = tokens;
		this.#parser = parser;
		this.#texts = texts;
	}

	/** Patterns that are tried in turn. */
	readPatterns(): readonly Pattern[] {
		const patterns = [this.#readPattern()];
		while (this.#tokens.takes('?//')) patterns.push(this.#readPattern());
		return patterns;
	}

	#readPattern(): Pattern {
		const tokens = this.#tokens;
		return tokens.nested(() => {
			if (tokens.is('BINDING')) return { kind: 'name', name: tokens.take().text };
			if (tokens.takes('[')) {
				const items = [this.#readPattern()];
				while (tokens.takes(',')) items.push(this.#readPattern());
				tokens.expect(']', "',' or ']'");
				return { kind: 'array', items };
			}
			if (!tokens.is('{')) return tokens.unexpected("BINDING or '[' or '{'");
			tokens.take();
			const entries = [this.#readEntry()];
			while (tokens.takes(',')) entries.push(this.#readEntry());
			tokens.expect('}', "',' or '}'");
			return { kind: 'object', entries };
		});
	}

	#readEntry(): PatternEntry {
		const tokens = this.#tokens;
		if (tokens.is('BINDING')) {
			const { text } = tokens.take();
			const key: Query = { kind: 'literal', value: text };
			return { key, bound: text, value: tokens.takes(':') ? this.#readPattern() : undefined };
		}
		const { key } = readObjectKey(tokens, this.#parser, this.#texts);
		tokens.expect(':');
		return { key, bound: undefined, value: this.#readPattern() };
	}
}
