import { andThen, type Maybe } from '@tenon/core';
import { ArithmeticError } from '../../arithmetic/errors.ts';
import { expandDeclaredText } from '../../arithmetic/expand-subscript.ts';
import { conversionProblem, toIndexed, toTable } from '../../state/array-conversion.ts';
import { isEverySubscript } from '../../state/array-subscript.ts';
import { assign, assignArray, assignElement } from '../../state/assign.ts';
import { AssignmentError, fixedError, readonlyError, subscriptError } from '../../state/assignment-error.ts';
import { convertValue } from '../../state/convert-value.ts';
import { declareArray, isOnlyDeclared } from '../../state/declared-arrays.ts';
import { ExpansionError } from '../../state/errors.ts';
import { IndexedArray } from '../../state/indexed-array.ts';
import { beforeLocale, choosesLocale } from '../../state/locale.ts';
import type { DeclarationArgument } from '../../state/ports.ts';
import { followReference, isReferenceTarget, setReference } from '../../state/reference.ts';
import type { Shell } from '../../state/shell.ts';
import { bucketsOf } from '../../state/sized-table.ts';
import { attribute, scalarText, type Variable } from '../../state/variable.ts';
import { TypedValue } from '../../values/typed-value.ts';
import { type DeclaredName, declaredName, expandArrayText, looksLikeArray, operandText } from './argument.ts';
import { arrayKind, caseBits } from './attributes.ts';
import { ownDeclared } from './listing.ts';
import type { DeclareRequest } from './request.ts';
import { declareTyped } from './typed.ts';

/** Declares one variable; `false`, with bash's message written, if it cannot be. */
export const declareVariable = (
	shell: Shell,
	request: DeclareRequest,
	argument: DeclarationArgument,
): Maybe<boolean> => {
	if (request.typed === 'make') return declareTyped(shell, request, argument);
	const declared = declaredName(argument);
	if (declared === undefined) {
		shell.hasRefusedAssignment = true;
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
	andThen(expandDeclaredText(shell, declared.name, written), (subscript) => {
		if (subscript !== '' || written === '') return declare(shell, request, { ...declared, subscript });
		// What expands to nothing is 0, but no key.
		if (shell.variables.resolve(declared.name)?.value instanceof Map)
			throw subscriptError(`${declared.name}[${written}]`);
		return declare(shell, request, { ...declared, subscript: '0' });
	});

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
		if (error.fault !== 'conversion') shell.hasRefusedAssignment = true;
		// A list costs more than the declaration.
		if (error.isSaid && typeof value === 'object') throw error;
		if (error.isSaid) return false;
		const said =
			error.fault === 'fixed' && typeof value === 'object'
				? shell.complain(`${shell.frame?.name}: ${error.message}`)
				: undefined;
		// With `set -e` bash ends where it says so, without a look at what is around.
		if (error.fault === 'subscript' && shell.options.errexit)
			throw new ExpansionError(error.message, { fatal: true, status: 1, cause: error });
		return andThen(said, () =>
			refuse(shell, error.fault === 'subscript' ? error.message : `${builtin}: ${error.message}`),
		);
	}
	if (!(error instanceof ArithmeticError) || error.isSubscript || typeof value === 'object') throw error;
	const { ends, status } = error;
	throw new ExpansionError(`${builtin}: ${error.message}`, { ends, status, cause: error });
};

const declare = (shell: Shell, request: DeclareRequest, declared: DeclaredName): Maybe<unknown> =>
	request.global
		? shell.variables.atGlobal(declared.name, () => declareHere(shell, request, declared))
		: declareHere(shell, request, declared);

