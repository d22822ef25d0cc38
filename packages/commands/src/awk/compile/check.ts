import { AwkFatal, AwkSyntaxError } from '../errors.ts';
import { specialVariables } from '../syntax/parse.ts';
import type { Spot } from '../syntax/source.ts';
import type { Expression, FunctionNode, Program, Statement } from '../syntax/tree.ts';
import { children, partsOf } from './walk.ts';

/** What is doubtful about a program that can be run. */
export interface ProgramWarning {
	readonly text: string;
	readonly spot: Spot;
}

/** Finds what makes a program one that cannot run, whatever its input; throws it. Returns what is only doubtful. */
export const checkProgram = (program: Program): readonly ProgramWarning[] => {
	const warnings: ProgramWarning[] = [...program.warnings];
	for (const declared of program.functions.values()) checkNames(program, declared);
	const look = (node: Statement | Expression): void => {
		if (node.kind === 'call') checkCall(program, node, warnings);
		if (node.kind === 'variable' && program.functions.has(node.name))
			throw new AwkSyntaxError(
				node.spot,
				`function \`${node.name}' called with space between name and \`(',\nor used as a variable or an array`,
				'',
				'error',
			);
		if (node.kind === 'arithmetic' || node.kind === 'assign') checkDivisor(node);
		for (const child of children(node)) look(child);
	};
	for (const part of partsOf(program)) look(part);
	return warnings;
};

const checkNames = ({ functions }: Program, { name, parameters, spot }: FunctionNode): void => {
	for (const parameter of parameters)
		if (functions.has(parameter))
			throw new AwkSyntaxError(
				spot,
				`function \`${name}': cannot use function \`${parameter}' as a parameter name`,
				'',
				'error',
			);
	if (specialVariables.has(name))
		throw new AwkSyntaxError(
			spot,
			`function \`${name}': cannot use special variable as a function name`,
			'',
			'error',
		);
};

const checkCall = (
	{ functions }: Program,
	node: Extract<Expression, { readonly kind: 'call' }>,
	warnings: ProgramWarning[],
): void => {
	const called = functions.get(node.name);
	if (called === undefined) throw new AwkFatal(`function \`${node.name}' not defined`, node.spot);
	if (node.parameters.length > called.parameters.length)
		warnings.push({
			text: `function \`${node.name}' called with more arguments than declared`,
			spot: node.spot,
		});
};

const checkDivisor = (node: Extract<Expression, { readonly kind: 'arithmetic' | 'assign' }>): void => {
	const { operator } = node;
	if (operator !== '/' && operator !== '%') return;
	const divisor = node.kind === 'arithmetic' ? node.right : node.value;
	if (node.kind === 'arithmetic' && node.left.kind !== 'number') return;
	if (divisor.kind !== 'number' || divisor.value !== 0) return;
	if (node.kind === 'assign') return;
	const suffix = operator === '%' ? " in `%'" : '';
	throw new AwkSyntaxError(node.spot, `division by zero attempted${suffix}`, '', 'error');
};
