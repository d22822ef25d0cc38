import { CpuAccount, type CpuClock } from '../limits/cpu-account.ts';
import { type Cancellation, Canceller } from '../state/cancellation.ts';
import type { ShellLimits, ShellPorts } from '../state/ports.ts';
import { ScriptWatchdog, type WatchdogClock } from '../state/watchdog.ts';
import type { ExecuteOptions } from './execution.ts';

/** Why a script was stopped before its end. */
export type StopReason = 'cancelled' | 'interrupted' | 'timeout' | 'signal' | 'cpu';

/** What a call that was stopped ends with: of CPU time as XCPU ends a process, else as Ctrl-C and `timeout` do. */
export const stopStatus = { cancelled: 130, interrupted: 130, timeout: 124, cpu: 152 } as const;

/** What can stop a call of a kernel with these ports. */
export const limitsOfCall = (
	{ monotonicMs, cpuTimes, limits }: Pick<ShellPorts, 'monotonicMs' | 'cpuTimes' | 'limits'>,
	options: Pick<ExecuteOptions, 'signal' | 'timeoutMs'>,
): RunLimits => new RunLimits(options, { monotonicMs, cpuTimes, after }, limits);

const after = (ms: number, run: () => void): (() => void) => {
	const timer = setTimeout(run, ms);
	return () => clearTimeout(timer);
};

/**
 * What can stop one call: its caller's signal, {@link cancel}, its timeout, the limits of its kernel. Its maker ends
 * it when the call is over.
 */
export class RunLimits {
	readonly #canceller = new Canceller();
	readonly #caller: AbortSignal | undefined;
	readonly #forward = (): void => this.#stop('cancelled');
	/** Present where the call has a timeout. */
	readonly watchdog: ScriptWatchdog | undefined;
	/** Present where CPU time is limited. */
	readonly cpu: CpuAccount | undefined;
	/** Whether its time is that of the kernel's limits and not its caller's. */
	readonly #isKernelTime: boolean;
	#reason: StopReason | undefined;

	constructor(
		{ signal, timeoutMs = Number.POSITIVE_INFINITY }: Pick<ExecuteOptions, 'signal' | 'timeoutMs'>,
		clock: WatchdogClock & CpuClock,
		{ maxWallMs, maxCpuMs }: Pick<ShellLimits, 'maxWallMs' | 'maxCpuMs'>,
	) {
		this.#caller = signal;
		if (signal?.aborted === true) this.#stop('cancelled');
		else signal?.addEventListener('abort', this.#forward, { once: true });
		const wallMs = Math.min(timeoutMs, maxWallMs);
		this.#isKernelTime = maxWallMs < timeoutMs;
		if (wallMs !== Number.POSITIVE_INFINITY)
			this.watchdog = new ScriptWatchdog(clock, wallMs, () => this.#stop('timeout'));
		if (maxCpuMs !== Number.POSITIVE_INFINITY) {
			this.cpu = new CpuAccount(clock, maxCpuMs);
			this.cpu.whenOver(() => this.#stop('cpu'));
		}
	}

	get cancellation(): Cancellation {
		return this.#canceller;
	}

	/** What stopped the call first, if something did. */
	get reason(): StopReason | undefined {
		return this.#reason;
	}

	/** The limit of the kernel that stopped it, if one did. */
	get reached(): keyof ShellLimits | undefined {
		if (this.#reason === 'cpu') return 'maxCpuMs';
		return this.#reason === 'timeout' && this.#isKernelTime ? 'maxWallMs' : undefined;
	}

	cancel(reason: Exclude<StopReason, 'timeout' | 'cpu'> = 'cancelled'): void {
		this.#stop(reason);
	}

	/** The call is over: its clock stands, and its caller's signal means nothing any more. */
	end(): void {
		this.watchdog?.stop();
		this.#caller?.removeEventListener('abort', this.#forward);
	}

	/** The call is over, but something it runs is not, which still ends with its caller's signal until {@link end}. */
	endLater(): void {
		this.watchdog?.stop();
	}

	#stop(reason: StopReason): void {
		this.#reason ??= reason;
		this.#canceller.abort();
	}
}
