import { isTenonError } from '@tenon/core';
import type { Kernel } from '@tenon/shell';
import { recoverHostCommits } from '@tenon/vfs/host';
import { readShFlags, type ShFlags } from './flags.ts';
import { helpText, versionText } from './help.ts';
import { HostInput, HostOutput } from './host-streams.ts';
import { makeKernel } from './make-kernel.ts';
import type { PolicyGate } from './policy-gate.ts';
import { ForwardedSignals, type ProgramEnd } from './process-signals.ts';
import { runScript, scriptCallOf } from './run-script.ts';
import { makeWorld, type World } from './world.ts';

/** `tenon sh`: runs a script, reads one from standard input, or lets a person type. */
export const runSh = async (args: readonly string[]): Promise<ProgramEnd> => {
	const streams = { stdin: new HostInput(0), stdout: new HostOutput(1), stderr: new HostOutput(2) };
	const flags = readShFlags(args);
	const { stdout, stderr } = streams;
	if (!('kind' in flags)) {
		try {
			return await runFlags(flags.limits === undefined ? flags : await withinPolicy(flags), streams);
		} catch (error) {
			if (!isPolicyError(error)) throw error;
			stderr.writeText(`tenon sh: ${error.message}\n`);
			return { code: 1 };
		}
	}
	if (flags.kind === 'mistake') {
		stderr.writeText(`tenon sh: ${flags.text}\nTry 'tenon sh --help' for more information.\n`);
		return { code: usageStatus };
	}
	stdout.writeText(flags.kind === 'help' ? helpText : versionText);
	return { code: 0 };
};

const usageStatus = 2;

// Nothing runs under a policy that cannot be used, nor on unknown limits.
const isPolicyError = (error: unknown): error is Error =>
	isTenonError(error) && error.code === 'policy.invalid';

const withinPolicy = async (flags: ShFlags): Promise<ShFlags> => {
	const { sessionLimits } = await import('./session-limits.ts');
	return { ...flags, limits: sessionLimits(flags.limits!) };
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
	for (const notice of await recoverHostCommits(process.env))
		streams.stderr.writeText(`tenon sh: ${notice}\n`);
	const world = makeWorld(given);
	if (world.cwdWarning !== undefined) streams.stderr.writeText(world.cwdWarning);
	const judged = given.policy === undefined ? undefined : await judgedBy(given.policy, world, streams);
	const onTrap = (): void => signals.listen();
	const kernel: Kernel = makeKernel(given, world, call, { onTrap, ...judged?.kernel });
	try {
		return (await startUp(kernel, given, streams)) ?? (await runScript(kernel, call, given, streams));
	} finally {
		signals.release();
		// The limits of what outlives the shell could not be enforced.
		if (given.limits === undefined) kernel.releasePrograms();
		else await kernel.shutdown();
		// A read that was given up, as by `read -t`, would keep the process.
		await kernel.closeFiles();
		streams.stdin.close();
		judged?.close();
	}
};

const judgedBy = async (
	policy: string,
	world: World,
	{ stdin, stderr }: HostStreams,
): Promise<PolicyGate> => {
	const { openPolicyGate } = await import('./policy-gate.ts');
	const judged = await openPolicyGate(policy, world, { holdInput: () => stdin.hold() });
	for (const notice of judged.notices) stderr.writeText(`tenon sh: ${notice}\n`);
	return judged;
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
