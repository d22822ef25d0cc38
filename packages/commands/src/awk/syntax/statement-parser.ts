import { AwkSyntaxError } from '../errors.ts';
import type { ExpressionParser } from './expression-parser.ts';
import type { TokenReader } from './token-reader.ts';
import type { Expression, Redirection, Statement, SwitchCase, Target } from './tree.ts';

/** What surrounds statements: it decides which jumps make sense. */
export interface StatementSurroundings {
	readonly isInFunction: boolean;
	/** `next` and `nextfile` are refused where no record is at work. */
	readonly ruleName: 'BEGIN' | 'END' | 'BEGINFILE' | 'ENDFILE' | undefined;
}

/** Parses statements. */
export class StatementParser {
	readonly #reader: TokenReader;
	readonly #expressions: ExpressionParser;
	#around: StatementSurroundings = { isInFunction: false, ruleName: undefined };
	#loops = 0;
	#switches = 0;
	#depth = 0;

	constructor(reader: TokenReader, expressions: ExpressionParser) {
		this.#reader = reader;
		this.#expressions = expressions;
	}

	/** `{ … }`. */
	parseAction(around: StatementSurroundings): readonly Statement[] {
		this.#around = around;
		this.#loops = 0;
		this.#switches = 0;
		return this.#block();
	}

	#block(): readonly Statement[] {
		const reader = this.#reader;
		reader.expect('{');
		const body: Statement[] = [];
		reader.skipTerminators();
		while (!reader.is('}')) {
			if (reader.token.kind === 'end') reader.fail('expected }');
			body.push(this.#statement());
			reader.skipTerminators();
		}
		reader.take();
		return body;
	}

	#statement(): Statement {
		this.#depth += 1;
		if (this.#depth > maxDepth)
			throw new AwkSyntaxError(this.#reader.spot, `statements are nested more than ${maxDepth} deep`);
		try {
			return this.#statementInside();
		} finally {
			this.#depth -= 1;
		}
	}

	#statementInside(): Statement {
		const reader = this.#reader;
		const { kind, text, spot } = reader.token;
		if (reader.is('{')) return { kind: 'block', body: this.#block(), spot };
		if (reader.accept(';')) return { kind: 'block', body: [], spot };
		if (kind !== 'keyword') return this.#ended(this.#simple());
		switch (text) {
			case 'if':
				return this.#if();
			case 'while':
				return this.#while();
			case 'do':
				return this.#do();
			case 'for':
				return this.#for();
			case 'switch':
				return this.#switch();
			default:
				return this.#ended(this.#simple());
		}
	}

	// A simple statement ends with a semicolon or a newline, or before what closes its block.
	#ended(statement: Statement): Statement {
		const reader = this.#reader;
		const { kind } = reader.token;
		if (kind === 'newline' || reader.is(';')) reader.take();
		else if (kind !== 'end' && !reader.is('}')) reader.fail('expected ; or a new line or }');
		return statement;
	}

	#simple(): Statement {
		const reader = this.#reader;
		const { kind, text, spot } = reader.token;
		if (kind !== 'keyword' || text === 'getline')
			return { kind: 'expression', expression: this.#expressions.parse(), spot };
		switch (text) {
			case 'print':
			case 'printf':
				return this.#print(text);
			case 'break':
			case 'continue':
				return this.#jump(text);
			case 'next':
			case 'nextfile':
				return this.#nextRecord(text);
			case 'exit':
				reader.take();
				return { kind: 'exit', value: this.#optionalValue(), spot };
			case 'return':
				if (!this.#around.isInFunction)
					throw new AwkSyntaxError(spot, "`return' used outside function context");
				reader.take();
				return { kind: 'return', value: this.#optionalValue(), spot };
			case 'delete':
				return this.#delete();
			default:
				return reader.fail('expected a statement');
		}
	}

	#optionalValue(): Expression | undefined {
		const reader = this.#reader;
		const { kind } = reader.token;
		const isAbsent = kind === 'newline' || kind === 'end' || reader.is(';') || reader.is('}');
		return isAbsent ? undefined : this.#expressions.parse();
	}

	#jump(kind: 'break' | 'continue'): Statement {
		const { spot } = this.#reader.take();
		const isInside = this.#loops > 0 || (kind === 'break' && this.#switches > 0);
		if (!isInside) {
			const place = kind === 'break' ? 'a loop or switch' : 'a loop';
			throw new AwkSyntaxError(spot, `\`${kind}' is not allowed outside ${place}`, '', 'error');
		}
		return { kind, spot };
	}

	#nextRecord(kind: 'next' | 'nextfile'): Statement {
		const { spot } = this.#reader.take();
		const { ruleName } = this.#around;
		const isAllowed = ruleName === undefined || (kind === 'nextfile' && ruleName === 'BEGINFILE');
		if (!isAllowed) throw new AwkSyntaxError(spot, `\`${kind}' used in ${ruleName} action`, '', 'error');
		return { kind, spot };
	}

