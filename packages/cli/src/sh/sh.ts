import { decodeText, errnoText, isFsError } from '@tenon/core';
import { type ExecuteOptions, type ExecuteResult, Kernel, type ShellFlags } from '@tenon/shell';
import { readShFlags, type ShFlags } from './flags.ts';
import { helpText, versionText } from './help.ts';
import { HostInput, HostOutput } from './host-streams.ts';
import { runInputScript } from './input-script.ts';
import { jsonText } from './json-result.ts';
import { hostIdentity, makeWorld } from './world.ts';

/** `tenon sh`: runs a script, or reads one from standard input. Returns the exit status. */
export const runSh = async (args: readonly string[]): Promise<number> => {
	const stdout = new HostOutput(1);
	const stderr = new HostOutput(2);
	const flags = readShFlags(args);
	if ('kind' in flags) {
		if (flags.kind === 'help') stdout.writeText(helpText);
		else if (flags.kind === 'version') stdout.writeText(versionText);
		else {
			stderr.writeText(`tenon sh: ${flags.text}\nTry 'tenon sh --help' for more information.\n`);
			return usageStatus;
		}
		return 0;
	}
	const stdin = new HostInput(0);
	const call = scriptOf(flags.shell);
	const kernel = makeKernel(flags, call.name, call.positional);
	const streams = flags.json ? { stdin } : { stdin, stdout, stderr };
	const options: ExecuteOptions = {
		...streams,
		...(flags.timeoutMs === undefined ? {} : { timeoutMs: flags.timeoutMs }),
	};
	const status = await run(kernel, call, options, (result) => {
		if (flags.json) stdout.writeText(jsonText(result));
	});
	if (typeof status === 'number') return status;
	stderr.writeText(`tenon: ${status.text}\n`);
	return status.status;
};

const usageStatus = 2;

/** What is to run, under which name. */
interface ScriptCall {
	readonly from: ShellFlags['from'];
	/** The script's text or the path of its file; empty for standard input. */
	readonly operand: string;
	readonly name: string;
	readonly positional: readonly string[];
}

const scriptOf = ({ from, operands }: ShellFlags): ScriptCall => {
	const [first, ...rest] = operands;
	switch (from) {
		case 'string':
			return { from, operand: first ?? '', name: rest[0] ?? 'bash', positional: rest.slice(1) };
		case 'file':
			return { from, operand: first!, name: first!, positional: rest };
		case 'stdin':
			return { from, operand: '', name: 'bash', positional: operands };
	}
};

const makeKernel = (flags: ShFlags, name: string, positional: readonly string[]): Kernel => {
	const isHost = flags.world.kind === 'host';
	const environment = isHost
		? hostEnvironment()
		: { PATH: '/usr/bin:/bin', HOME: '/', TERM: process.env.TERM ?? 'dumb' };
	return new Kernel({
		...makeWorld(flags),
		...hostIdentity(),
		environment,
		name,
		positional,
		// It stands where a program expects bash: a command that would fail fails when it runs.
		check: 'report',
		flags: flags.strict ? withStrict(flags.shell) : flags.shell,
	});
};

const hostEnvironment = (): Record<string, string> =>
	Object.fromEntries(
		Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
	);

const withStrict = (flags: ShellFlags): ShellFlags => ({
	...flags,
	options: [
		...flags.options,
		...['strict', 'nounset', 'pipefail'].map((name) => ({ name, on: true, kind: 'set' as const })),
	],
});

/** Why a script could not be read, in the words of bash. */
interface Unreadable {
	readonly text: string;
	readonly status: number;
}

const run = async (
	kernel: Kernel,
	call: ScriptCall,
	options: ExecuteOptions,
	report: (result: ExecuteResult) => void,
): Promise<number | Unreadable> => {
	switch (call.from) {
		case 'string':
			return finish(await kernel.execute(call.operand, options), report);
		case 'stdin':
			return runInputScript(kernel, options.stdin as HostInput, options);
		case 'file': {
			const text = await readScript(kernel, call.operand);
			if (typeof text !== 'string') return text;
			return finish(await kernel.execute(text, { ...options, file: call.operand }), report);
		}
	}
};

const finish = (result: ExecuteResult, report: (result: ExecuteResult) => void): number => {
	report(result);
	return result.code;
};

const readScript = async (kernel: Kernel, path: string): Promise<string | Unreadable> => {
	try {
		return decodeText(await kernel.fileSystem.read(path.startsWith('/') ? path : `${kernel.cwd}/${path}`));
	} catch (error) {
		if (!isFsError(error)) throw error;
		return { text: `${path}: ${errnoText[error.errno]}`, status: error.errno === 'ENOENT' ? 127 : 126 };
	}
};
