import type { Builtins } from '../builtins/builtin.ts';
import { JqCompileError, type ProgramFault, type SourceFile, type SourceSpan } from '../errors.ts';
import type { Runtime } from '../run/runtime.ts';
import { constantOf } from '../syntax/constant.ts';
import type { Definition, ObjectEntry, Pattern, Query } from '../syntax/tree.ts';
import type { JqValue } from '../values/value.ts';
import { isTrue } from '../values/value.ts';
import { constantIndex, eachOf, indexBy, sliceBy } from './access.ts';
import { assign, modify, updateBy } from './assignments.ts';
import { bindIn, compilePatterns, namesIn } from './bindings.ts';
import { type Code, single } from './code.ts';
import { collect, construct, type EntryCode, joinTexts } from './construct.ts';
import { alternative, attempt, branch, breakTo, comma, labelled, logic, pipe } from './control.ts';
import { foreachOver, reduceOver } from './folds.ts';
import { type Argument, callClosure, callFunction, variableAt } from './functions.ts';
import { binary, longBinary, longOperationOf, negate, operationOf } from './operators.ts';
import { ownedUpdate } from './owned-updates.ts';
import { type FunctionCode, Scope } from './scope.ts';
import { SingleResults } from './single-results.ts';

/** The input itself. */
export const identity: Code = single((_env, input) => input, {
	paths: (_env, at, emit) => emit(at),
});

/** A value that is known. */
export const constant = (value: JqValue): Code => single(() => value, { sharesInput: false });

/** Turns the tree of a program into code that runs on one runtime. What is wrong with names is gathered. */
export class Compiler {
	readonly #runtime: Runtime;
	readonly #builtins: Builtins;
	readonly #faults: ProgramFault[] = [];
	readonly #singles: SingleResults;

