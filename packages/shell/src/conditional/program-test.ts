import { andThen, type Maybe } from '@tenon/core';
import { quoteFor } from '../state/message-quotes.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { ProgramTestReader } from './program-test-reader.ts';
import { TestFault } from './test-reader.ts';

/**
 * `test` and `[` where they stand for the programs of GNU, as in `env test …`, `xargs [ …` and `find -exec test`: with
 * no tests of variables and options of the shell, with numbers of any length, and with messages of their own.
 */
export const programTest = (name: 'test' | '['): Builtin => ({
	name,
	special: false,
	run: (shell, argv) => run(shell, name, argv.slice(1)),
});

const run = (shell: Shell, name: 'test' | '[', args: readonly string[]): Maybe<number> => {
	let count = args.length;
	if (name === '[') {
		const told = count === 1 ? texts[args[0]!] : undefined;
		if (told !== undefined) return andThen(shell.write(1, told), () => 0);
		count -= 1;
		if (args[count] !== ']') return complain(shell, name, `missing ${quoteFor(shell)(']')}`);
	}
	if (count <= 0) return 1;
	const refused = (error: unknown): Maybe<number> => {
		if (!(error instanceof TestFault)) throw error;
		return complain(shell, name, error.message);
	};
	try {
		const holds = new ProgramTestReader(shell, args, count).read();
		return holds instanceof Promise ? holds.then(statusOf, refused) : statusOf(holds);
	} catch (error) {
		return refused(error);
	}
};

const statusOf = (holds: boolean): number => (holds ? 0 : 1);

const complain = (shell: Shell, name: string, why: string): Maybe<number> =>
	andThen(shell.write(2, `${name}: ${why}\n`), () => 2);

const texts: Readonly<Partial<Record<string, string>>> = {
	'--help': `Usage: test EXPRESSION
  or:  test
  or:  [ EXPRESSION ]
  or:  [ ]
  or:  [ OPTION
Ask something of files, texts and numbers: status 0 says yes, 1 no, 2 that it cannot be asked.
`,
	'--version': '[ (Tenon, as GNU coreutils 9.1)\n',
};
