import { AwkSyntaxError } from '../errors.ts';
import { builtinArities } from './builtin-names.ts';
import { ExpressionParser } from './expression-parser.ts';
import type { ProgramSource, Spot } from './source.ts';
import { StatementParser } from './statement-parser.ts';
import { TokenReader } from './token-reader.ts';
import type { FunctionNode, Pattern, Program, Rule, Statement } from './tree.ts';

/** How a program is read. */
export interface ParseOptions {
	/** Each byte beyond ASCII is a character. */
	readonly hasBytes: boolean;
	/** The text of what `@include` names; throws if there is none. `undefined` where that is not known yet. */
	readonly include: (name: string, spot: Spot) => ProgramSource | undefined;
}

/** Parses all parts of a program, one after the other. Throws `AwkSyntaxError`. */
export const parseProgram = (sources: readonly ProgramSource[], options: ParseOptions): Program => {
	const parts = new ProgramParts(options);
	for (const source of sources) parts.add(source);
	return parts;
};

const specialPatterns: Readonly<Record<string, 'begin' | 'end' | 'begin-file' | 'end-file'>> = {
	BEGIN: 'begin',
	END: 'end',
	BEGINFILE: 'begin-file',
	ENDFILE: 'end-file',
};

class ProgramParts implements Program {
	readonly rules: Rule[] = [];
	readonly functions = new Map<string, FunctionNode>();
	readonly warnings: { readonly text: string; readonly spot: Spot }[] = [];
	readonly #options: ParseOptions;
	readonly #included = new Set<string>();

	constructor(options: ParseOptions) {
		this.#options = options;
	}

	add(source: ProgramSource): void {
		const reader = new TokenReader(source, this.#options);
		const expressions = new ExpressionParser(reader);
		const statements = new StatementParser(reader, expressions);
		reader.skipTerminators();
		while (reader.token.kind !== 'end') {
			if (reader.is('@') && !isIndirectCall(reader)) this.#directive(reader);
			else if (reader.isKeyword('function')) this.#function(reader, statements);
			else this.#rule(reader, expressions, statements);
			reader.skipTerminators();
		}
		this.warnings.push(...reader.lexer.warnings);
	}

	#directive(reader: TokenReader): void {
		const { spot } = reader.take();
		const word = reader.take();
		const file = reader.token;
		if (word.text === 'load' && file.kind === 'string')
			throw new AwkSyntaxError(
				spot,
				`cannot open shared library \`${file.text}' for reading: No such file or directory`,
				'',
				'error',
			);
		if (word.text === 'namespace')
			throw new AwkSyntaxError(
				word.spot,
				'@namespace is not supported',
				'expected names without a namespace',
			);
		if (word.text !== 'include') reader.fail('expected @include');
		if (file.kind !== 'string') reader.fail('expected the name of a file in quotes');
		reader.take();
		if (this.#included.has(file.text)) return;
		this.#included.add(file.text);
		const source = this.#options.include(file.text, spot);
		if (source !== undefined) this.add(source);
	}

	#function(reader: TokenReader, statements: StatementParser): void {
		const { spot } = reader.take();
		const { kind, text: name } = reader.token;
		if (kind === 'builtin')
			throw new AwkSyntaxError(reader.spot, `\`${name}' is a built-in function, it cannot be redefined`);
		if (kind !== 'name' && kind !== 'function-name') reader.fail('expected the name of the function');
		reader.take();
		reader.expect('(');
		const parameters = this.#parameters(reader, name);
		reader.skipNewlines();
		if (this.functions.has(name))
			throw new AwkSyntaxError(spot, `function name \`${name}' previously defined`, '', 'error');
		const body = statements.parseAction({ isInFunction: true, ruleName: undefined });
		this.functions.set(name, { name, parameters, body, spot });
	}

	#parameters(reader: TokenReader, name: string): readonly string[] {
		const parameters: string[] = [];
		reader.skipNewlines();
		if (reader.accept(')')) return parameters;
		for (;;) {
			const { kind, text, spot } = reader.token;
			if (kind !== 'name') reader.fail('expected the name of a parameter');
			const fault = this.#parameterFault(parameters, name, text);
			if (fault !== undefined) throw new AwkSyntaxError(spot, fault, '', 'error');
			parameters.push(text);
			reader.take();
			reader.skipNewlines();
			if (reader.accept(')')) return parameters;
			if (!reader.accept(',')) reader.fail('expected , or )');
			reader.skipNewlines();
		}
	}

	#parameterFault(parameters: readonly string[], name: string, added: string): string | undefined {
		if (added === name) return `function \`${name}': cannot use function name as parameter name`;
		if (specialVariables.has(added))
			return `function \`${name}': cannot use special variable \`${added}' as a function parameter`;
		const before = parameters.indexOf(added);
		return before < 0
			? undefined
			: `function \`${name}': parameter #${parameters.length + 1}, \`${added}', duplicates parameter #${before + 1}`;
	}

	#rule(reader: TokenReader, expressions: ExpressionParser, statements: StatementParser): void {
		const { spot } = reader;
		const { kind, text } = reader.token;
		const special = kind === 'keyword' ? specialPatterns[text] : undefined;
		if (special !== undefined) {
			reader.take();
			if (!reader.is('{'))
				throw new AwkSyntaxError(
					spot,
					`${text} blocks must have an action part`,
					`expected { on the line of ${text}`,
					'words',
				);
			const ruleName = text as 'BEGIN' | 'END' | 'BEGINFILE' | 'ENDFILE';
			const body = statements.parseAction({ isInFunction: false, ruleName });
			this.rules.push({ pattern: { kind: special }, body, spot });
			return;
		}
		const pattern: Pattern = reader.is('{') ? { kind: 'always' } : parsePattern(reader, expressions);
		let body: readonly Statement[] | undefined;
		if (reader.is('{')) body = statements.parseAction({ isInFunction: false, ruleName: undefined });
		else if (reader.token.kind !== 'newline' && reader.token.kind !== 'end' && !reader.is(';'))
			reader.fail('expected { or a new line after the pattern');
		this.rules.push({ pattern, body, spot });
	}
}

const parsePattern = (reader: TokenReader, expressions: ExpressionParser): Pattern => {
	const from = expressions.parse();
	if (!reader.accept(',')) return { kind: 'condition', condition: from };
	reader.skipNewlines();
	return { kind: 'range', from, to: expressions.parse() };
};

const isIndirectCall = (reader: TokenReader): boolean =>
	reader.peek(() => {
		reader.take();
		return reader.token.kind === 'function-name' || reader.is('/') || reader.is('/=');
	});

/** The variables that have a meaning. */
export const specialVariables: ReadonlySet<string> = new Set(
	'ARGC ARGIND ARGV BINMODE CONVFMT ENVIRON ERRNO FIELDWIDTHS FILENAME FNR FPAT FS FUNCTAB IGNORECASE LINT NF NR OFMT OFS ORS PROCINFO RLENGTH RS RSTART RT SUBSEP SYMTAB TEXTDOMAIN'.split(
		' ',
	),
);

/** Whether a name may be given to a variable. */
export const isVariableName = (name: string): boolean =>
	/^[A-Za-z_][A-Za-z_0-9]*$/.test(name) && !builtinArities.has(name);
