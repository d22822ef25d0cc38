import type { SourceFile } from '../errors.ts';
import type { JqObject, JqValue } from '../values/value.ts';
import { constantOf } from './constant.ts';
import { PatternParser } from './pattern-parser.ts';
import { TermParser } from './term-parser.ts';
import { TextParser } from './text-parser.ts';
import { TokenReader } from './token-reader.ts';
import type { BinaryOperator, Definition, Import, Parameter, Program, Query } from './tree.ts';

/** Parses a program or a module. Throws `JqCompileError`. */
export const parseProgram = (file: SourceFile): Program => new Parser(file).parse();

/** How tightly operators bind, the loosest first. */
const levels: readonly { readonly operators: readonly string[]; readonly side: 'left' | 'right' | 'none' }[] =
	[
		{ operators: ['//'], side: 'right' },
		{ operators: ['=', '|=', '+=', '-=', '*=', '/=', '%=', '//='], side: 'none' },
		{ operators: ['or'], side: 'left' },
		{ operators: ['and'], side: 'left' },
		{ operators: ['==', '!=', '<', '>', '<=', '>='], side: 'none' },
		{ operators: ['+', '-'], side: 'left' },
		{ operators: ['*', '/', '%'], side: 'left' },
	];

/** The grammar above single terms: pipes, commas, operators, definitions. */
export class Parser {
	readonly #tokens: TokenReader;
	readonly #terms: TermParser;
	readonly #patterns: PatternParser;
	readonly #texts: TextParser;
	#isAtStart = true;

	constructor(file: SourceFile) {
		this.#tokens = new TokenReader(file);
		this.#texts = new TextParser(this.#tokens, this);
		this.#patterns = new PatternParser(this.#tokens, this, this.#texts);
		this.#terms = new TermParser(this.#tokens, this, this.#texts, this.#patterns);
	}

	parse(): Program {
		const tokens = this.#tokens;
		const metadata = tokens.is('module') ? this.#readModule() : undefined;
		const imports: Import[] = [];
		while (tokens.is('import') || tokens.is('include')) imports.push(this.#readImport());
		const definitions: Definition[] = [];
		while (tokens.is('def')) definitions.push(this.readDefinition());
		if (tokens.is('end of file')) return { metadata, imports, definitions, body: undefined };
		const body = this.readQuery();
		if (!tokens.is('end of file')) tokens.unexpected('end of file');
		return { metadata, imports, definitions, body };
	}

	#readModule(): JqObject {
		this.#tokens.take();
		return this.#readMetadata();
	}

