import type { CommandFinding } from '../check/finding.ts';
import type { CommandDeclaration } from '../command/declaration.ts';
import { parseArguments } from './parse-arguments.ts';

/**
 * What is certainly wrong with the arguments of a call before it runs: flags and the number of operands
 * against the declaration, and what the command itself says of its literal arguments. `undefined`
 * stands for an argument that is only known when it runs, and may become any number of words.
 */
export const judgeArguments = (
	declaration: CommandDeclaration,
	args: readonly (string | undefined)[],
): readonly CommandFinding[] => {
	const wrong = misuse(declaration, args);
	if (wrong !== undefined) {
		const message = `${declaration.name}: ${wrong}`;
		return [{ code: `${declaration.name}.usage`, severity: 'error', message }];
	}
	return (declaration.check?.(args) ?? []).map(({ message, argument }) => ({
		code: `${declaration.name}.arguments`,
		severity: 'error',
		message: `${declaration.name}: ${message}`,
		argument,
	}));
};

// What GNU's parser would say; `undefined` if nothing, or if it depends on what is not known yet.
const misuse = (
	declaration: CommandDeclaration,
	args: readonly (string | undefined)[],
): string | undefined => {
	if (declaration.isRaw === true) return undefined;
	const firstUnknown = args.indexOf(undefined);
	if (firstUnknown === -1) {
		const parsed = parseArguments(declaration, args as readonly string[]);
		return parsed.kind === 'error' ? parsed.message : undefined;
	}
	// Only the words before the unknown one are certain, and it may be the value of the last of them.
	const anyOperands = { ...declaration.operands, min: 0, max: Number.POSITIVE_INFINITY };
	const known = args.slice(0, firstUnknown) as readonly string[];
	const parsed = parseArguments({ ...declaration, operands: anyOperands }, [...known, standIn]);
	return parsed.kind === 'error' && !isAboutValue(parsed.message) ? parsed.message : undefined;
};

const standIn = '0';

const isAboutValue = (message: string): boolean => message.includes(standIn) && message.startsWith('invalid');
