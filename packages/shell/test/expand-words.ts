import { runText } from '../src/compile/run-text.ts';
import { emit } from '../src/state/emit.ts';
import type { Builtin } from '../src/state/ports.ts';
import type { Shell } from '../src/state/shell.ts';
import { createShellFixture } from './shell-fixture.ts';

// `p`: every argument in angle brackets, then how many there are.
const show: Builtin = {
	name: 'p',
	special: false,
	run: (shell, [, ...fields]) =>
		emit(shell, 'p', `${fields.map((field) => `<${field}>`).join('') || '<>'} ${fields.length}\n`),
};

/** `echo` and `set --`, as far as words in tests need them. */
const echo: Builtin = {
	name: 'echo',
	special: false,
	run: (shell, argv) => emit(shell, 'echo', `${argv.slice(1).join(' ')}\n`),
};
const set: Builtin = {
	name: 'set',
	special: true,
	run: (shell, argv) => {
		shell.positional = argv.slice(2);
		return 0;
	},
};

const builtins: ReadonlyMap<string, Builtin> = new Map(
	[show, echo, set].map((builtin) => [builtin.name, builtin]),
);

/**
 * Runs assignments, then `p` on words, in a fresh shell. Returns what it wrote less the last newline,
 * or the diagnostic if there was one.
 */
export const expandInShell = async (
	setup: string,
	words: string,
	prepare?: (shell: Shell) => void,
): Promise<string> => {
	const { shell, stdout, stderr } = createShellFixture({ builtins });
	prepare?.(shell);
	await runText(shell, `${setup}\np ${words}`, { file: 'test', line: setup === '' ? 0 : 1 });
	return stderr.text() || stdout.text().replace(/\n$/, '');
};