	#readMetadata(): JqObject {
		const tokens = this.#tokens;
		const { start } = tokens.ahead;
		const value = constantOf(this.readQuery());
		const span = { start, end: tokens.lastEnd };
		if (value === undefined) tokens.fail('Module metadata must be constant', span);
		tokens.expect(';', "'|' or ',' or ';'");
		return value instanceof Map
			? (value as JqObject)
			: tokens.fail('Module metadata must be an object', span);
	}

	#readImport(): Import {
		const tokens = this.#tokens;
		const { start } = tokens.ahead;
		const isInclude = tokens.take().kind === 'include';
		const pathStart = tokens.ahead.start;
		const path: JqValue | undefined = constantOf(this.#texts.readText());
		if (typeof path !== 'string')
			tokens.fail('Import path must be constant', { start: pathStart, end: tokens.lastEnd });
		let alias: string | undefined;
		let isData = false;
		if (!isInclude) {
			tokens.expect('as', 'as');
			isData = tokens.is('BINDING');
			alias = isData ? tokens.take().text : tokens.expect('IDENT', 'IDENT or BINDING').text;
		}
		const span = { start, end: tokens.lastEnd };
		const metadata = tokens.takes(';') ? undefined : this.#readMetadata();
		return { path: path as string, alias, isData, metadata, span };
	}

	/** `def name(parameters): body;` */
	readDefinition(): Definition {
		const tokens = this.#tokens;
		tokens.take();
		this.#isAtStart = false;
		const name = tokens.expect('IDENT', 'IDENT').text;
		const parameters: Parameter[] = [];
		if (tokens.takes('(')) {
			do {
				const isValue = tokens.is('BINDING');
				const parameter = isValue ? tokens.take() : tokens.expect('IDENT', 'IDENT or BINDING');
				parameters.push({ name: parameter.text, isValue });
			} while (tokens.takes(';'));
			tokens.expect(')', "';' or ')'");
			tokens.expect(':');
		} else tokens.expect(':', "':' or '('");
		const body = this.readQuery();
		tokens.expect(';', "'|' or ',' or ';'");
		return { name, parameters, body };
	}

	/** Everything up to a bracket, a semicolon or the end. */
	readQuery(): Query {
		return this.#tokens.nested(() => this.#readPipe());
	}

	#readPipe(): Query {
		const lefts: Query[] = [];
		let query = this.#readCommas();
		while (this.#tokens.takes('|')) {
			lefts.push(query);
			query = this.#readCommas();
		}
		while (lefts.length > 0) query = { kind: 'pipe', left: lefts.pop()!, right: query };
		return query;
	}

	#readCommas(): Query {
		let query = this.#readItem();
		while (this.#tokens.takes(',')) query = { kind: 'comma', left: query, right: this.#readItem() };
		return query;
	}

	// Definitions, labels and variables hold for all that follows, pipes and commas included.
	#readItem(): Query {
		const tokens = this.#tokens;
		if (tokens.is('def'))
			return { kind: 'define', definition: this.readDefinition(), body: this.readQuery() };
		if (tokens.is('label')) {
			tokens.take();
			const { text } = tokens.expect('BINDING', 'BINDING');
			tokens.expect('|');
			return { kind: 'label', label: text, body: this.readQuery() };
		}
		const source = this.readExpression();
		if (!tokens.takes('as')) return source;
		const patterns = this.#patterns.readPatterns();
		tokens.expect('|');
		return { kind: 'as', source, patterns, body: this.readQuery() };
	}

	/** Terms with operators between them. */
	readExpression(): Query {
		return this.#tokens.nested(() => this.#readLevel(0));
	}

	#readLevel(level: number): Query {
		const found = levels[level];
		if (found === undefined) return this.#readTerm();
		const { operators, side } = found;
		const tokens = this.#tokens;
		let left = this.#readLevel(level + 1);
		const lefts: { readonly left: Query; readonly operator: string }[] = [];
		while (operators.includes(tokens.ahead.kind)) {
			const operator = tokens.take().kind;
			if (side === 'right') {
				lefts.push({ left, operator });
				left = this.#readLevel(level + 1);
				continue;
			}
			left = combine(operator, left, this.#readLevel(level + 1));
			if (side === 'none' && operators.includes(tokens.ahead.kind)) tokens.unexpected('');
		}
		for (let pair = lefts.pop(); pair !== undefined; pair = lefts.pop())
			left = combine(pair.operator, pair.left, left);
		return left;
	}

	#readTerm(): Query {
		const isFirst = this.#isAtStart;
		this.#isAtStart = false;
		return this.#terms.readTerm({ isFirst });
	}
}

const combine = (operator: string, left: Query, right: Query): Query => {
	switch (operator) {
		case '//':
			return { kind: 'alternative', left, right };
		case '=':
			return { kind: 'assign', target: left, value: right };
		case '|=':
			return { kind: 'modify', target: left, update: right };
		case 'and':
		case 'or':
			return { kind: 'logic', operator, left, right };
		case '+=':
		case '-=':
		case '*=':
		case '/=':
		case '%=':
		case '//=':
			return {
				kind: 'update',
				operator: operator.slice(0, -1) as BinaryOperator | '//',
				target: left,
				value: right,
			};
		default:
			return { kind: 'binary', operator: operator as BinaryOperator, left, right };
	}
};
