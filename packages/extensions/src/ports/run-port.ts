import { PortFailed, PortRefused } from './errors.ts';
import { type PortCall, portLimits, type RunResult } from './port-methods.ts';
import type { SeatPortsOptions } from './seat-ports.ts';

/**
 * Runs a program as an extension. Programs of one extension run one after another: they share a kernel. What is printed
 * beyond the bound is read and dropped, so that the program never waits for it.
 */
export const runProgram = async (
	{ principal, seat, placeIn }: SeatPortsOptions,
	{ params, signal, outer }: PortCall<'process.run'>,
): Promise<RunResult> => {
	const { command, cwd, env, stdin, timeoutMs = portLimits.runMs.usual } = params;
	const [stdout, stderr] = [new BoundedBytes(portLimits.bytes), new BoundedBytes(portLimits.bytes)];
	const options = {
		cwd: cwd ?? seat.kernel.cwd,
		vars: env,
		...(stdin === undefined ? {} : { stdin }),
		timeoutMs: Math.min(timeoutMs, portLimits.runMs.most),
		signal,
		place: placeIn(outer),
		onStdout: (chunk: Uint8Array) => stdout.push(chunk),
		onStderr: (chunk: Uint8Array) => stderr.push(chunk),
	};
	const result =
		typeof command === 'string'
			? await seat.kernel.execute(command, options)
			: await seat.kernel.executeArgv(command, options);
	const name = typeof command === 'string' ? 'a script' : command[0];
	if (signal.aborted) throw new PortFailed('port.cancelled', `${name}: cancelled`);
	// What was refused to a part of a script is told by its output and its status, as everywhere.
	if (result.refused && result.originalCode === refusedStatus) {
		const entry = typeof command === 'string' ? '*' : command[0];
		const fact = result.warnings[0]?.message ?? `${name} was refused`;
		throw new PortRefused(principal.name, fact, { option: 'exec', entry });
	}
	return {
		status: result.originalCode,
		stdout: stdout.bytes(),
		stderr: stderr.bytes(),
		isCut: stdout.isCut || stderr.isCut,
	};
};

const refusedStatus = 126;

/** The start of a stream. */
class BoundedBytes {
	readonly #parts: Uint8Array[] = [];
	#room: number;
	#isCut = false;

	constructor(maxBytes: number) {
		this.#room = maxBytes;
	}

	get isCut(): boolean {
		return this.#isCut;
	}

	push(chunk: Uint8Array): void {
		const kept = chunk.slice(0, this.#room);
		this.#room -= kept.length;
		if (kept.length > 0) this.#parts.push(kept);
		this.#isCut ||= kept.length < chunk.length;
	}

	bytes(): Uint8Array {
		return new Uint8Array(Buffer.concat(this.#parts));
	}
}
