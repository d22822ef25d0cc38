import { after, type Code, direct, givingBack, many, once, single, whenReady } from '../compile/code.ts';
import { Compiler } from '../compile/compiler.ts';
import { callFunction } from '../compile/functions.ts';
import type { FunctionCode } from '../compile/scope.ts';
import type { SourceFile } from '../errors.ts';
import type { Runtime } from '../run/runtime.ts';
import { parseProgram } from '../syntax/parser.ts';
import type { Definition } from '../syntax/tree.ts';
import { badValue } from '../values/describe.ts';
import type { JqValue } from '../values/value.ts';
import { basicBuiltins } from './basics.ts';
import type { Builtins, BuiltinTable, Maker } from './builtin.ts';
import { fromValues, ofInput } from './builtin.ts';
import { dateBuiltins } from './dates.ts';
import { formatted } from './formats.ts';
import { iterationBuiltins } from './iteration.ts';
import { mathBuiltins } from './math.ts';
import { pathFormsSource } from './path-forms.ts';
import { pathBuiltins } from './paths.ts';
import { preludeSource } from './prelude.ts';
import { regexBuiltins } from './regex.ts';
import { runBuiltins } from './run-facts.ts';
import { sortingBuiltins } from './sorting.ts';
import { streamBuiltins } from './streams.ts';
import { textBuiltins, textOf } from './texts.ts';

const index: Maker = (runtime, [rows, key]) =>
	once((env, input, emit) => {
		const object = new Map<string, JqValue>();
		const outcome = rows!.each(env, input, (row) =>
			key!.each(env, row, (name) => {
				object.set(textOf(name, runtime), row);
				runtime.requireElements(object.size);
				return undefined;
			}),
		);
		return after(outcome, () => emit(object));
	});

const table: BuiltinTable = {
	...basicBuiltins,
	...textBuiltins,
	...mathBuiltins,
	...iterationBuiltins,
	...pathBuiltins,
	...sortingBuiltins,
	...regexBuiltins,
	...dateBuiltins,
	...streamBuiltins,
	...runBuiltins,
	'INDEX/2': index,
	'format/1': fromValues((value, [name], emit, runtime) => {
		if (typeof name !== 'string') throw badValue(name!, 'is not a valid format');
		return whenReady(formatted(value, name, runtime), (text) => emit(text));
	}),
	'builtins/0': ofInput(() => builtinNames()),
};

/** Definitions in the language itself, which are parsed when the first of them is asked for. */
class Definitions {
	readonly file: SourceFile;
	#parsed: ReadonlyMap<string, Definition> | undefined;

	constructor(text: string) {
		this.file = { name: '<builtin>', text };
	}

	all(): ReadonlyMap<string, Definition> {
		this.#parsed ??= new Map(
			parseProgram(this.file).definitions.map((definition) => [
				`${definition.name}/${definition.parameters.length}`,
				definition,
			]),
		);
		return this.#parsed;
	}
}

const prelude = new Definitions(preludeSource);
const pathForms = new Definitions(pathFormsSource);

const builtinNames = (): string[] =>
	[...Object.keys(table), ...prelude.all().keys()].filter((name) => !name.startsWith('_'));

// Stand for arguments where only the number of results counts.
const oneResult = single((_env, input) => input);
const anyResults = many(() => undefined);

/** The functions that every program knows, on one runtime. */
export class Library implements Builtins {
	readonly #runtime: Runtime;
	readonly #compiler: Compiler;
	readonly #functions = new Map<string, FunctionCode>();
	readonly #pathForms = new Map<string, FunctionCode>();
	readonly #single = new Map<string, boolean>();

	constructor(runtime: Runtime) {
		this.#runtime = runtime;
		this.#compiler = new Compiler(runtime, this);
	}

	make(name: string, args: readonly Code[]): Code | undefined {
		const key = `${name}/${args.length}`;
		const maker = Object.hasOwn(table, key) ? table[key] : undefined;
		const made = maker?.(this.#runtime, args, this) ?? this.#callPrelude(key, args);
		return made === undefined ? undefined : this.#withPathForm(made, key, args);
	}

	#callPrelude(key: string, args: readonly Code[]): Code | undefined {
		const definition = prelude.all().get(key);
		if (definition === undefined) return undefined;
		let code = this.#functions.get(key);
		if (code === undefined) {
			code = this.#compiler.library(prelude.file, definition);
			this.#functions.set(key, code);
			code.compile();
		}
		return callFunction(this.#runtime, code, 'root', args);
	}

	#callPathForm(key: string, args: readonly Code[]): Code | undefined {
		const definition = pathForms.all().get(key);
		if (definition === undefined) return undefined;
		let code = this.#pathForms.get(key);
		if (code === undefined) {
			code = this.#compiler.substitute(pathForms.file, definition);
			this.#pathForms.set(key, code);
			code.compile();
		}
		return callFunction(this.#runtime, code, 'root', args);
	}

	// Most programs follow no paths: the form is looked for when one does.
	#withPathForm(code: Code, key: string, args: readonly Code[]): Code {
		let form: Code | undefined;
		return {
			...code,
			paths: (env, at, emit) => {
				if (at.path === undefined) return code.paths(env, at, emit);
				form ??= this.#callPathForm(key, args) ?? code;
				return form.paths(env, at, emit);
			},
		};
	}

	isSingle(name: string, areSingle: readonly boolean[]): boolean {
		const key = `${name} ${areSingle.join()}`;
		let isSingle = this.#single.get(key);
		if (isSingle === undefined) {
			const args = areSingle.map((isOne) => (isOne ? oneResult : anyResults));
			isSingle = this.make(name, args)?.direct !== undefined;
			this.#single.set(key, isSingle);
		}
		return isSingle;
	}

	format(name: string): Code {
		const runtime = this.#runtime;
		const code = direct((_env, input) => formatted(input, name, runtime), { sharesInput: false });
		return name === 'text' ? givingBack(code) : code;
	}
}
