import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { Composer, type CST, type Document, Lexer, Parser, type YAMLParseError } from 'yaml';
import { DocumentFault } from '../errors.ts';
import { composeOptions, maxDepth, PieceComposer } from './compose.ts';

// Tokens between two looks at the clock, and what all tokens of a byte take while they are held.
const tokensOfTurn = 200;
const bytesOfToken = 24;

/** The documents of a text, one after the other: each is composed when it is asked for. Throws `DocumentFault`. */
export class YamlDocuments {
	readonly #context: CommandContext;
	readonly #text: string;
	readonly #composer = new Composer(composeOptions);
	readonly #pieces: PieceComposer;
	readonly #tokens: Generator<CST.Token | 'turn', void>;
	#isOver = false;
	#held = 0;

	constructor(context: CommandContext, text: string) {
		this.#context = context;
		this.#text = text;
		this.#pieces = new PieceComposer(context);
		this.#tokens = tokensOf(text);
	}

	/** The next document; `undefined` after the last one. */
	*next(): Flow<Document.Parsed | undefined> {
		if (this.#held === 0) {
			this.#held = this.#text.length * bytesOfToken;
			this.#context.holdMemory(this.#held);
		}
		while (!this.#isOver) {
			const step = this.#tokens.next();
			if (step.done === true) {
				this.#isOver = true;
				const [last] = [...this.#composer.end()] as Document.Parsed[];
				return last === undefined ? undefined : yield* this.#finish(last);
			}
			const token = step.value;
			if (token === 'turn') {
				yield* wait(this.#context.breathe(tokensOfTurn));
				continue;
			}
			const ready = yield* this.#take(token);
			if (ready !== undefined) return ready;
		}
		return undefined;
	}

	/** What the text took is held no more. */
	close(): void {
		if (this.#held > 0) this.#context.releaseMemory(this.#held);
		this.#held = 0;
		this.#isOver = true;
	}

	*#take(token: CST.Token): Flow<Document.Parsed | undefined> {
		if (token.type !== 'document') {
			const [ready] = [...this.#composer.next(token)] as Document.Parsed[];
			return ready === undefined ? undefined : yield* this.#finish(ready);
		}
		const tooDeep = token.value === undefined ? undefined : yield* this.#pieces.weigh(token.value);
		if (tooDeep !== undefined)
			throw this.#fault('ComposerError', `collections are nested more than ${maxDepth} deep`, tooDeep);
		const former = yield* this.#pieces.compose(this.#composer, token);
		return former === undefined ? undefined : yield* this.#finish(former);
	}

	*#finish(document: Document.Parsed): Flow<Document.Parsed> {
		yield* this.#pieces.complete(document);
		const [error] = document.errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
		if (error !== undefined) throw this.#faultOf(error);
		return document;
	}

	#faultOf({ code, message, pos }: YAMLParseError): DocumentFault {
		const kind =
			code === 'BAD_ALIAS' ? 'ComposerError' : scannerCodes.has(code) ? 'ScannerError' : 'ParserError';
		return this.#fault(kind, message, pos[0]);
	}

	#fault(kind: string, message: string, offset: number): DocumentFault {
		return new DocumentFault(kind, message, placeIn(this.#text, offset));
	}
}

const scannerCodes: ReadonlySet<string> = new Set([
	'TAB_AS_INDENT',
	'BLOCK_AS_IMPLICIT_KEY',
	'BAD_DQ_ESCAPE',
	'MULTILINE_IMPLICIT_KEY',
	'BAD_SCALAR_START',
]);

/** Line and column of an offset; both count from 1. */
export const placeIn = (text: string, offset: number): { readonly line: number; readonly column: number } => {
	const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
	let line = 1;
	for (let at = text.indexOf('\n'); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line += 1;
	return { line, column: offset - start + 1 };
};

// Tokens of whole documents; between them `turn` where much was read.
function* tokensOf(text: string): Generator<CST.Token | 'turn', void> {
	const parser = new Parser();
	let count = 0;
	for (const lexeme of new Lexer().lex(text)) {
		yield* parser.next(lexeme);
		count += 1;
		if (count % tokensOfTurn === 0) yield 'turn';
	}
	yield* parser.end();
}
