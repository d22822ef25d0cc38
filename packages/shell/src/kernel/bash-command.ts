import { andThen, decodeText, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { absolutePath } from '../compile/open-target.ts';
import { runScript } from '../compile/script-file.ts';
import type { Input } from '../pipe/stream.ts';
import { setOptions, shoptNames } from '../state/options.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';

/** `bash` and `sh`: a script in a shell of its own, in this process. */
export const bashCommands: readonly Builtin[] = ['bash', 'sh'].map((name) => ({
	name,
	special: false,
	run: (shell, argv) => runBash(shell, name, argv.slice(1)),
}));

interface Call {
	/** Where the script comes from. */
	from: 'string' | 'stdin' | 'file';
	readonly options: { readonly name: string; readonly on: boolean; readonly kind: 'set' | 'shopt' }[];
	/** What is left behind the flags. */
	operands: readonly string[];
}

const runBash = (shell: Shell, name: string, args: readonly string[]): Maybe<number> => {
	const call = readFlags(args);
	if (typeof call === 'string') return usageError(shell, name, call);
	const prepare = (child: Shell): void => {
		for (const { name: option, on, kind } of call.options) {
			if (kind === 'set') child.options.set(option, on);
			else if (on) child.options.shopt.add(option);
			else child.options.shopt.delete(option);
		}
		if (name === 'sh') child.options.set('posix', true);
	};
	const [first, ...rest] = call.operands;
	if (call.from === 'string') {
		if (first === undefined) return usageError(shell, name, '-c: option requires an argument');
		return runScript(shell, { name: rest[0] ?? name, text: first, positional: rest.slice(1), prepare });
	}
	if (call.from === 'stdin' || first === undefined) {
		return andThen(readAll(shell.io.get(0)?.input), (text) =>
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

const usageError = (shell: Shell, name: string, text: string): Maybe<number> =>
	andThen(shell.write(2, `${name}: ${text}\n`), () => 2);

/** Long flags that change nothing in a shell that is not interactive. */
const idleFlags = new Set(['--norc', '--noprofile', '--noediting', '--login', '--posix']);

// The flags in front; a text is what is wrong with them.
const readFlags = (args: readonly string[]): Call | string => {
	const call: Call = { from: 'file', options: [], operands: [] };
	let at = 0;
	for (; at < args.length; at++) {
		const arg = args[at]!;
		if (arg === '--' || arg === '-') {
			at += 1;
			break;
		}
		if (idleFlags.has(arg)) continue;
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

const readAll = async (input: Input | undefined): Promise<string> => {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for (let chunk = await input?.pull(); chunk !== undefined; chunk = await input?.pull()) {
		chunks.push(chunk);
		size += chunk.length;
	}
	const all = new Uint8Array(size);
	let at = 0;
	for (const chunk of chunks) {
		all.set(chunk, at);
		at += chunk.length;
	}
	return decodeText(all);
};