	constructor(runtime: Runtime, builtins: Builtins) {
		this.#runtime = runtime;
		this.#builtins = builtins;
		this.#singles = new SingleResults(
			builtins,
			(scope, definition) => this.#define(noFile, scope, definition).scope,
		);
	}

	/** Throws if names are wrong. */
	finish(): void {
		if (this.#faults.length > 0) throw new JqCompileError(this.#faults);
	}

	/** The scope with functions of a program. */
	define(file: SourceFile, scope: Scope, definitions: readonly Definition[]): Scope {
		let inner = scope;
		for (const definition of definitions) inner = this.#define(file, inner, definition).scope;
		return inner;
	}

	#define(
		file: SourceFile,
		scope: Scope,
		definition: Definition,
		knowsItself = true,
	): { readonly scope: Scope; readonly code: FunctionCode } {
		let isMet = false;
		const code: FunctionCode = {
			definition,
			depth: scope.depth,
			body: undefined,
			compile: () => {
				if (isMet) return;
				isMet = true;
				code.body = this.compile(
					file,
					parameterScope(knowsItself ? inner : scope, definition),
					definition.body,
				);
			},
			isSingle: () => this.#singles.isSingle(definition, () => parameterScope(inner, definition)),
		};
		const inner = scope.with({ kind: 'function', name: definition.name, code });
		return { scope: inner, code };
	}

	/** The scope with what a module defines, under names with a prefix; its functions know only `inner`. */
	importFrom(
		file: SourceFile,
		scope: Scope,
		inner: Scope,
		definitions: readonly Definition[],
		prefix: string,
	): Scope {
		let own = inner;
		let all = scope;
		for (const definition of definitions) {
			const { scope: next, code } = this.#define(file, own, definition);
			own = next;
			all = all.with({ kind: 'function', name: prefix + definition.name, code });
		}
		return all;
	}

	/** A function that knows no names but those of builtins. */
	library(file: SourceFile, definition: Definition): FunctionCode {
		return this.#define(file, new Scope(), definition).code;
	}

	/** A function that takes the place of a builtin of its own name: inside of it the name means the builtin. */
	substitute(file: SourceFile, definition: Definition): FunctionCode {
		return this.#define(file, new Scope(), definition, false).code;
	}

	/** The code of a query. */
	compile(file: SourceFile, scope: Scope, query: Query): Code {
		const runtime = this.#runtime;
		const part = (inner: Query): Code => this.compile(file, scope, inner);
		switch (query.kind) {
			case 'identity':
				return identity;
			case 'recurse':
				return this.#builtins.make('recurse', [])!;
			case 'literal':
			case 'number':
			case 'place':
				return constant(query.value);
			case 'text':
				return this.#compileText(file, scope, query.format, query.parts);
			case 'format':
				return this.#builtins.format(query.name);
			case 'index': {
				const of = part(query.of);
				const key = constantOf(query.key);
				return key === undefined
					? indexBy(of, part(query.key), query.isOptional)
					: constantIndex(of, key, query.isOptional);
			}
			case 'slice': {
				const from = query.from === undefined ? constant(null) : part(query.from);
				const to = query.to === undefined ? constant(null) : part(query.to);
				return sliceBy(part(query.of), from, to, query.isOptional);
			}
			case 'each':
				return eachOf(runtime, part(query.of), query.isOptional);
			case 'try':
				return attempt(part(query.body), query.handler === undefined ? undefined : part(query.handler));
			case 'negate':
				return negate(part(query.of));
			case 'collect':
				return query.body === undefined ? constant([]) : collect(runtime, part(query.body));
			case 'object':
				return construct(query.entries.map((entry) => this.#compileEntry(file, scope, entry)));
			case 'reduce':
			case 'foreach':
				return this.#compileFold(file, scope, query);
			case 'if':
				return branch(
					part(query.condition),
					part(query.then),
					query.otherwise === undefined ? identity : part(query.otherwise),
				);
			case 'variable':
				return this.#compileVariable(file, scope, query.name, query.span);
			case 'call':
				return this.#compileCall(file, scope, query);
			case 'break': {
				const found = scope.findValue('label', query.label);
				if (found !== undefined && 'hops' in found) return breakTo(found.hops);
				return this.#missing(file, `$*label-${query.label} is not defined`, query.span);
			}
			case 'label':
				return labelled(this.compile(file, scope.with({ kind: 'label', name: query.label }), query.body));
			case 'as':
				return this.#compileAs(file, scope, query);
			case 'define': {
				const { scope: inner } = this.#define(file, scope, query.definition);
				return this.compile(file, inner, query.body);
			}
			case 'pipe':
				return pipe(runtime, part(query.left), part(query.right));
			case 'comma':
				return comma(part(query.left), part(query.right));
			case 'alternative':
				return alternative(part(query.left), part(query.right));
			case 'logic':
				return logic(query.operator, part(query.left), part(query.right));
			case 'binary':
				return this.#compileBinary(query, part(query.left), part(query.right));
			case 'assign':
				return assign(runtime, part(query.target), part(query.value));
			case 'modify':
				return modify(runtime, part(query.target), part(query.update));
			case 'update': {
				const operation =
					query.operator === '//'
						? (old: JqValue, value: JqValue): JqValue => (isTrue(old) ? old : value)
						: (longOperationOf(query.operator, [query.value], runtime) ??
							operationOf(query.operator, runtime));
				return updateBy(runtime, operation, part(query.target), part(query.value));
			}
		}
	}

	#compileBinary(
		{ operator, ...operands }: Query & { readonly kind: 'binary' },
		left: Code,
		right: Code,
	): Code {
		const long = longOperationOf(operator, [operands.left, operands.right], this.#runtime);
		return long === undefined
			? binary(operationOf(operator, this.#runtime), left, right)
			: longBinary(long, left, right);
	}

	#compileText(
		file: SourceFile,
		scope: Scope,
		format: string | undefined,
		parts: readonly (string | Query)[],
	): Code {
		if (parts.every((part) => typeof part === 'string')) return constant(parts.join(''));
		const write = this.#builtins.format(format ?? 'text');
		return joinTexts(
			this.#runtime,
			parts.map((part) =>
				typeof part === 'string' ? part : pipe(this.#runtime, this.compile(file, scope, part), write),
			),
		);
	}

	#compileEntry(file: SourceFile, scope: Scope, { key, value }: ObjectEntry): EntryCode {
		const name = this.compile(file, scope, key);
		if (value !== undefined) return { key: name, value: this.compile(file, scope, value) };
		const known = constantOf(key);
		return {
			key: name,
			value: known === undefined ? indexBy(identity, name, false) : constantIndex(identity, known, false),
		};
	}

	#compileFold(file: SourceFile, scope: Scope, query: Query & { readonly kind: 'reduce' | 'foreach' }): Code {
		const part = (inner: Query): Code => this.compile(file, scope, inner);
		const inner = this.#scopeOf(scope, query.patterns);
		const fold = { source: part(query.source), ...compilePatterns(query.patterns, part) };
		const innerPart = (one: Query): Code => this.compile(file, inner, one);
		const update = innerPart(query.update);
		if (query.kind === 'foreach')
			return foreachOver(
				fold,
				part(query.start),
				update,
				query.extract === undefined ? undefined : innerPart(query.extract),
			);
		const owned = ownedUpdate(query.update, innerPart, this.#runtime);
		return reduceOver(this.#runtime, fold, part(query.start), update, owned);
	}

	#compileAs(file: SourceFile, scope: Scope, query: Query & { readonly kind: 'as' }): Code {
		const part = (inner: Query): Code => this.compile(file, scope, inner);
		const { patterns } = query;
		const body = this.compile(file, this.#scopeOf(scope, patterns), query.body);
		const isPlainName = patterns.length === 1 && patterns[0]!.kind === 'name';
		return bindIn(this.#runtime, part(query.source), compilePatterns(patterns, part), body, isPlainName);
	}

	#scopeOf(scope: Scope, patterns: readonly Pattern[]): Scope {
		return scope.withVariables(namesIn(patterns));
	}

	#compileVariable(file: SourceFile, scope: Scope, name: string, span: SourceSpan): Code {
		const found = scope.findValue('variable', name);
		if (found === undefined) return this.#missing(file, `$${name} is not defined`, span);
		return 'hops' in found ? variableAt(found.hops) : constant(found.value);
	}

	#compileCall(file: SourceFile, scope: Scope, query: Query & { readonly kind: 'call' }): Code {
		const { name, args, span } = query;
		const found = scope.findFunction(name, args.length);
		if (found !== undefined && 'closure' in found) return callClosure(found.closure);
		if (found !== undefined) {
			const given = args.map((argument): Argument => {
				const passed =
					argument.kind === 'call' && argument.args.length === 0
						? scope.findFunction(argument.name, 0)
						: undefined;
				return passed !== undefined && 'closure' in passed ? passed : this.compile(file, scope, argument);
			});
			found.code.compile();
			return callFunction(this.#runtime, found.code, found.hops, given);
		}
		const made = this.#builtins.make(
			name,
			args.map((argument) => this.compile(file, scope, argument)),
		);
		return made ?? this.#missing(file, `${name}/${args.length} is not defined`, span);
	}

	#missing(file: SourceFile, message: string, span: SourceSpan): Code {
		this.#faults.push({ message, place: { file, span } });
		return identity;
	}
}

const noFile: SourceFile = { name: '', text: '' };

const parameterScope = (scope: Scope, { parameters }: Definition): Scope => {
	const withFilters = parameters.reduce<Scope>((all, { name }) => all.with({ kind: 'closure', name }), scope);
	return withFilters.withVariables(parameters.flatMap(({ name, isValue }) => (isValue ? [name] : [])));
};
