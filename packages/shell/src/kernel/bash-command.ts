import { andThen, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { descriptorBytes } from '../builtins/descriptor-bytes.ts';
import { judgedRead } from '../compile/judged-read.ts';
import { absolutePath } from '../compile/open-target.ts';
import { isBinaryScript, wholeScriptText } from '../compile/script-bytes.ts';
import { runScript } from '../compile/script-file.ts';
import { versionLine } from '../state/bash-version.ts';
import { emit } from '../state/emit.ts';
import { findUnrunnable } from '../state/path-search.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { bashNames } from './bash-names.ts';
import { applyShellFlags, readShellFlags, type ShellFlags } from './shell-flags.ts';

/** `bash` and `sh`: a script in a shell of its own, in this process. */
export const bashCommands: readonly Builtin[] = bashNames.map((name) => ({
	name,
	special: false,
	run: (shell, argv) => runBash(shell, name, argv),
}));

const helpText = (shell: Shell, name: string): string =>
	`${versionLine(shell).replace(/release \(/, 'release-(')}Usage:\t${name} [option] ...\n\t${name} [option] script-file ...\n\t${name} [option] -c command [name [argument ...]]\nOptions of the shell: -s, -o name and -O name, and those of \`set'; \`help set' tells of them.\n`;

// `program` is what runs, `argv[0]` what it is called: `exec -a` tells them apart.
const runBash = (shell: Shell, program: string, argv: readonly string[]): Maybe<number> => {
	const [name = program, ...args] = argv;
	if (args[0] === '--version') return emit(shell, name, versionLine(shell));
	if (args[0] === '--help') return emit(shell, name, helpText(shell, name));
	const call = readShellFlags(args);
	if (typeof call === 'string') return usageError(shell, name, call);
	const [first, ...rest] = call.operands;
	const prepare = (child: Shell): void => {
		const { variables } = child;
		const isPosix = call.isPosix || program === 'sh' || variables.text('POSIXLY_CORRECT') !== undefined;
		applyShellFlags(child, { ...call, isPosix });
		if (program === 'bash' && child.options.posix && variables.text('POSIXLY_CORRECT') === undefined)
			variables.setText('POSIXLY_CORRECT', 'y');
		if (call.from === 'string') variables.setText('BASH_EXECUTION_STRING', first!);
	};
	if (call.from === 'string') {
		if (first === undefined) return usageError(shell, name, '-c: option requires an argument');
		return runScript(shell, {
			name: rest[0] ?? name,
			text: first,
			positional: rest.slice(1),
			prepare,
			program: name,
		});
	}
	if (call.from === 'stdin' || first === undefined)
		return runScript(shell, { name, text: undefined, positional: call.operands, prepare, program: name });
	// With `-e` a script that cannot be read is a failure like any other.
	const orFailure = (status: number): number => (turnsOn(call, 'errexit') ? 1 : status);
	return orElse(
		() =>
			andThen(readScript(shell, first), ({ bytes, foundAt }) =>
				isBinaryScript(bytes)
					? unreadable(shell, first, 'cannot execute binary file', 126)
					: runScript(shell, {
							name: first,
							text: wholeScriptText(bytes),
							positional: rest,
							prepare,
							isFile: true,
							...(foundAt === undefined ? {} : { foundAt }),
							program: name,
						}),
			),
		(error) => {
			if (!isFsError(error)) throw error;
			if (error.errno === 'EISDIR') return unreadable(shell, first, errnoText.EISDIR, orFailure(126));
			const status = orFailure(error.errno === 'ENOENT' ? 127 : 126);
			return andThen(shell.write(2, `${name}: ${first}: ${errnoText[error.errno]}\n`), () => status);
		},
	);
};

const turnsOn = ({ options }: ShellFlags, name: string): boolean =>
	options.findLast((option) => option.kind === 'set' && option.name === name)?.on === true;

interface FoundScript {
	readonly bytes: Uint8Array;
	/** Its path, if it was found along `PATH`. */
	readonly foundAt?: string;
}

// A name without a slash that leads to nothing here is looked for along PATH.
const readScript = (shell: Shell, name: string): Maybe<FoundScript> =>
	orElse<FoundScript>(
		() => andThen(readPath(shell, name), (bytes) => ({ bytes })),
		(error) => {
			if (!isFsError(error) || error.errno !== 'ENOENT' || name.includes('/')) throw error;
			return andThen(findUnrunnable(shell, name), (foundAt) => {
				if (foundAt === undefined) throw error;
				return andThen(readPath(shell, foundAt), (bytes) => ({ bytes, foundAt }));
			});
		},
	);

const readPath = (shell: Shell, path: string): Maybe<Uint8Array> => {
	const absolute = absolutePath(shell, path);
	return (
		descriptorBytes(shell, path) ?? judgedRead(shell, absolute, () => shell.ports.fileSystem.read(absolute))
	);
};

// By now the shell has taken the script's name for its own.
const unreadable = (shell: Shell, script: string, why: string, status: number): Maybe<number> =>
	andThen(shell.write(2, `${script}: ${script}: ${why}\n`), () => status);

const usageError = (shell: Shell, name: string, text: string): Maybe<number> =>
	andThen(shell.write(2, `${name}: ${text}\n`), () => 2);
