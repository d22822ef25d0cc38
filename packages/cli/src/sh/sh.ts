import { isTenonError } from '@tenon/core';
import type { Kernel } from '@tenon/shell';
import { readShFlags, type ShFlags } from './flags.ts';
import { helpText, versionText } from './help.ts';
import { HostInput, HostOutput } from './host-streams.ts';
import { makeKernel } from './make-kernel.ts';
import { ForwardedSignals, type ProgramEnd } from './process-signals.ts';
import { runScript, scriptCallOf } from './run-script.ts';
import { makeWorld } from './world.ts';

/** `tenon sh`: runs a script, reads one from standard input, or lets a person type. */
export const runSh = async (args: readonly string[]): Promise<ProgramEnd> => {
	const streams = { stdin: new HostInput(0), stdout: new HostOutput(1), stderr: new HostOutput(2) };
	const flags = readShFlags(args);
	const { stdout, stderr } = streams;
	if (!('kind' in flags)) {
		const limited = flags.limits === undefined ? flags : await withinPolicy(flags);
		if (typeof limited !== 'string') return runFlags(limited, streams);
		stderr.writeText(`tenon sh: ${limited}\n`);
		return { code: 1 };
	}
	if (flags.kind === 'mistake') {
		stderr.writeText(`tenon sh: ${flags.text}\nTry 'tenon sh --help' for more information.\n`);
		return { code: usageStatus };
	}
	stdout.writeText(flags.kind === 'help' ? helpText : versionText);
	return { code: 0 };
};

const usageStatus = 2;

// The text of what is wrong if a policy cannot be used: nothing runs on limits that nobody knows.
const withinPolicy = async (flags: ShFlags): Promise<ShFlags | string> => {
	const { sessionLimits } = await import('./session-limits.ts');
	try {
		return { ...flags, limits: sessionLimits(flags.limits!) };
	} catch (error) {
		if (!isTenonError(error)) throw error;
		return error.message;
	}
};

interface HostStreams {
	readonly stdin: HostInput;
	readonly stdout: HostOutput;
	readonly stderr: HostOutput;
}

const runFlags = async (given: ShFlags, streams: HostStreams): Promise<ProgramEnd> => {
	const call = scriptCallOf(given.shell);
	const isPrompt = call.from === 'stdin' && (given.shell.isInteractive || isTerminal(streams));
	if (isPrompt || given.shell.isInteractive) {
		const { runInteractive } = await import('./prompt/interactive.ts');
		return runInteractive({ ...given, shell: { ...given.shell, isInteractive: true } }, call, streams);
	}
	const signals = new ForwardedSignals((number) => kernel.signal(number));
	const kernel: Kernel = makeKernel(given, makeWorld(given), call, { onTrap: () => signals.listen() });
	try {
		return (await startUp(kernel, given, streams)) ?? (await runScript(kernel, call, given, streams));
	} finally {
		signals.release();
		streams.stdin.close();
	}
};

// Most scripts need none of it.
const startUp = async (
	kernel: Kernel,
	{ world, shell }: ShFlags,
	streams: HostStreams,
): Promise<ProgramEnd | undefined> => {
	if (world.kind !== 'host' || !(shell.isLogin || kernel.variable('BASH_ENV') !== undefined))
		return undefined;
	const { readStartFiles } = await import('./start-files.ts');
	return readStartFiles(kernel, shell, streams);
};

// bash asks the same two.
const isTerminal = ({ stdin, stderr }: HostStreams): boolean => stdin.isTerminal && stderr.isTerminal;
