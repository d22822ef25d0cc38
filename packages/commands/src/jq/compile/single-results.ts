import type { Builtins } from '../builtins/builtin.ts';
import type { Definition, Query } from '../syntax/tree.ts';
import type { Scope } from './scope.ts';

/**
 * Tells which functions always have one result, those that call themselves included: their calls return it, and need
 * not hold on to all that follows from it. What is said here must be so in the code that is made.
 */
export class SingleResults {
	readonly #builtins: Pick<Builtins, 'isSingle'>;
	readonly #define: (scope: Scope, definition: Definition) => Scope;
	readonly #known = new Map<Definition, boolean>();
	/** Functions that are being looked at: of those it is assumed. */
	readonly #open = new Set<Definition>();

	constructor(builtins: Pick<Builtins, 'isSingle'>, define: (scope: Scope, definition: Definition) => Scope) {
		this.#builtins = builtins;
		this.#define = define;
	}

	/** Whether a function has, if all values that it is given have; `scope` is that of its body. */
	isSingle(definition: Definition, scope: () => Scope): boolean {
		const known = this.#known.get(definition);
		if (known !== undefined) return known;
		if (this.#open.has(definition)) return true;
		this.#open.add(definition);
		const result = this.#hasOne(definition.body, scope());
		this.#open.delete(definition);
		// What was found under an assumption about another function holds only as long as that does.
		if (!result || this.#open.size === 0) this.#known.set(definition, result);
		return result;
	}

	#hasOne(query: Query, scope: Scope): boolean {
		const all = (...parts: readonly (Query | undefined)[]): boolean =>
			parts.every((part) => part === undefined || this.#hasOne(part, scope));
		switch (query.kind) {
			case 'identity':
			case 'literal':
			case 'number':
			case 'place':
			case 'format':
			case 'variable':
			case 'collect':
			case 'modify':
				return true;
			case 'text':
				return all(...query.parts.filter((part) => typeof part !== 'string'));
			case 'negate':
				return all(query.of);
			case 'object':
				return query.entries.every(({ key, value }) => all(key, value));
			case 'reduce':
				return all(query.start);
			case 'if':
				return all(query.condition, query.then, query.otherwise);
			case 'pipe':
			case 'binary':
			case 'logic':
			case 'alternative':
				return all(query.left, query.right);
			case 'as':
				return (
					query.patterns.length === 1 && query.patterns[0]!.kind === 'name' && all(query.source, query.body)
				);
			case 'define':
				return this.#hasOne(query.body, this.#define(scope, query.definition));
			case 'assign':
			case 'update':
				return all(query.value);
			case 'call': {
				const found = scope.findFunction(query.name, query.args.length);
				if (found === undefined)
					return this.#builtins.isSingle(
						query.name,
						query.args.map((argument) => all(argument)),
					);
				if ('closure' in found) return false;
				const { parameters } = found.code.definition;
				return (
					query.args.every((argument, index) => parameters[index]!.isValue !== true || all(argument)) &&
					found.code.isSingle()
				);
			}
			case 'index':
				return !query.isOptional && all(query.of, query.key);
			default:
				return false;
		}
	}
}
