import { andThen, type Maybe } from '@tenon/core';
import { assignArray } from '../../state/assign.ts';
import { fail, failWithUsage, showHelp } from '../../state/complaint.ts';
import type { Builtin, DeclarationArgument } from '../../state/ports.ts';
import type { Shell } from '../../state/shell.ts';
import type { Variable } from '../../state/variable.ts';
import { visitInTurns } from '../../state/work.ts';
import { TypedValue } from '../../values/typed-value.ts';
import { declareVariable } from './apply.ts';
import { operandText } from './argument.ts';
import { arrayKind } from './attributes.ts';
import { declareFunctions } from './functions.ts';
import { declarationLine, declarations, emitPieces, isThere, wholeListing } from './listing.ts';
import { saveOptions } from './local-options.ts';
import { type DeclareRequest, declareRequest } from './request.ts';

const declaration = (name: string): Builtin => ({
	name,
	special: false,
	run: (shell, argv) => declare(shell, argv[0]!, argv.slice(1)),
	declare: (shell, called, args) => declare(shell, called, args),
});

/** `declare`: sets values and attributes of variables and functions, or shows them. */
export const declareBuiltin: Builtin = declaration('declare');

/** `typeset`: the same. */
export const typesetBuiltin: Builtin = declaration('typeset');

/** `local`: the same for variables of the running function only. */
export const localBuiltin: Builtin = declaration('local');

const declare = (shell: Shell, name: string, args: readonly DeclarationArgument[]): Maybe<number> => {
	if (args[0] === '--help') return showHelp(shell, name);
	const isLocal = name === 'local';
	if (isLocal && shell.variables.depth === 0) return refuseLocal(shell, args);
	const request = declareRequest(name, args);
	if (typeof request === 'string') return failWithUsage(shell, name, request);
	if (request.functions && !(isLocal && request.operands.length === 0))
		return declareFunctions(shell, request);
	if (request.operands.length === 0) return list(shell, request);
	if (request.prints) return print(shell, request);
	if (request.operands.length === 1) return declareOperand(shell, request, request.operands[0]!);
	let status = 0;
	const visited = visitInTurns(shell.slice, request.operands, (operand) =>
		andThen(declareOperand(shell, request, operand), (result) => {
			if (result !== 0) status = result;
		}),
	);
	return visited instanceof Promise ? visited.then(() => status) : status;
};

// Outside of functions a list is assigned all the same, before the command runs.
const refuseLocal = (shell: Shell, args: readonly DeclarationArgument[]): Maybe<number> =>
	andThen(
		visitInTurns(shell.slice, args, (argument) =>
			typeof argument === 'string' || typeof argument.value !== 'object'
				? undefined
				: assignArray(shell, argument.name, argument.value, argument.append),
		),
		() => fail(shell, 'local: can only be used in a function'),
	);

const declareOperand = (
	shell: Shell,
	request: DeclareRequest,
	operand: DeclarationArgument,
): Maybe<number> => {
	if (operand === '-' && request.builtin === 'local') {
		saveOptions(shell);
		return 0;
	}
	const done = declareVariable(shell, request, operand);
	if (done instanceof Promise) return done.then((isDone) => (isDone ? 0 : 1));
	return done ? 0 : 1;
};

const list = (shell: Shell, request: DeclareRequest): Maybe<number> => {
	const { builtin, on, array, prints, typed } = request;
	if (builtin === 'local')
		return emitPieces(
			shell,
			builtin,
			declarations(shell, (_, name) => shell.variables.isLocal(name)),
		);
	if (on === 0 && array === undefined && typed !== 'make')
		return emitPieces(shell, builtin, prints ? declarations(shell, () => true) : wholeListing(shell));
	const isListed = (variable: Variable, name: string): boolean =>
		(variable.attributes & on) !== 0 ||
		(array !== undefined && arrayKind(name, variable) === array) ||
		(typed === 'make' && variable.value instanceof TypedValue);
	return emitPieces(shell, builtin, declarations(shell, isListed));
};

const print = (shell: Shell, { builtin, operands }: DeclareRequest): Maybe<number> => {
	let status = 0;
	const visited = visitInTurns(shell.slice, operands, (operand) => {
		const name = operandText(operand);
		const variable = shell.variables.get(name);
		const isShown =
			variable !== undefined &&
			isThere(shell, name, variable) &&
			(builtin !== 'local' || shell.variables.isLocal(name));
		const shown = isShown
			? emitPieces(shell, builtin, declarationLine(shell, name, variable))
			: fail(shell, `${builtin}: ${name}: not found`);
		return andThen(shown, (result) => {
			if (result !== 0) status = result;
		});
	});
	return andThen(visited, () => status);
};
