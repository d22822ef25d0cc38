import { andThen, type Maybe } from '@tenon/core';
import { ArithmeticError } from '../../arithmetic/errors.ts';
import { expandElementText } from '../../arithmetic/expand-subscript.ts';
import { toIndexed, toTable } from '../../state/array-conversion.ts';
import { assign, assignArray, assignElement } from '../../state/assign.ts';
import { AssignmentError, readonlyError, subscriptError } from '../../state/assignment-error.ts';
import { declareArray, isOnlyDeclared } from '../../state/declared-arrays.ts';
import { ExpansionError } from '../../state/errors.ts';
import { IndexedArray } from '../../state/indexed-array.ts';
import type { DeclarationArgument } from '../../state/ports.ts';
import { followReference, isReferenceTarget } from '../../state/reference.ts';
import type { Shell } from '../../state/shell.ts';
import { attribute, type Variable } from '../../state/variable.ts';
import { type DeclaredName, declaredName, expandArrayText, looksLikeArray, operandText } from './argument.ts';
import type { DeclareRequest } from './request.ts';

/** Declares one variable; `false`, with bash's message written, if it cannot be. */
export const declareVariable = (
	shell: Shell,
	request: DeclareRequest,
	argument: DeclarationArgument,
): Maybe<boolean> => {
	const declared = declaredName(argument);
	if (declared === undefined) {
		return refuse(shell, `${request.builtin}: \`${operandText(argument)}': not a valid identifier`);
	}
	let done: Maybe<unknown>;
	try {
		done =
			typeof argument === 'string' && declared.subscript !== undefined
				? declareElement(shell, request, declared, declared.subscript)
				: declare(shell, request, declared);
	} catch (error) {
		return recover(shell, request, declared, error);
	}
	return done instanceof Promise
		? done.then(isDone, (error: unknown) => recover(shell, request, declared, error))
		: isDone(done);
};

// A subscript that came as text is expanded here.
const declareElement = (
	shell: Shell,
	request: DeclareRequest,
	declared: DeclaredName,
	written: string,
): Maybe<unknown> =>
	andThen(expandElementText(shell, declared.name, written), (subscript) =>
		declare(shell, request, { ...declared, subscript }),
	);

const isDone = (outcome: unknown): boolean => outcome !== false;

const refuse = (shell: Shell, text: string): Maybe<boolean> => andThen(shell.complain(text), () => false);

// A refusal costs the declaration, bad arithmetic the script; both name the builtin, but not where a
// subscript or an element of a list is at fault.
const recover = (
	shell: Shell,
	{ builtin }: DeclareRequest,
	{ value }: DeclaredName,
	error: unknown,
): Maybe<boolean> => {
	if (error instanceof AssignmentError) {
		return refuse(shell, error.fault === 'subscript' ? error.message : `${builtin}: ${error.message}`);
	}
	const isUnnamed = error instanceof ArithmeticError && (error.isSubscript || typeof value === 'object');
	if (!(error instanceof ExpansionError) || isUnnamed) throw error;
	const { ends, status } = error;
	throw new ExpansionError(`${builtin}: ${error.message}`, { ends, status, cause: error });
};

const declare = (shell: Shell, request: DeclareRequest, declared: DeclaredName): Maybe<unknown> =>
	request.global
		? shell.variables.atGlobal(declared.name, () => declareHere(shell, request, declared))
		: declareHere(shell, request, declared);

const declareHere = (shell: Shell, request: DeclareRequest, declared: DeclaredName): Maybe<unknown> => {
	if ((request.on & attribute.nameref) === 0) {
		return isLocalCircle(shell, request, declared)
			? repoint(shell, request, declared)
			: make(shell, request, declared);
	}
	const { builtin, global } = request;
	const target = referenceTarget(shell, declared);
	if (target === undefined) return make(shell, request, declared);
	const problem = referenceProblem(declared, target);
	if (problem !== undefined) return refuse(shell, `${builtin}: ${problem}`);
	const { name } = declared;
	if (target !== name) return make(shell, request, declared);
	if (shell.variables.depth === 0 || global) {
		return refuse(shell, `${builtin}: ${name}: nameref variable self references not allowed`);
	}
	// In a function bash warns, twice, and makes it all the same.
	const warning = `warning: ${name}: circular name reference`;
	return andThen(shell.complain(`${builtin}: ${warning}`), () =>
		andThen(shell.complain(warning), () => make(shell, request, declared)),
	);
};

const isLocalCircle = (
	{ variables }: Shell,
	{ global }: DeclareRequest,
	{ name, value }: DeclaredName,
): boolean => typeof value === 'string' && !global && variables.isLocal(name) && variables.isCircleOut(name);

// A local that refers to itself takes its value for a name.
const repoint = (
	shell: Shell,
	{ builtin }: DeclareRequest,
	{ name, value }: DeclaredName,
): Maybe<unknown> => {
	const target = String(value);
	if (!isReferenceTarget(target))
		return refuse(shell, `${builtin}: \`${target}': invalid variable name for name reference`);
	shell.variables.own(name).value = target;
	return undefined;
};

// What a reference is to lead to: the value it is given, or, outside of functions, the one it has.
const referenceTarget = (shell: Shell, { name, value }: DeclaredName): DeclaredName['value'] => {
	if (value !== undefined || shell.variables.depth > 0) return value;
	const existing = shell.variables.get(name)?.value;
	return typeof existing === 'string' && existing !== '' ? existing : undefined;
};