const declareHere = (shell: Shell, request: DeclareRequest, declared: DeclaredName): Maybe<unknown> => {
	if ((request.on & attribute.nameref) !== 0) return declareReference(shell, request, declared);
	if (isLocalCircle(shell, request, declared)) return repoint(shell, request, declared);
	const { variables } = shell;
	const reference = followReference(variables, declared.name);
	// What leads nowhere yet becomes an array, and no reference is left.
	const isUntargeted = reference.kind === 'untargeted' && reference.name === declared.name;
	if (isUntargeted && request.array !== undefined && isGlobal(shell, request)) {
		const variable = variables.own(declared.name);
		variable.attributes &= ~attribute.nameref;
		variable.value = undefined;
	}
	if ((request.off & attribute.nameref) !== 0 || declared.name === reference.name)
		return make(shell, request, declared);
	const isInFunction = variables.depth > 0 && !request.global;
	if (declared.subscript !== undefined)
		return isInFunction ? make(shell, request, declared) : makeArrayOfReference(shell, request, declared);
	if (reference.kind !== 'element') return make(shell, request, declared);
	// In a function a local of the element's own name is made, which nothing can see.
	if (isInFunction) return variables.isLocal(declared.name) ? undefined : make(shell, request, declared);
	const { name, subscript: written } = reference;
	return andThen(expandDeclaredText(shell, name, written), (subscript) =>
		make(shell, request, { ...declared, name, subscript }),
	);
};

const declareReference = (shell: Shell, request: DeclareRequest, declared: DeclaredName): Maybe<unknown> => {
	const { builtin, global, on, array } = request;
	const { name, subscript, value } = declared;
	const plain = { ...request, on: on & ~attribute.nameref };
	const refuseArray = (): Maybe<boolean> =>
		refuse(shell, `${builtin}: ${name}: reference variable cannot be an array`);
	if (subscript !== undefined)
		return refuse(shell, `${builtin}: ${name}[${subscript}]: reference variable cannot be an array`);
	// A list is assigned before bash finds that no reference can hold it.
	if (typeof value === 'object') return andThen(make(shell, plain, declared), refuseArray);
	const existing = existingValue(shell, request, name);
	if (typeof existing === 'object') return refuseArray();
	const before = existing === undefined ? undefined : String(existing);
	const target = declared.append ? `${before ?? ''}${value}` : (value ?? before);
	const problem =
		target === '' && value === undefined
			? "`': invalid variable name for name reference"
			: referenceProblem(target, declared.append ? `\`${value}': not a valid identifier` : undefined);
	if (problem !== undefined) {
		// The name is looked at only when the local is there and the attributes have gone.
		if (value === '' && shell.variables.depth > 0 && !global) scopedName(shell, request, declared);
		if (value === '' && shell.variables.get(name) !== undefined)
			shell.variables.own(name).attributes &= ~convertingBits;
		shell.hasRefusedAssignment = true;
		return refuse(shell, `${builtin}: ${problem}`);
	}
	if (array !== undefined) {
		// In a function the local array is there before it could become a reference.
		const isLocal = shell.variables.depth > 0 && !global;
		if (isLocal) return andThen(make(shell, plain, declared), refuseArray);
		const variable = shell.variables.own(name);
		variable.attributes &= ~attribute.nameref;
		return make(shell, plain, declared);
	}
	if (target !== name) {
		return andThen(make(shell, request, declared), (done) => {
			if (target !== undefined && value === undefined) setReference(shell.variables, name, target);
			return done;
		});
	}
	if (shell.variables.depth === 0 || global) {
		const problem = `${name}: nameref variable self references not allowed`;
		return refuse(shell, declared.append ? problem : `${builtin}: ${problem}`);
	}
	// In a function bash warns, twice, and makes it all the same.
	const warning = `warning: ${name}: circular name reference`;
	return andThen(shell.complain(`${builtin}: ${warning}`), () =>
		andThen(shell.complain(warning), () => make(shell, request, declared)),
	);
};

// What the variable that becomes a reference holds.
const existingValue = ({ variables }: Shell, { global }: DeclareRequest, name: string): Variable['value'] => {
	const isInSight = variables.depth === 0 || global || variables.isLocal(name);
	const variable = isInSight ? variables.get(name) : undefined;
	// A reference to nothing has no name that could be wrong.
	return variable?.value === '' && variable.has(attribute.nameref) ? undefined : variable?.value;
};

const referenceProblem = (target: string | undefined, usual?: string): string | undefined => {
	if (target === undefined || isReferenceTarget(target)) return undefined;
	if (usual !== undefined) return usual;
	return target === ''
		? "`': not a valid identifier"
		: `\`${target}': invalid variable name for name reference`;
};

