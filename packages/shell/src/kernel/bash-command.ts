import { andThen, decodeText, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { readAll } from '../builtins/input.ts';
import { absolutePath } from '../compile/open-target.ts';
import { runScript } from '../compile/script-file.ts';
import { emit } from '../state/emit.ts';
import { setOptions, shoptNames } from '../state/options.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { bashVersion } from './create-shell.ts';

/** `bash` and `sh`: a script in a shell of its own, in this process. */
export const bashCommands: readonly Builtin[] = ['bash', 'sh'].map((name) => ({
	name,
	special: false,
	run: (shell, argv) => runBash(shell, name, argv),
}));

interface Call {
	/** Where the script comes from. */
	from: 'string' | 'stdin' | 'file';
	isPosix: boolean;
	readonly options: { readonly name: string; readonly on: boolean; readonly kind: 'set' | 'shopt' }[];
	/** What is left behind the flags. */
	operands: readonly string[];
}

// `program` is what runs, `argv[0]` what it is called: `exec -a` tells them apart.
const runBash = (shell: Shell, program: string, argv: readonly string[]): Maybe<number> => {
	const [name = program, ...args] = argv;
	if (args[0] === '--version') return emit(shell, name, versionText);
	const call = readFlags(args);
	if (typeof call === 'string') return usageError(shell, name, call);
	const [first, ...rest] = call.operands;
	const prepare = (child: Shell): void => {
		for (const { name: option, on, kind } of call.options) {
			if (kind === 'set') child.options.set(option, on);
			else if (on) child.options.shopt.add(option);
			else child.options.shopt.delete(option);
		}
		if (program === 'sh' || call.isPosix) {
			child.options.set('posix', true);
			child.options.shopt.add('expand_aliases');
		}
		if (call.from === 'string') child.variables.setText('BASH_EXECUTION_STRING', first!);
	};
	if (call.from === 'string') {
		if (first === undefined) return usageError(shell, name, '-c: option requires an argument');
		return runScript(shell, { name: rest[0] ?? name, text: first, positional: rest.slice(1), prepare });
	}
	if (call.from === 'stdin' || first === undefined) {
		const input = shell.io.get(0)?.input;
		return andThen(input === undefined ? new Uint8Array(0) : readAll(shell, input), (text) =>
			runScript(shell, { name, text, positional: call.operands, prepare }),
		);
	}
	return orElse(
		() =>
			andThen(shell.ports.fileSystem.read(absolutePath(shell, first)), (bytes) =>
				runScript(shell, { name: first, text: decodeText(bytes), positional: rest, prepare, isFile: true }),
			),
		(error) => {
			if (!isFsError(error)) throw error;
			const status = error.errno === 'ENOENT' ? 127 : 126;
			return andThen(shell.write(2, `${name}: ${first}: ${errnoText[error.errno]}\n`), () => status);
		},
	);
};

/** What scripts look at to learn which shell they are in. */
const versionText = `GNU bash, version ${bashVersion} (x86_64-pc-linux-gnu)\n`;

const usageError = (shell: Shell, name: string, text: string): Maybe<number> =>
	andThen(shell.write(2, `${name}: ${text}\n`), () => 2);

/** Long flags that change nothing in a shell that is not interactive. */
const idleFlags = new Set(['--norc', '--noprofile', '--noediting', '--login']);

// The flags in front; a text is what is wrong with them.
const readFlags = (args: readonly string[]): Call | string => {
	const call: Call = { from: 'file', isPosix: false, options: [], operands: [] };
	let at = 0;
	for (; at < args.length; at++) {
		const arg = args[at]!;
		if (arg === '--' || arg === '-') {
			at += 1;
			break;
		}
		if (idleFlags.has(arg)) continue;
		if (arg === '--posix') {
			call.isPosix = true;
			continue;
		}
		if (!/^[-+]./.test(arg)) break;
		if (arg.startsWith('--')) return `${arg}: invalid option`;
		const on = arg.startsWith('-');
		for (const letter of arg.slice(1)) {
			if (letter === 'c') call.from = 'string';
			else if (letter === 's') call.from = 'stdin';
			else if (letter === 'o' || letter === 'O') {
				at += 1;
				const name = args[at];
				const kind = letter === 'o' ? 'set' : 'shopt';
				const isKnown =
					name !== undefined && (kind === 'set' ? name in setOptions : shoptNames.includes(name));
				if (!isKnown) return `${name ?? ''}: invalid ${kind === 'set' ? 'option name' : 'shell option name'}`;
				call.options.push({ name, on, kind });
			} else if (letter === 'i' || letter === 'l' || letter === 'r' || letter === 'D') continue;
			else {
				const name = Object.keys(setOptions).find((option) => setOptions[option] === letter);
				if (name === undefined) return `-${letter}: invalid option`;
				call.options.push({ name, on, kind: 'set' });
			}
		}
	}
	call.operands = args.slice(at);
	return call;
};
