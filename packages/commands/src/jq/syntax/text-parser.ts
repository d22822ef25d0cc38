import type { Parser } from './parser.ts';
import type { TokenReader } from './token-reader.ts';
import type { Query, TextPart } from './tree.ts';

/** Texts with what is put into them. */
export class TextParser {
	readonly #tokens: TokenReader;
	readonly #parser: Pick<Parser, 'readQuery'>;

	constructor(tokens: TokenReader, parser: Pick<Parser, 'readQuery'>) {
		this.#tokens = tokens;
		this.#parser = parser;
	}

	/** A text, perhaps with a format before it, which may have been taken already. */
	readText(taken?: string): Query {
		const tokens = this.#tokens;
		const format = taken ?? (tokens.is('FORMAT') ? tokens.take().text : undefined);
		tokens.expect('QQSTRING_START', format === undefined ? 'FORMAT or QQSTRING_START' : 'QQSTRING_START');
		return { kind: 'text', format, parts: this.#readParts() };
	}

	#readParts(): readonly TextPart[] {
		const tokens = this.#tokens;
		const parts: TextPart[] = [];
		for (;;) {
			const piece = tokens.nextPiece();
			if (piece.kind === 'end') return parts;
			if (piece.kind === 'characters') {
				const last = parts.at(-1);
				if (typeof last === 'string') parts[parts.length - 1] = last + piece.text;
				else parts.push(piece.text);
				continue;
			}
			parts.push(this.#parser.readQuery());
			tokens.expect('QQSTRING_INTERP_END', "QQSTRING_INTERP_END or '|' or ','");
		}
	}
}
