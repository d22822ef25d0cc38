import { andThen, type Maybe } from '@tenon/core';
import { fail } from '../../state/complaint.ts';
import { emit } from '../../state/emit.ts';
import type { DeclarationArgument } from '../../state/ports.ts';
import type { Shell, ShellFunction } from '../../state/shell.ts';
import { attribute } from '../../state/variable.ts';
import { operandText } from './argument.ts';
import { functionDeclaration, functionText } from './function-text.ts';
import { emitPieces, functionDeclarations, functionNames } from './listing.ts';
import type { DeclareRequest } from './request.ts';

/** `declare -f` and `-F`: prints functions, or changes their attributes. */
export const declareFunctions = (shell: Shell, request: DeclareRequest): Maybe<number> => {
	const { operands, builtin, namesOnly, on, array } = request;
	if (operands.length === 0) {
		const isListed = (called: ShellFunction): boolean =>
			array === undefined && (on === 0 || hasAny(called, on));
		return emitPieces(shell, builtin, (namesOnly ? functionNames : functionDeclarations)(shell, isListed));
	}
	const misplaced = request.prints ? undefined : optionOfVariables(request);
	if (misplaced !== undefined) return fail(shell, `${builtin}: -${misplaced}: invalid option`);
	if (operands.some((operand) => operandText(operand).includes('='))) {
		return fail(shell, `${builtin}: cannot use \`-f' to make functions`);
	}
	const changes = request.on !== 0 || request.off !== 0 || request.unmadeArrays !== '';
	const text: string[] = [];
	let status = 0;
	const problems: string[] = [];
	for (const operand of operands) {
		const name = operandText(operand);
		const called = shell.functions.get(name);
		if (called === undefined) {
			status = 1;
			if (request.prints) problems.push(`${builtin}: ${name}: not found`);
		} else if (changes && !request.prints) {
			if (!changeFunction(shell, name, called, request)) {
				status = 1;
				problems.push(`${builtin}: ${name}: readonly function`);
			}
		} else text.push(describe(shell, name, called, request));
	}
	return andThen(complainOfAll(shell, problems), () =>
		text.length === 0 ? status : andThen(emit(shell, builtin, text.join('')), (written) => written || status),
	);
};

// What only variables can be.
const optionOfVariables = ({ on, array }: DeclareRequest): string | undefined => {
	if ((on & attribute.nameref) !== 0) return 'n';
	if ((on & attribute.integer) !== 0) return 'i';
	return array === undefined ? undefined : array === 'associative' ? 'A' : 'a';
};

const hasAny = (called: ShellFunction, bits: number): boolean =>
	((bits & attribute.exported) !== 0 && called.exported) ||
	((bits & attribute.readonly) !== 0 && called.readonly) ||
	((bits & attribute.trace) !== 0 && called.traced);

/** Sets attributes of a function; `false` if it is readonly and should not be. */
export const changeFunction = (
	shell: Shell,
	name: string,
	called: ShellFunction,
	{ on, off }: { readonly on: number; readonly off: number },
): boolean => {
	if (called.readonly && (off & attribute.readonly) !== 0) return false;
	const after = (bit: number, before: boolean): boolean =>
		(on & bit) !== 0 ? true : (off & bit) !== 0 ? false : before;
	shell.ownFunctions().set(name, {
		...called,
		exported: after(attribute.exported, called.exported),
		readonly: after(attribute.readonly, called.readonly),
		traced: after(attribute.trace, called.traced),
	});
	return true;
};

const describe = (shell: Shell, name: string, called: ShellFunction, request: DeclareRequest): string => {
	if (!request.namesOnly) return request.prints ? functionDeclaration(called) : functionText(called);
	return shell.options.shopt.has('extdebug')
		? `${name} ${called.definition.line} ${called.file}\n`
		: `${name}\n`;
};

const complainOfAll = (shell: Shell, problems: readonly string[]): Maybe<unknown> =>
	problems.reduce<Maybe<unknown>>((said, problem) => andThen(said, () => shell.complain(problem)), undefined);

/** A function that `export -f` or `readonly -f` names and that is not there. */
export const notAFunction = (shell: Shell, builtin: string, operand: DeclarationArgument): Maybe<number> =>
	fail(shell, `${builtin}: ${operandText(operand)}: not a function`);
