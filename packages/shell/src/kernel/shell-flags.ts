import { setOptions, shoptNames } from '../state/options.ts';
import type { Shell } from '../state/shell.ts';

/** What the flags of a shell's command line say. */
export interface ShellFlags {
	/** Where the script comes from. */
	readonly from: 'string' | 'stdin' | 'file';
	readonly isPosix: boolean;
	/** `-i`. */
	readonly isInteractive: boolean;
	/** `-l`, `--login`. */
	readonly isLogin: boolean;
	/** `--norc`. */
	readonly readsNoRc: boolean;
	/** `--rcfile`, `--init-file`: what an interactive shell reads in place of `~/.bashrc`. */
	readonly rcFile: string | undefined;
	/** `--noprofile`. */
	readonly readsNoProfile: boolean;
	readonly options: readonly {
		readonly name: string;
		readonly on: boolean;
		readonly kind: 'set' | 'shopt';
	}[];
	/** What is left behind the flags. */
	readonly operands: readonly string[];
}

/** Gives a shell that starts the options of its command line. */
export const applyShellFlags = (
	shell: Shell,
	flags: Pick<ShellFlags, 'options' | 'isPosix' | 'isLogin' | 'from'>,
): void => {
	const options = shell.ownOptions();
	if (shell.interactive) options.shopt.add('expand_aliases');
	if (shell.interactive && shell.ports.programs?.resumeJob !== undefined) options.set('monitor', true);
	if (flags.isLogin) options.shopt.add('login_shell');
	for (const { name, on, kind } of flags.options) {
		if (kind === 'set') options.set(name, on);
		else if (on) options.shopt.add(name);
		else options.shopt.delete(name);
	}
	if (flags.isPosix) {
		options.set('posix', true);
		options.shopt.add('expand_aliases');
	}
	shell.onlyReads = options.noexec && !shell.interactive;
	shell.readsFrom = flags.from;
};

/** Reads the flags in front of a shell's arguments as bash does; a text is what is wrong with them. */
export const readShellFlags = (args: readonly string[]): ShellFlags | string => {
	const flags = {
		from: 'file' as ShellFlags['from'],
		isPosix: false,
		isInteractive: false,
		isLogin: false,
		readsNoRc: false,
		rcFile: undefined as string | undefined,
		readsNoProfile: false,
	};
	const options: { name: string; on: boolean; kind: 'set' | 'shopt' }[] = [];
	let at = 0;
	for (; at < args.length; at++) {
		const arg = args[at]!;
		if (arg === '--' || arg === '-') {
			at += 1;
			break;
		}
		if (arg === '--posix') flags.isPosix = true;
		else if (arg === '--login') flags.isLogin = true;
		else if (arg === '--verbose') options.push({ name: 'verbose', on: true, kind: 'set' });
		else if (arg === '--norc') flags.readsNoRc = true;
		else if (arg === '--noprofile') flags.readsNoProfile = true;
		else if (arg === '--rcfile' || arg === '--init-file') {
			at += 1;
			if (args[at] === undefined) return `${arg}: option requires an argument`;
			flags.rcFile = args[at];
		} else if (arg === '--restricted') return noRestrictedShell;
		else if (idleFlags.has(arg)) continue;
		else if (!/^[-+]./.test(arg)) break;
		else if (arg.startsWith('--')) return `${arg}: invalid option`;
		else {
			const on = arg.startsWith('-');
			for (const letter of arg.slice(1)) {
				if (letter === 'c') flags.from = 'string';
				else if (letter === 's') flags.from = 'stdin';
				else if (letter === 'i') flags.isInteractive = on;
				else if (letter === 'l') flags.isLogin = on;
				else if (letter === 'o' || letter === 'O') {
					at += 1;
					const option = namedOption(args[at], letter, on);
					if (typeof option === 'string') return option;
					options.push(option);
				} else if (letter === 'r' && on) return noRestrictedShell;
				else if (letter === 'k' && on) return '-k: assignments among the arguments are not supported';
				else if (letter !== 'D') {
					const name = Object.keys(setOptions).find((option) => setOptions[option] === letter);
					if (name === undefined) return `-${letter}: invalid option`;
					options.push({ name, on, kind: 'set' });
				}
			}
		}
	}
	const operands = args.slice(at);
	if (flags.from === 'file' && operands.length === 0) flags.from = 'stdin';
	return { ...flags, options, operands };
};

const noRestrictedShell = '-r: a restricted shell is not supported';

/** Long flags that change nothing here. */
const idleFlags = new Set(['--noediting']);

const namedOption = (
	name: string | undefined,
	letter: 'o' | 'O',
	on: boolean,
): ShellFlags['options'][number] | string => {
	const kind = letter === 'o' ? 'set' : 'shopt';
	const isKnown =
		name !== undefined && (kind === 'set' ? Object.hasOwn(setOptions, name) : shoptNames.includes(name));
	if (isKnown) return { name, on, kind };
	return `${name ?? ''}: invalid ${kind === 'set' ? 'option name' : 'shell option name'}`;
};
