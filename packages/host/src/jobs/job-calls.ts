import { loadKoffi } from '@tenon/vfs/host';

/** Calls of glibc that job control needs and Node has no words for. Results are as in C. */
export interface JobCalls {
	readonly spawn: Call;
	readonly initActions: Call;
	readonly addDup: Call;
	readonly addOpen: Call;
	readonly addClose: Call;
	readonly addDirectory: Call;
	/** Gives the new process's group the terminal before it runs; glibc has it from 2.35 on. */
	readonly addTerminal: Call | undefined;
	readonly freeActions: Call;
	readonly initAttributes: Call;
	readonly setFlags: Call;
	readonly setGroup: Call;
	readonly setDefaults: Call;
	readonly setMask: Call;
	readonly freeAttributes: Call;
	readonly fillSignals: Call;
	readonly emptySignals: Call;
	readonly addSignal: Call;
	readonly maskSignals: Call;
	readonly wait: Call;
	readonly giveTerminal: Call;
	readonly terminalGroup: Call;
	readonly ownGroup: Call;
	readonly readModes: Call;
	readonly setModes: Call;
	readonly control: Call;
}

type Argument = number | string | Uint8Array | number[] | readonly (Uint8Array | null)[];
type Call = (...values: readonly Argument[]) => number;

/** Loads the calls once; `undefined` where there is no glibc, no Koffi, or one too old for it. */
export const jobCalls = (): JobCalls | undefined => {
	loaded ??= { calls: load() };
	return loaded.calls;
};

let loaded: { readonly calls: JobCalls | undefined } | undefined;

const load = (): JobCalls | undefined => {
	const library = loadKoffi(['linux'])?.load(null);
	if (library === undefined) return undefined;
	const bind = (name: string, ...parameters: readonly string[]): Call =>
		library.func(name, 'int', parameters);
	const bindIfThere = (name: string, ...parameters: readonly string[]): Call | undefined => {
		try {
			return bind(name, ...parameters);
		} catch {
			// An older C library: there is another way without it.
			return undefined;
		}
	};
	const actions = 'posix_spawn_file_actions_';
	const attributes = 'posix_spawnattr_';
	try {
		return {
			spawn: bind('posix_spawn', '_Out_ int *', 'void *', 'void *', 'void *', 'void **', 'void **'),
			initActions: bind(`${actions}init`, 'void *'),
			addDup: bind(`${actions}adddup2`, 'void *', 'int', 'int'),
			addOpen: bind(`${actions}addopen`, 'void *', 'int', 'str', 'int', 'uint'),
			addClose: bind(`${actions}addclose`, 'void *', 'int'),
			addDirectory: bind(`${actions}addchdir_np`, 'void *', 'void *'),
			addTerminal: bindIfThere(`${actions}addtcsetpgrp_np`, 'void *', 'int'),
			freeActions: bind(`${actions}destroy`, 'void *'),
			initAttributes: bind(`${attributes}init`, 'void *'),
			setFlags: bind(`${attributes}setflags`, 'void *', 'int16'),
			setGroup: bind(`${attributes}setpgroup`, 'void *', 'int'),
			setDefaults: bind(`${attributes}setsigdefault`, 'void *', 'void *'),
			setMask: bind(`${attributes}setsigmask`, 'void *', 'void *'),
			freeAttributes: bind(`${attributes}destroy`, 'void *'),
			fillSignals: bind('sigfillset', 'void *'),
			emptySignals: bind('sigemptyset', 'void *'),
			addSignal: bind('sigaddset', 'void *', 'int'),
			maskSignals: bind('pthread_sigmask', 'int', 'void *', 'void *'),
			wait: bind('waitpid', 'int', '_Out_ int *', 'int'),
			giveTerminal: bind('tcsetpgrp', 'int', 'int'),
			terminalGroup: bind('tcgetpgrp', 'int'),
			ownGroup: bind('getpgrp'),
			readModes: bind('tcgetattr', 'int', 'void *'),
			setModes: bind('tcsetattr', 'int', 'int', 'void *'),
			control: bind('fcntl', 'int', 'int', '...'),
		};
	} catch {
		// One of them is missing in this C library: programs run without job control.
		return undefined;
	}
};