	#delete(): Statement {
		const { spot } = this.#reader.take();
		const isGrouped = this.#reader.accept('(');
		const array = this.#expressions.parseArray();
		if (isGrouped) this.#reader.expect(')');
		return array.kind === 'element'
			? { kind: 'delete', array: array.array, subscripts: array.subscripts, spot }
			: { kind: 'delete', array, subscripts: undefined, spot };
	}

	#print(kind: 'print' | 'printf'): Statement {
		const reader = this.#reader;
		const { spot } = reader.take();
		const isBare = this.#endsPrint();
		const items = isBare ? [] : this.#expressions.parsePrinted();
		if (kind === 'printf' && isBare) reader.fail('expected a format');
		return { kind, items, redirection: this.#redirection(), spot };
	}

	#endsPrint(): boolean {
		const reader = this.#reader;
		const { kind, text } = reader.token;
		if (kind === 'newline' || kind === 'end') return true;
		return kind === 'operator' && [';', '}', '>', '>>', '|', '|&'].includes(text);
	}

	#redirection(): Redirection | undefined {
		const reader = this.#reader;
		const { kind, text, spot } = reader.token;
		if (kind !== 'operator') return undefined;
		if (text !== '>' && text !== '>>' && text !== '|' && text !== '|&') return undefined;
		reader.take();
		return { kind: text, target: this.#expressions.parseRedirectionTarget(), spot };
	}

	#condition(): Expression {
		const reader = this.#reader;
		reader.expect('(');
		const condition = this.#expressions.parse();
		reader.expect(')');
		return condition;
	}

	#body(): Statement {
		this.#reader.skipNewlines();
		return this.#statement();
	}

	#loopBody(): Statement {
		this.#loops += 1;
		const body = this.#body();
		this.#loops -= 1;
		return body;
	}

	#if(): Statement {
		const reader = this.#reader;
		const { spot } = reader.take();
		const condition = this.#condition();
		const then = this.#body();
		const hasElse = reader.peek(() => {
			reader.skipTerminators();
			return reader.isKeyword('else');
		});
		if (!hasElse) return { kind: 'if', condition, then, otherwise: undefined, spot };
		reader.skipTerminators();
		reader.take();
		return { kind: 'if', condition, then, otherwise: this.#body(), spot };
	}

	#while(): Statement {
		const reader = this.#reader;
		const { spot } = reader.take();
		const condition = this.#condition();
		if (reader.accept(';'))
			return { kind: 'while', condition, body: { kind: 'block', body: [], spot }, spot };
		return { kind: 'while', condition, body: this.#loopBody(), spot };
	}

	#do(): Statement {
		const reader = this.#reader;
		const { spot } = reader.take();
		const body = this.#loopBody();
		reader.skipTerminators();
		if (!reader.acceptKeyword('while')) reader.fail('expected while');
		return this.#ended({ kind: 'do', condition: this.#condition(), body, spot });
	}

	#for(): Statement {
		const reader = this.#reader;
		const { spot } = reader.take();
		reader.expect('(');
		const variable = this.#forInVariable();
		if (variable !== undefined) {
			const array = this.#expressions.parseArray();
			reader.expect(')');
			return { kind: 'for-in', variable, array, body: this.#loopBody(), spot };
		}
		const start = reader.is(';') ? undefined : this.#simple();
		reader.expect(';');
		reader.skipNewlines();
		const condition = reader.is(';') ? undefined : this.#expressions.parse();
		reader.expect(';');
		reader.skipNewlines();
		const step = reader.is(')') ? undefined : this.#simple();
		reader.expect(')');
		if (reader.accept(';'))
			return { kind: 'for', start, condition, step, body: { kind: 'block', body: [], spot }, spot };
		return { kind: 'for', start, condition, step, body: this.#loopBody(), spot };
	}

	// `name in array )`: then it is no ordinary loop.
	#forInVariable(): Target | undefined {
		const reader = this.#reader;
		const isForIn = reader.peek(() => {
			if (reader.token.kind !== 'name') return false;
			reader.take();
			if (!reader.acceptKeyword('in') || reader.token.kind !== 'name') return false;
			this.#expressions.parseArray();
			return reader.is(')');
		});
		if (!isForIn) return undefined;
		const { text: name, spot } = reader.take();
		reader.take();
		return { kind: 'variable', name, spot };
	}

	#switch(): Statement {
		const reader = this.#reader;
		const { spot } = reader.take();
		const value = this.#condition();
		reader.skipNewlines();
		reader.expect('{');
		reader.skipNewlines();
		const cases: SwitchCase[] = [];
		const before = new Set<string>();
		this.#switches += 1;
		while (!reader.accept('}')) {
			cases.push(this.#case(before));
			reader.skipTerminators();
		}
		this.#switches -= 1;
		return { kind: 'switch', value, cases, spot };
	}

	#case(before: Set<string>): SwitchCase {
		const reader = this.#reader;
		const { spot } = reader;
		const isDefault = reader.acceptKeyword('default');
		if (!isDefault && !reader.acceptKeyword('case')) reader.fail('expected case, default or }');
		if (isDefault && before.has(defaultKey))
			throw new AwkSyntaxError(spot, "duplicate `default' detected in switch body", '', 'error');
		const value = isDefault ? 'default' : this.#caseValue();
		const shown = value === 'default' ? undefined : constantText(value);
		if (shown !== undefined && before.has(`=${shown}`))
			throw new AwkSyntaxError(spot, `duplicate case values in switch body: ${shown}`, '', 'error');
		if (isDefault) before.add(defaultKey);
		else if (shown !== undefined) before.add(`=${shown}`);
		reader.expect(':');
		const body: Statement[] = [];
		reader.skipTerminators();
		while (!reader.is('}') && !reader.isKeyword('case') && !reader.isKeyword('default')) {
			if (reader.token.kind === 'end') reader.fail('expected }');
			body.push(this.#statement());
			reader.skipTerminators();
		}
		return { value, body };
	}

	#caseValue(): Expression {
		const reader = this.#reader;
		const { kind, text, number, spot } = reader.token;
		if (kind === 'number') {
			reader.take();
			return { kind: 'number', value: number, spot };
		}
		if (kind === 'string') {
			reader.take();
			return { kind: 'string', value: text, spot };
		}
		if (reader.is('/') || reader.is('/=')) return { kind: 'regex', source: reader.takeRegex(), spot };
		if (reader.is('-') || reader.is('+')) {
			reader.take();
			const { number: size } = reader.token;
			if (reader.token.kind !== 'number') reader.fail('expected a number');
			reader.take();
			return { kind: 'number', value: text === '-' ? -size : size, spot };
		}
		return reader.fail('expected a number, a string or a regular expression');
	}
}

// Before a value there is a sign.
const defaultKey = 'default';

// A case that would never be reached is a mistake; expressions are not compared.
const constantText = (value: Expression): string | undefined =>
	value.kind === 'number' || value.kind === 'string' ? String(value.value) : undefined;

const maxDepth = 500;