// With a subscript outside of functions a reference becomes an array, and refers to nothing any more.
const makeArrayOfReference = (
	shell: Shell,
	request: DeclareRequest,
	declared: DeclaredName,
): Maybe<unknown> => {
	if (declared.value === undefined) return make(shell, request, declared);
	return andThen(shell.complain(`warning: ${declared.name}: removing nameref attribute`), () => {
		const variable = shell.variables.own(declared.name);
		variable.value = undefined;
		variable.attributes &= ~attribute.nameref;
		return make(shell, request, declared);
	});
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
	setReference(shell.variables, name, target);
	return undefined;
};

const make = (shell: Shell, request: DeclareRequest, declared: DeclaredName): Maybe<unknown> => {
	const { on, off } = request;
	const given = shell.variables.get(declared.name);
	const isUnmade = (off & attribute.nameref) !== 0 && given?.has(attribute.nameref) === true;
	if (isUnmade && given.has(attribute.readonly)) throw readonlyError(declared.name);
	// Outside of functions `+n` with a value assigns through the reference before it is none.
	if (isUnmade && declared.value !== undefined && shell.variables.depth === 0) {
		return andThen(declareHere(shell, { ...request, off: off & ~attribute.nameref }, declared), () =>
			make(shell, { ...request, on: 0, off: attribute.nameref }, { ...declared, value: undefined }),
		);
	}
	const name = scopedName(shell, request, declared);
	const isNew = shell.variables.get(name) === undefined;
	const variable = ownDeclared(shell, name);
	if (variable.has(attribute.readonly)) {
		if ((off & attribute.readonly) !== 0) throw readonlyError(name);
		if (declared.value !== undefined) throw readonlyError(declared.name);
	}
	if (typeof declared.value === 'string' && variable.dynamic?.isFixed === true)
		throw fixedError(name, { isSaid: true });
	if (request.typed === 'unmake' && variable.value instanceof TypedValue)
		variable.value = variable.value.text;
	shapeArray(shell, request, declared, { variable, isNew });
	if (isNew && shell.options.allexport && variable.value === undefined && isGlobal(shell, request))
		variable.attributes |= attribute.exported;
	if ((on & attribute.nameref) !== 0) variable.attributes &= ~convertingBits;
	variable.attributes = (variable.attributes & ~off) | (on & ~lateBits);
	if ((on & lastingBits) !== 0) shell.variables.outlive(name);
	const finish = (): void => {
		if ((on & lateBits) !== 0) shell.variables.own(name).attributes |= on & lateBits;
	};
	if (declared.value === undefined) return finish();
	if ((on & attribute.nameref) !== 0) {
		return andThen(pointAt(shell, name, declared), (isPointed) => {
			if (isPointed) return finish();
			if (isNew) shell.variables.delete(name);
			return false;
		});
	}
	const stored = store(shell, request, declared, name);
	return stored instanceof Promise ? stored.then(finish) : finish();
};

const isGlobal = ({ variables }: Shell, { global }: DeclareRequest): boolean =>
	global || variables.depth === 0;

// A name goes through the attributes as every value does; a number that comes of it refers to nothing.
const pointAt = (shell: Shell, name: string, { value, append }: DeclaredName): Maybe<boolean> => {
	const variable = shell.variables.own(name);
	const { attributes } = variable;
	const old = (): string | undefined => scalarText(variable, shell);
	return andThen(convertValue(shell, { attributes, value: String(value), append, old }), (converted) => {
		const target = String(converted);
		if (!isReferenceTarget(target)) return false;
		setReference(shell.variables, name, target);
		return true;
	});
};

// What makes a variable outlive the command that it was given to.
const lastingBits = attribute.exported | attribute.readonly;

// What takes effect only once the value is there.
const lateBits = attribute.readonly | attribute.nameref;

// What a variable loses when it becomes a reference.
const convertingBits = attribute.integer | caseBits;

