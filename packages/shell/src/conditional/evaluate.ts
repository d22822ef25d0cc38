import { andThen, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { isBinaryOperator, isUnaryOperator, testUnary } from './operators.ts';
import { TestFault, TestReader, testBinary } from './test-reader.ts';

/**
 * `test args`, and `[ args`, where the last argument must be `]`. POSIX decides by the number of
 * arguments up to four; beyond, `-a`, `-o`, `!` and parentheses are read as a grammar. Returns 0, 1,
 * or 2 with a message if the arguments are no test.
 */
export const evaluateTest = (shell: Shell, name: 'test' | '[', args: readonly string[]): Maybe<number> => {
	let count = args.length;
	if (name === '[') {
		count -= 1;
		if (args[count] !== ']') return complain(shell, name, "missing `]'");
	}
	if (count <= 0) return 1;
	let holds: Maybe<boolean>;
	try {
		holds = read(shell, args, count);
	} catch (error) {
		return refused(shell, name, error);
	}
	return typeof holds === 'object' ? answerLater(shell, name, holds) : toStatus(holds);
};

// One operator and its operands need no reader.
const read = (shell: Shell, args: readonly string[], count: number): Maybe<boolean> => {
	if (count === 3 && isBinaryOperator(args[1]!)) return testBinary(shell, args[0]!, args[1]!, args[2]!);
	if (count === 2 && isUnaryOperator(args[0]!) && args[0] !== '-t')
		return testUnary(shell, args[0]!, args[1]!);
	return new TestReader(shell, args, count).read();
};

const answerLater = (shell: Shell, name: string, holds: Promise<boolean>): Promise<number> =>
	holds.then(toStatus, (error) => refused(shell, name, error));

const toStatus = (holds: boolean): number => (holds ? 0 : 1);

const refused = (shell: Shell, name: string, error: unknown): Maybe<number> => {
	if (!(error instanceof TestFault)) throw error;
	return complain(shell, name, error.message);
};

const complain = (shell: Shell, name: string, why: string): Maybe<number> =>
	andThen(shell.complain(`${name}: ${why}`), () => 2);