const referenceProblem = (
	{ name }: DeclaredName,
	target: NonNullable<DeclaredName['value']>,
): string | undefined => {
	if (typeof target !== 'string') return `${name}: reference variable cannot be an array`;
	if (target === '') return "`': not a valid identifier";
	return isReferenceTarget(target) ? undefined : `\`${target}': invalid variable name for name reference`;
};

const make = (shell: Shell, request: DeclareRequest, declared: DeclaredName): Maybe<unknown> => {
	const { on, off } = request;
	// Outside of functions `+n` with a value assigns through the reference before it is none.
	if (
		(off & attribute.nameref) !== 0 &&
		declared.value !== undefined &&
		shell.variables.depth === 0 &&
		shell.variables.get(declared.name)?.has(attribute.nameref) === true
	) {
		return andThen(store(shell, request, declared, declared.name), () =>
			make(shell, request, { ...declared, value: undefined }),
		);
	}
	const name = scopedName(shell, request, declared);
	const variable = shell.variables.own(name);
	if (
		variable.has(attribute.readonly) &&
		(declared.value !== undefined || (off & attribute.readonly) !== 0)
	) {
		throw readonlyError(name);
	}
	shapeArray(shell, request, declared, name, variable);
	variable.attributes = (variable.attributes & ~off) | (on & ~lateBits);
	const finish = (): void => {
		if ((on & lateBits) !== 0) shell.variables.own(name).attributes |= on & lateBits;
	};
	if (declared.value === undefined) return finish();
	if ((on & attribute.nameref) !== 0) {
		const before = declared.append ? String(variable.value ?? '') : '';
		variable.value = `${before}${String(declared.value)}`;
		return finish();
	}
	const stored = store(shell, request, declared, name);
	return stored instanceof Promise ? stored.then(finish) : finish();
};

// What takes effect only once the value is there.
const lateBits = attribute.readonly | attribute.nameref;

// The variable that is meant: a local one in a function, else what the name leads to.
const scopedName = (shell: Shell, request: DeclareRequest, { name }: DeclaredName): string => {
	const { variables } = shell;
	if (variables.depth > 0 && !request.global) {
		if (!variables.isLocal(name)) makeLocal(shell, request, name);
		else if (((request.on | request.off) & attribute.nameref) === 0) return referredName(shell, name);
		return name;
	}
	return ((request.on | request.off) & attribute.nameref) === 0 ? referredName(shell, name) : name;
};

const referredName = (shell: Shell, name: string): string => {
	const variable = shell.variables.get(name);
	if (variable === undefined || !variable.has(attribute.nameref)) return name;
	const reference = followReference(shell.variables, name);
	return reference.kind === 'variable' ? reference.name : name;
};

// A new local: exported if what it hides is; with its value too where that was asked for.
const makeLocal = (shell: Shell, request: DeclareRequest, name: string): void => {
	const { variables } = shell;
	const hidden = variables.get(name);
	if (hidden?.has(attribute.readonly) === true) throw readonlyError(name);
	const local = variables.makeLocal(name);
	if (hidden === undefined) return;
	if (request.inherits || shell.options.shopt.has('localvar_inherit')) {
		const copy = hidden.clone(variables.owner);
		local.value = copy.value;
		local.attributes = copy.attributes & ~attribute.nameref;
	} else local.attributes = hidden.attributes & attribute.exported;
};

// Makes the variable an array of the kind asked for, or finds that it cannot become one.
const shapeArray = (
	shell: Shell,
	request: DeclareRequest,
	declared: DeclaredName,
	name: string,
	variable: Variable,
): void => {
	const { value } = variable;
	const isIndexed = value instanceof IndexedArray;
	const isTable = value instanceof Map;
	if (request.unmakesArray && (isIndexed || isTable)) {
		throw new AssignmentError('conversion', `${name}: cannot destroy array variables in this way`);
	}
	if (request.array === 'associative' && isIndexed) {
		throw new AssignmentError('conversion', `${name}: cannot convert indexed to associative array`);
	}
	if (request.array === 'indexed' && isTable) {
		throw new AssignmentError('conversion', `${name}: cannot convert associative to indexed array`);
	}
	if (isIndexed || isTable || variable.dynamic !== undefined) return;
	const kind = request.array ?? (declared.subscript === undefined ? undefined : 'indexed');
	if (kind === undefined) return;
	if (value === undefined) variable.value = declareArray(kind);
	else if (kind === 'indexed') toIndexed(shell, variable);
	else toTable(shell, variable);
};

const store = (
	shell: Shell,
	{ array }: DeclareRequest,
	declared: DeclaredName,
	name: string,
): Maybe<void> => {
	const { subscript, append, value } = declared;
	if (value === undefined) return;
	if (typeof value !== 'string') return assignArray(shell, name, value, append, array);
	if (subscript === '') refuseEmptySubscript(shell, name);
	if (subscript !== undefined) return assignElement(shell, name, subscript, value, append);
	if (
		looksLikeArray(value) &&
		(array !== undefined || typeof shell.variables.get(name)?.value === 'object')
	) {
		return andThen(expandArrayText(shell, value), (items) => assignArray(shell, name, items, append, array));
	}
	return assign(shell, name, value, append);
};

// The array is there by then, and has no elements.
const refuseEmptySubscript = ({ variables }: Shell, name: string): void => {
	const variable = variables.own(name);
	if (variable.value instanceof Map) return;
	if (variable.value instanceof IndexedArray && isOnlyDeclared(variable.value))
		variable.value = new IndexedArray();
	throw subscriptError(`${name}[]`);
};
