import type { FunctionNode, Program } from '../syntax/tree.ts';
import { type Code, plain } from './code.ts';
import { waitingFunctions } from './waits.ts';

/** A function of the program; its body is compiled after all are known. */
export interface UserFunction {
	readonly node: FunctionNode;
	readonly waits: boolean;
	body: Code<number>;
}

/** The functions of a program by name. */
export const functionTable = (program: Program): ReadonlyMap<string, UserFunction> => {
	const waits = waitingFunctions(program);
	return new Map(
		[...program.functions].map(([name, node]) => [
			name,
			{ node, waits: waits.has(name), body: plain(() => 0) },
		]),
	);
};
