import { andThen, type Maybe } from '@tenon/core';
import { leave } from '../../compile/leave.ts';
import { assign, assignArray } from '../../state/assign.ts';
import { refuseFixed } from '../../state/assignment-error.ts';
import { fail, failWithUsage, showHelp } from '../../state/complaint.ts';
import type { Builtin, DeclarationArgument } from '../../state/ports.ts';
import type { Shell } from '../../state/shell.ts';
import { attribute } from '../../state/variable.ts';
import { visitInTurns } from '../../state/work.ts';
import { isName } from '../../syntax/names.ts';
import { parseOptions } from '../options.ts';
import { guardAssignment, namingBuiltin } from '../store.ts';
import { declareVariable } from './apply.ts';
import { declaredName, operandText } from './argument.ts';
import { arrayKind } from './attributes.ts';
import { changeFunction, notAFunction } from './functions.ts';
import { declarations, emitPieces, functionDeclarations, ownDeclared } from './listing.ts';
import { plainRequest } from './request.ts';

const marking = (name: 'export' | 'readonly'): Builtin => ({
	name,
	special: true,
	run: (shell, argv) => mark(shell, name, argv.slice(1)),
	declare: (shell, _called, args) => mark(shell, name, args),
});

/** `export [-fn] [name[=value] …]`: what programs and scripts started from here see. */
export const exportBuiltin: Builtin = marking('export');

/** `readonly [-aAf] [name[=value] …]`: what cannot be changed any more. */
export const readonlyBuiltin: Builtin = marking('readonly');

/** Both take the same ones; usage lines name those that make sense. */
const letters = 'aAfnpJ';

const mark = (
	shell: Shell,
	name: 'export' | 'readonly',
	args: readonly DeclarationArgument[],
): Maybe<number> => {
	if (args[0] === '--help') return showHelp(shell, name);
	const words: string[] = [name];
	for (const argument of args) {
		if (typeof argument !== 'string') break;
		words.push(argument);
	}
	const parsed = parseOptions(words, letters);
	if ('text' in parsed) return failWithUsage(shell, name, parsed.text);
	const operands = args.slice(words.length - 1 - parsed.operands.length);
	const request: MarkRequest = {
		name,
		bit: name === 'export' ? attribute.exported : attribute.readonly,
		clears: parsed.has('n'),
		functions: parsed.has('f'),
		array: parsed.has('A') ? 'associative' : parsed.has('a') ? 'indexed' : undefined,
		typed: parsed.has('J') ? 'make' : undefined,
	};
	if (operands.length === 0) return list(shell, request);
	if (operands.length === 1) return markOne(shell, request, operands[0]!);
	let status = 0;
	const visited = visitInTurns(shell.slice, operands, (operand) =>
		andThen(markOne(shell, request, operand), (result) => {
			if (result !== 0) status = result;
		}),
	);
	return andThen(visited, () => status);
};

interface MarkRequest {
	readonly name: 'export' | 'readonly';
	readonly bit: number;
	readonly clears: boolean;
	readonly functions: boolean;
	readonly array: 'indexed' | 'associative' | undefined;
	readonly typed: 'make' | undefined;
}

const list = (shell: Shell, { name, bit, functions, array }: MarkRequest): Maybe<number> => {
	if (functions) {
		const isListed = name === 'export' ? isExported : isReadonly;
		return emitPieces(shell, name, functionDeclarations(shell, isListed));
	}
	const text = declarations(
		shell,
		(variable, listed) => variable.has(bit) && (array === undefined || arrayKind(listed, variable) === array),
		shell.options.posix ? (listed, variable) => posixHead(name, arrayKind(listed, variable)) : undefined,
	);
	return emitPieces(shell, name, text);
};

// POSIX mode shows the builtin itself.
const posixHead = (name: string, kind: 'indexed' | 'associative' | undefined): string =>
	kind === undefined ? name : `${name} -${kind === 'indexed' ? 'a' : 'A'}`;

