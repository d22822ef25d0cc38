import { errnoText, isFsError } from '@tenon/core';
import {
	type ExecuteOptions,
	type ExecuteResult,
	isBinaryScript,
	type Kernel,
	type ShellFlags,
	scriptText,
} from '@tenon/shell';
import type { ShFlags } from './flags.ts';
import type { HostInput, HostOutput } from './host-streams.ts';
import { jsonText } from './json-result.ts';
import type { ProgramEnd } from './process-signals.ts';

/** What is to run, under which name. */
export interface ScriptCall {
	readonly from: ShellFlags['from'];
	/** The script's text or the path of its file; empty for standard input. */
	readonly operand: string;
	readonly name: string;
	readonly positional: readonly string[];
}

/** What the operands of a command line name. */
export const scriptCallOf = ({ from, operands }: ShellFlags): ScriptCall => {
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

/** Runs a script to its end on the streams of the process. */
export const runScript = async (
	kernel: Kernel,
	call: ScriptCall,
	flags: Pick<ShFlags, 'json' | 'timeoutMs'>,
	{ stdin, stdout, stderr }: ScriptStreams,
): Promise<ProgramEnd> => {
	const options: ExecuteOptions = {
		...(flags.json ? { stdin } : { stdin, stdout, stderr }),
		...(flags.timeoutMs === undefined ? {} : { timeoutMs: flags.timeoutMs }),
	};
	if (call.from === 'stdin') return shown(await kernel.executeInput(options), flags, stdout);
	const text = call.from === 'string' ? call.operand : await readScript(kernel, call.operand);
	if (typeof text !== 'string') {
		stderr.writeText(`${text.reason}\n`);
		return text;
	}
	const named = call.from === 'string' ? options : { ...options, file: call.operand };
	return shown(await kernel.execute(text, named), flags, stdout);
};

const shown = (result: ExecuteResult, { json }: Pick<ShFlags, 'json'>, stdout: HostOutput): ExecuteResult => {
	if (json) stdout.writeText(jsonText(result));
	return result;
};

/** The descriptors of the process that a script works on. */
export interface ScriptStreams {
	readonly stdin: HostInput;
	readonly stdout: HostOutput;
	readonly stderr: HostOutput;
}

/** Why a script could not be read, in the words of bash. */
interface Unreadable {
	readonly reason: string;
	readonly code: number;
}

const readScript = async (kernel: Kernel, path: string): Promise<string | Unreadable> => {
	try {
		const bytes = await kernel.fileSystem.read(path.startsWith('/') ? path : `${kernel.cwd}/${path}`);
		if (!isBinaryScript(bytes)) return scriptText(bytes);
		return { reason: `${path}: ${path}: cannot execute binary file`, code: 126 };
	} catch (error) {
		if (!isFsError(error)) throw error;
		const shell = error.errno === 'EISDIR' ? path : 'bash';
		const code = error.errno === 'ENOENT' ? 127 : 126;
		return { reason: `${shell}: ${path}: ${errnoText[error.errno]}`, code };
	}
};
