import type { Definition } from '../syntax/tree.ts';
import type { JqValue } from '../values/value.ts';
import type { Code } from './code.ts';

/** A function of the program, compiled when its first call is met. */
export interface FunctionCode {
	readonly definition: Definition;
	/** Levels of the environment where it is defined. */
	readonly depth: number;
	/** `undefined` until it is compiled, and while it is: a call from inside of it knows no more of it. */
	body: Code | undefined;
	/** Compiles the body; nothing the second time. */
	compile(): void;
	/** Whether a call always has one result, where values that it is given have one each. */
	isSingle(): boolean;
}

/** What a name means. */
export type Binding =
	| { readonly kind: 'variable' | 'closure' | 'label'; readonly name: string }
	| { readonly kind: 'constant'; readonly name: string; readonly value: JqValue }
	| { readonly kind: 'function'; readonly name: string; readonly code: FunctionCode };

/** The names that are known at some place of a program, the innermost first. */
export class Scope {
	readonly #binding: Binding | undefined;
	readonly #up: Scope | undefined;
	/** Levels that the environment has here. */
	readonly depth: number;

	constructor(binding?: Binding, up?: Scope) {
		this.#binding = binding;
		this.#up = up;
		const isLevel = binding !== undefined && binding.kind !== 'constant' && binding.kind !== 'function';
		this.depth = (up?.depth ?? 0) + (isLevel ? 1 : 0);
	}

	with(binding: Binding): Scope {
		return new Scope(binding, this);
	}

	withVariables(names: readonly string[]): Scope {
		return names.reduce<Scope>((scope, name) => scope.with({ kind: 'variable', name }), this);
	}

	/** A variable or a label, and how many levels up it is. */
	findValue(
		kind: 'variable' | 'label',
		name: string,
	): { readonly hops: number } | { readonly value: JqValue } | undefined {
		for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#up) {
			const binding = scope.#binding;
			if (binding?.name !== name) continue;
			if (binding.kind === kind) return { hops: this.depth - scope.depth };
			if (binding.kind === 'constant' && kind === 'variable') return { value: binding.value };
		}
		return undefined;
	}

	/** A function, or a filter that was given to one, of a name and a number of arguments. */
	findFunction(
		name: string,
		arity: number,
	): { readonly closure: number } | { readonly code: FunctionCode; readonly hops: number } | undefined {
		for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#up) {
			const binding = scope.#binding;
			if (binding?.name !== name) continue;
			if (binding.kind === 'closure' && arity === 0) return { closure: this.depth - scope.depth };
			if (binding.kind === 'function' && binding.code.definition.parameters.length === arity)
				return { code: binding.code, hops: this.depth - binding.code.depth };
		}
		return undefined;
	}
}
