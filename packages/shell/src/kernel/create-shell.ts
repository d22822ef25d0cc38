import { importFunctions, takeFunctionVariables } from '../compile/exported-functions.ts';
import type { JobTable } from '../jobs/job-table.ts';
import { Descriptors } from '../pipe/descriptors.ts';
import { OpenFile } from '../pipe/open-file.ts';
import type { Input, Output } from '../pipe/stream.ts';
import { bashVersion } from '../state/bash-version.ts';
import type { Cancellation } from '../state/cancellation.ts';
import { firstLocale, localeVariables } from '../state/chosen-locale.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { Jobs } from '../state/jobs.ts';
import { localesOf } from '../state/locale.ts';
import { Options } from '../state/options.ts';
import { defaultPath, hasSystemFolder } from '../state/path-search.ts';
import { sendSignal } from '../state/pending-signals.ts';
import type { ShellPorts } from '../state/ports.ts';
import { firstNumberInside } from '../state/process-numbers.ts';
import { Shell } from '../state/shell.ts';
import { shellLevel } from '../state/shell-level.ts';
import { Slice } from '../state/slice.ts';
import { machineTypeOf, osTypeOf } from '../state/system-facts.ts';
import { Traps } from '../state/traps.ts';
import { attribute } from '../state/variable.ts';
import { Variables } from '../state/variables.ts';
import { addDynamicVariables } from './dynamic-variables.ts';

/** What a main shell starts with. */
export interface ShellOptions {
	readonly ports: ShellPorts;
	/** Logical working directory; absolute. */
	readonly cwd: string;
	/** The permissions that new files do not get. */
	readonly umask: number;
	/** Exported variables. */
	readonly environment: Readonly<Record<string, string>>;
	/** `$0`. */
	readonly name: string;
	readonly positional: readonly string[];
	readonly stdin: Input;
	readonly stdout: Output;
	readonly stderr: Output;
	readonly cancellation: Cancellation;
	readonly interactive: boolean;
	/** Where its jobs are known; several main shells may share one. */
	readonly jobs: JobTable;
}

/** A main shell with the variables bash sets at its start. */
export const createShell = (options: ShellOptions): Shell => {
	const { ports, cwd, name } = options;
	const variables = new Variables();
	const { pid } = ports.identity;
	const jobs = new Jobs({
		nextPid: ports.programs?.signal === undefined ? pid + 1 : firstNumberInside,
		live: 0,
		detached: 0,
		substitutions: 0,
		releases: new Set(),
		hasReleased: false,
		receivers: new Map(),
		table: options.jobs,
	});
	const shell = new Shell({
		ports,
		slice: new Slice(ports, options.cancellation),
		variables,
		io: new Descriptors([
			new OpenFile('/dev/stdin', { input: options.stdin }),
			new OpenFile('/dev/stdout', { output: options.stdout }),
			new OpenFile('/dev/stderr', { output: options.stderr }),
		]),
		jobs,
		options: new Options(),
		traps: new Traps(),
		functions: new Map(),
		aliases: new Map(),
		name,
		positional: options.positional,
		cwd,
		umask: options.umask,
		directoryStack: [],
		mainPid: pid,
		pid,
		parentPid: ports.identity.ppid,
		forkedFrom: ports.identity.ppid,
		nesting: 0,
		subshellDepth: 0,
		shownSubshells: 0,
		interactive: options.interactive,
		frame: undefined,
	});
	jobs.receivers.set(pid, (signal) => sendSignal(shell, signal));
	shell.secondsFrom = ports.monotonicMs();
	shell.lastArgument = name;
	shell.locales = localesOf(options.environment);
	addDynamicVariables(variables, ports);
	setStartVariables(shell, options);
	const hasLocale = localeVariables.some((variable) => Object.hasOwn(options.environment, variable));
	shell.findsCommandsAnywhere = !hasSystemFolder(variables.text('PATH') ?? '');
	// What is wrong with one of them is written once there is a reader.
	void importFunctions(shell, takeFunctionVariables(shell), name);
	shell.locale = firstLocale(shell, hasLocale).locale;
	return shell;
};

const setStartVariables = (shell: Shell, { environment, cwd, ports }: ShellOptions): void => {
	const { variables } = shell;
	const machineType = machineTypeOf(ports.identity.system);
	const plain: Readonly<Record<string, string>> = {
		IFS: ' \t\n',
		OPTERR: '1',
		PS4: '+ ',
		BASH: '/bin/bash',
		BASH_VERSION: bashVersion,
		HOSTNAME: ports.identity.hostName,
		HOSTTYPE: ports.identity.system.machine,
		MACHTYPE: machineType,
		OSTYPE: osTypeOf(ports.identity.system),
		SHELL: '/bin/bash',
		TERM: 'dumb',
		BASH_LOADABLES_PATH:
			'/usr/local/lib/bash:/usr/lib/bash:/opt/local/lib/bash:/usr/pkg/lib/bash:/opt/pkg/lib/bash:.',
		PATH: defaultPath,
	};
	for (const [name, value] of Object.entries(plain)) variables.setText(name, value);
	const fixed: Readonly<Record<string, number>> = {
		UID: ports.identity.uid,
		EUID: ports.identity.euid,
		PPID: ports.identity.ppid,
	};
	for (const [name, value] of Object.entries(fixed)) {
		variables.put(name, variables.make(value, attribute.readonly | attribute.integer));
	}
	variables.put('OPTIND', variables.make(1, attribute.integer));
	variables.put(
		'BASH_VERSINFO',
		variables.make(new IndexedArray(['5', '2', '15', '1', 'release', machineType]), attribute.readonly),
	);
	for (const [name, value] of Object.entries(environment)) {
		if (!/^(?:[A-Za-z_][A-Za-z0-9_]*|BASH_FUNC_.+%%)$/.test(name)) continue;
		variables.put(name, variables.make(value, attribute.exported));
	}
	variables.put('SHLVL', variables.make(shellLevel(environment.SHLVL, 1).text, attribute.exported));
	variables.put('PWD', variables.make(cwd, attribute.exported));
	if (variables.get('OLDPWD') === undefined)
		variables.put('OLDPWD', variables.make(undefined, attribute.exported));
};
