import { literalText } from '../check/literal.ts';
import type { Assignment, SimpleCommand, Word } from '../syntax/ast.ts';

/** The variables of a piece of a script, each name once, in the order of their first use. */
export interface UsedVariables {
	/** Read before anything in the piece has set them. */
	readonly free: readonly string[];
	/** Set by the piece. */
	readonly bound: readonly string[];
}

/** Finds the variables that a tree reads and sets. Special parameters (`$1`, `$?` …) are none. */
export const variablesOf = (tree: object): UsedVariables => {
	const search = new VariableSearch();
	search.visit(tree);
	return { free: [...search.free], bound: [...search.bound] };
};

type Node = Readonly<Record<string, unknown>>;

class VariableSearch {
	readonly free = new Set<string>();
	readonly bound = new Set<string>();

	visit(node: unknown): void {
		if (Array.isArray(node)) {
			for (const item of node) this.visit(item);
			return;
		}
		if (typeof node !== 'object' || node === null) return;
		const { type } = node as Node;
		if (type === 'assignment') this.#visitAssignment(node as unknown as Assignment);
		else if (type === 'simple') this.#visitSimple(node as unknown as SimpleCommand);
		else {
			if (type === 'parameter') this.#use((node as unknown as { readonly name: string }).name);
			else if (type === 'arithmetic')
				this.#visitArithmetic((node as { readonly expression?: Word }).expression);
			else if (type === 'for' || type === 'select') {
				this.visit((node as Node).words);
				this.#bind((node as { readonly variable: string }).variable);
			}
			for (const [key, value] of Object.entries(node)) if (key !== 'span') this.visit(value);
		}
	}

	// The value is expanded before the name is set.
	#visitAssignment({ name, path, subscript, value, append }: Assignment): void {
		this.visit(path);
		this.visit(subscript);
		this.visit(value);
		if (append || path !== undefined) this.#use(name);
		this.#bind(name);
	}

	#visitSimple({ assignments, words, redirects }: SimpleCommand): void {
		for (const assignment of assignments) this.#visitAssignment(assignment);
		this.visit(words);
		this.visit(redirects);
		const [name, ...args] = words.map(literalText);
		if (name !== undefined && settingCommands.has(name)) this.#bindArguments(name, args);
	}

	#bindArguments(name: string, args: readonly (string | undefined)[]): void {
		if (name === 'printf' || name === 'wait') {
			const flag = args.indexOf(name === 'printf' ? '-v' : '-p');
			const target = flag === -1 ? undefined : args[flag + 1];
			if (target !== undefined) this.#bind(target);
			return;
		}
		const operands = args.filter((arg): arg is string => arg !== undefined && !arg.startsWith('-'));
		// `getopts` takes the letters first.
		for (const operand of name === 'getopts' ? operands.slice(1, 2) : operands) {
			this.#bind(operand.split(/[=+[]/, 1)[0]!);
		}
	}

	// Names in arithmetic are variables without a `$`.
	#visitArithmetic(expression: Word | undefined): void {
		for (const part of expression?.parts ?? []) {
			if (part.type !== 'literal') continue;
			for (const [word] of part.text.matchAll(/(?<![\w#$])[A-Za-z_]\w*/g)) this.#use(word);
			for (const [, name] of part.text.matchAll(/([A-Za-z_]\w*)\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)/g))
				this.#bind(name!);
		}
	}

	#use(name: string): void {
		if (isName(name) && !this.bound.has(name)) this.free.add(name);
	}

	#bind(name: string): void {
		if (isName(name)) this.bound.add(name);
	}
}

const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text);

/** Builtins that set the variables they name. */
const settingCommands: ReadonlySet<string> = new Set(
	'read mapfile readarray declare typeset local export readonly getopts printf wait let'.split(' '),
);