const isExported = ({ exported }: { readonly exported: boolean }): boolean => exported;
const isReadonly = ({ readonly }: { readonly readonly: boolean }): boolean => readonly;
const markOne = (shell: Shell, request: MarkRequest, operand: DeclarationArgument): Maybe<number> => {
	if (request.functions) return markFunction(shell, request, operand);
	const declared = declaredName(operand);
	const { name: builtin } = request;
	if (declared === undefined || declared.subscript !== undefined) {
		const shown = declared === undefined ? operandText(operand) : `${declared.name}[${declared.subscript!}]`;
		return fail(shell, `${builtin}: \`${shown}': not a valid identifier`);
	}
	const { name, value, append } = declared;
	if (request.typed !== undefined) return markArray(shell, request, operand, name);
	if (value === undefined) return andThen(setBit(shell, request, name), () => 0);
	if (request.array !== undefined) return markArray(shell, request, operand, name);
	if (typeof value !== 'string') refuseFixed(shell, name);
	const stored = guardAssignment(shell, '', () =>
		typeof value === 'string'
			? namingBuiltin(builtin, () => assign(shell, name, value, append))
			: assignList(shell, name, () => assignArray(shell, name, value, append)),
	);
	return andThen(stored, (isStored) => {
		// POSIX: an assignment that fails in a special builtin ends the shell.
		if (!isStored) {
			shell.hasRefusedAssignment = true;
			return shell.isSpecialCall ? leave(shell, 1) : 1;
		}
		return andThen(setBit(shell, request, name), () => 0);
	});
};

// A list goes past the locals of callers, to what is everybody's.
const assignList = ({ variables }: Shell, name: string, assignIt: () => Maybe<void>): Maybe<void> =>
	variables.depth === 0 || variables.isLocal(name) ? assignIt() : variables.atGlobal(name, assignIt);

// `readonly -a name=…`, `export -J name=…`: declared where an assignment would go, then marked.
const markArray = (
	shell: Shell,
	request: MarkRequest,
	operand: DeclarationArgument,
	name: string,
): Maybe<number> => {
	const { name: builtin, array, typed } = request;
	const declares = { ...plainRequest, builtin, array, typed, global: !shell.variables.isLocal(name) };
	return andThen(declareVariable(shell, declares, operand), (isDone) => {
		if (!isDone) return 1;
		return andThen(setBit(shell, request, name), () => 0);
	});
};

// An element that a reference leads to cannot be marked, which bash says and does not count.
const setBit = (shell: Shell, request: MarkRequest, name: string): Maybe<unknown> => {
	const { variables } = shell;
	if (variables.isCircleOut(name)) return variables.atGlobal(name, () => setBitOf(shell, request, name));
	const target = variables.resolveName(name);
	if (!isName(target))
		return request.clears
			? undefined
			: shell.complain(`${request.name}: \`${target}': not a valid identifier`);
	setBitOf(shell, request, target);
	return undefined;
};

const setBitOf = (shell: Shell, { bit, clears }: MarkRequest, target: string): void => {
	const { variables } = shell;
	// What is readonly stays so for every caller.
	if (clears && (bit === attribute.readonly || variables.get(target) === undefined)) return;
	const variable = ownDeclared(shell, target);
	variable.attributes = clears ? variable.attributes & ~bit : variable.attributes | bit;
	if (!clears) variables.outlive(target);
};

const markFunction = (
	shell: Shell,
	{ name: builtin, bit, clears }: MarkRequest,
	operand: DeclarationArgument,
): Maybe<number> => {
	const name = operandText(operand);
	const called = shell.functions.get(name);
	if (called === undefined) return notAFunction(shell, builtin, operand);
	if (builtin === 'export' && !clears && /[/=]/.test(name))
		return fail(shell, `${builtin}: ${name}: cannot export`);
	changeFunction(shell, name, called, clears ? { on: 0, off: bit } : { on: bit, off: 0 });
	return 0;
};