// The variable that is meant: a local one in a function, else what the name leads to.
export const scopedName = (
	shell: Shell,
	request: DeclareRequest,
	{ name }: Pick<DeclaredName, 'name'>,
): string => {
	const { variables } = shell;
	const isFollowed = ((request.on | request.off) & attribute.nameref) === 0;
	if (variables.depth === 0 || request.global) return isFollowed ? referredName(shell, name) : name;
	// What a local reference leads to becomes local where it is declared through it.
	const target = isFollowed && variables.isLocal(name) ? referredName(shell, name) : name;
	if (!variables.isLocal(target) || variables.isGivenToDeclaration(target)) makeLocal(shell, request, target);
	return target;
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
	// What a caller has made readonly for itself can be hidden; what is readonly for all cannot.
	if (hidden?.has(attribute.readonly) === true && variables.isOutermost(name)) throw readonlyError(name);
	if (hidden?.dynamic?.isFixed === true) throw fixedError(name, { isSaid: false });
	if (choosesLocale(name)) beforeLocale(shell, name);
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
	{ name, subscript, value: given }: DeclaredName,
	{ variable, isNew }: { readonly variable: Variable; readonly isNew: boolean },
): void => {
	const { value } = variable;
	const isIndexed = value instanceof IndexedArray;
	const isTable = value instanceof Map;
	if (request.unmadeArrays.includes(isTable ? 'A' : 'a') && (isIndexed || isTable)) {
		throw new AssignmentError('conversion', `${name}: cannot destroy array variables in this way`);
	}
	const shown = arrayKind(name, variable) === 'indexed' && !isIndexed ? new IndexedArray() : value;
	const problem = conversionProblem(name, shown, request.array);
	if (problem !== undefined) throw new AssignmentError('conversion', problem);
	if (isIndexed || isTable || variable.dynamic !== undefined) return;
	const kind =
		request.array ?? (subscript === undefined && typeof given !== 'object' ? undefined : 'indexed');
	const isForgetful = forgetsScalars(shell, request);
	const losesValue = value !== undefined && isForgetful;
	if (kind === undefined || (request.array === undefined && subscript === undefined && !losesValue)) return;
	if (losesValue) variable.value = kind === 'indexed' ? new IndexedArray() : new Map();
	else if (value === undefined)
		variable.value = declareArray(kind, isNew || isForgetful ? bucketsOf.declared : bucketsOf.converted);
	else if (kind === 'indexed') toIndexed(shell, variable);
	else toTable(shell, variable);
};

// A local variable that becomes an array does not keep what it held.
const forgetsScalars = ({ variables, options }: Shell, { global }: DeclareRequest): boolean =>
	variables.depth > 0 && !global && !options.shopt.has('localvar_inherit');

const store = (
	shell: Shell,
	{ array, global }: DeclareRequest,
	declared: DeclaredName,
	name: string,
): Maybe<void> => {
	const { subscript, append, value } = declared;
	if (value === undefined) return;
	if (typeof value !== 'string') return assignArray(shell, name, value, append, array);
	if (subscript !== undefined && isNoSubscript(subscript)) refuseSubscript(shell, name, subscript);
	if (subscript !== undefined) {
		if (global || shell.variables.depth === 0) fillDeclared(shell.variables.own(name));
		return assignElement(shell, name, subscript, value, append);
	}
	if (
		looksLikeArray(value) &&
		(array !== undefined || typeof shell.variables.get(name)?.value === 'object')
	) {
		const isAssociative = array === 'associative' || shell.variables.get(name)?.value instanceof Map;
		return andThen(expandArrayText(shell, value, { isAssociative }), (items) =>
			assignArray(shell, name, items, append, array),
		);
	}
	return assign(shell, name, value, append);
};

// The array is there by then, and has no elements.
const refuseSubscript = ({ variables }: Shell, name: string, subscript: string): void => {
	const variable = variables.own(name);
	if (variable.value instanceof Map) return;
	fillDeclared(variable);
	throw subscriptError(`${name}[${subscript}]`);
};

const fillDeclared = (variable: Variable): void => {
	if (variable.value instanceof IndexedArray && isOnlyDeclared(variable.value))
		variable.value = new IndexedArray();
};

const isNoSubscript = (subscript: string): boolean => subscript === '' || isEverySubscript(subscript);
