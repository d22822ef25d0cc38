import { andThen, errnoText, FsError, isFsError, type Maybe, orElse } from '@tenon/core';
import { isWatched, noteOwnErrTrap } from '../compile/failure.ts';
import { judgedRead } from '../compile/judged-read.ts';
import { leave } from '../compile/leave.ts';
import { absolutePath } from '../compile/open-target.ts';
import { runNestedText } from '../compile/run-text.ts';
import { exitHere, runReturnTrap } from '../compile/run-trap.ts';
import { scriptText } from '../compile/script-bytes.ts';
import { fail, failWithUsage } from '../state/complaint.ts';
import { flow } from '../state/flow.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { descriptorBytes } from './descriptor-bytes.ts';
import { withOptions } from './options.ts';

/** `. filename [arguments]`: reads a file and runs it in this shell. */
export const dotBuiltin: Builtin = { name: '.', special: true, run: (shell, argv) => source(shell, argv) };

/** `source`: the same. */
export const sourceBuiltin: Builtin = {
	name: 'source',
	special: true,
	run: (shell, argv) => source(shell, argv),
};

const source = (shell: Shell, argv: readonly string[]): Maybe<number> =>
	withOptions(shell, argv, '', ({ operands }) => {
		const name = operands[0];
		if (name === undefined) return failWithUsage(shell, argv[0]!, 'filename argument required');
		const isSpecial = shell.isSpecialCall;
		shell.isSpecialCall = false;
		const { status: before } = shell;
		const failing = (text: string, code = 1): Maybe<number> =>
			andThen(fail(shell, text, code), (status) => {
				const hidden = shell.traps.hide(shell.options, ['DEBUG']);
				return andThen(runReturnTrap(shell, before), () => {
					shell.traps.reveal(hidden);
					return status;
				});
			});
		if (name === '') return failing(': No such file or directory');
		return orElse(
			() =>
				andThen(findSource(shell, name), (path) =>
					andThen(readSource(shell, path), (bytes) => {
						if (bytes === undefined) return failing(`${argv[0]!}: ${name}: is a directory`);
						const text = sourceText(bytes);
						return text === undefined
							? failing(`${argv[0]!}: ${path}: cannot execute binary file`, binaryStatus)
							: runSource(shell, argv[0]!, { path, text, args: operands.slice(1) });
					}),
				),
			(error) => {
				if (!isFsError(error)) throw error;
				const text = `${name}: ${errnoText[error.errno]}`;
				// With `set -e` bash ends where it says so, before the ERR trap could run.
				if (shell.options.errexit && shell.guarded === 0)
					return andThen(fail(shell, text), (status) => {
						shell.traps.hide(shell.options, ['DEBUG']);
						return exitHere(shell, status);
					});
				if (!shell.options.posix) return failing(text);
				// POSIX: a special builtin that cannot do its work ends the shell.
				const said = name.includes('/') ? text : `${argv[0]!}: ${name}: file not found`;
				return andThen(fail(shell, said), (status) => (isSpecial ? leave(shell, status) : status));
			},
		);
	});

// A name without a slash is looked for along PATH, then, but not in POSIX mode, here.
const findSource = (shell: Shell, name: string): Maybe<string> => {
	if (name.includes('/') || !shell.options.shopt.has('sourcepath')) return name;
	const folders = (shell.variables.text('PATH') ?? '').split(':');
	return andThen(firstFile(shell, folders, 0, name), (path) => {
		if (path === undefined && shell.options.posix) throw new FsError('ENOENT', 'open', name);
		return path ?? name;
	});
};

const firstFile = (
	shell: Shell,
	folders: readonly string[],
	from: number,
	name: string,
): Maybe<string | undefined> => {
	for (let at = from; at < folders.length; at++) {
		const path = `${folders[at] === '' ? '.' : folders[at]!}/${name}`;
		const found = isFile(shell, path);
		if (found instanceof Promise)
			return found.then((yes) => (yes ? path : firstFile(shell, folders, at + 1, name)));
		if (found) return path;
	}
	return undefined;
};

const isFile = (shell: Shell, path: string): Maybe<boolean> =>
	orElse(
		() => andThen(shell.ports.fileSystem.stat(absolutePath(shell, path)), (stat) => stat.kind === 'file'),
		(error) => {
			if (isFsError(error)) return false;
			throw error;
		},
	);

// What the file holds, or `undefined` if it is a directory.
const readSource = (shell: Shell, path: string): Maybe<Uint8Array | undefined> => {
	const bytes = descriptorBytes(shell, path);
	if (bytes !== undefined) return bytes;
	const absolute = absolutePath(shell, path);
	const { fileSystem } = shell.ports;
	return andThen(fileSystem.stat(absolute), (stat) =>
		stat.kind === 'directory' ? undefined : judgedRead(shell, absolute, () => fileSystem.read(absolute)),
	);
};

// The text of a file; `undefined` if it holds too many NULs to be one. bash drops a NUL without a look at the byte behind
// it, and the text ends at one that is left.
const sourceText = (bytes: Uint8Array): string | undefined => {
	let at = bytes.indexOf(0);
	if (at === -1) return scriptText(bytes);
	const kept = new Uint8Array(bytes.length);
	let length = 0;
	let from = 0;
	for (let dropped = 1; at !== -1; dropped++) {
		if (dropped > maxNuls) return undefined;
		kept.set(bytes.subarray(from, at), length);
		length += at - from;
		from = at + 1;
		at = bytes.indexOf(0, at + 2);
	}
	kept.set(bytes.subarray(from), length);
	const text = kept.subarray(0, length + bytes.length - from);
	const end = text.indexOf(0);
	return scriptText(end === -1 ? text : text.subarray(0, end));
};

const maxNuls = 256;
const binaryStatus = 126;

/** A file that was read, and what it is called with. */
interface Sourced {
	readonly path: string;
	readonly text: string;
	readonly args: readonly string[];
}

const runSource = (shell: Shell, caller: string, { path, text, args }: Sourced): Maybe<number> => {
	const { positional, line, frame, loops, traps, command, textCommand } = shell;
	shell.textCommand ??= command;
	const wasWatched = isWatched(shell);
	const hidden = traps.hide(shell.options, ['DEBUG']);
	shell.isPositionalChosen = false;
	if (args.length > 0) shell.positional = args;
	shell.frame = {
		kind: 'source',
		name: 'source',
		file: path,
		callLine: line,
		args: args.length > 0 ? args : [path],
		positional,
		caller: frame,
	};
	const restore = (): void => {
		traps.reveal(hidden);
		shell.textCommand = textCommand;
		shell.frame = frame;
		shell.line = line;
		shell.loops = loops;
		if (shell.flow === flow.return) shell.flow = flow.none;
		// Arguments are the file's own, unless it has set others itself.
		if (args.length === 0) return;
		if (!shell.isPositionalChosen || shell.variables.depth > 0) shell.positional = positional;
		shell.isPositionalChosen = false;
	};
	return orElse(
		() =>
			andThen(runNestedText(shell, text, { file: path, line: 1 }, caller), (status) => {
				shell.command = command;
				shell.line = line;
				shell.frame = frame;
				return andThen(runReturnTrap(shell, status), () => {
					restore();
					noteOwnErrTrap(shell, wasWatched, status);
					return status;
				});
			}),
		(error) => {
			restore();
			throw error;
		},
	);
};
