import { ScriptWatchdog, type WatchdogClock } from '../state/watchdog.ts';
import type { ExecuteOptions } from './execution.ts';

/** Why a script was stopped before its end. */
export type StopReason = 'cancelled' | 'interrupted' | 'timeout' | 'signal';

/**
 * What can stop one call: its caller's signal, {@link cancel}, its timeout. Whoever makes it ends it when
 * the call is over.
 */
export class RunLimits {
	readonly #controller = new AbortController();
	readonly #caller: AbortSignal | undefined;
	readonly #forward = (): void => this.#stop('cancelled');
	/** Present where the call has a timeout. */
	readonly watchdog: ScriptWatchdog | undefined;
	#reason: StopReason | undefined;

	constructor({ signal, timeoutMs }: Pick<ExecuteOptions, 'signal' | 'timeoutMs'>, clock: WatchdogClock) {
		this.#caller = signal;
		if (signal?.aborted === true) this.#stop('cancelled');
		else signal?.addEventListener('abort', this.#forward, { once: true });
		if (timeoutMs !== undefined) {
			this.watchdog = new ScriptWatchdog(clock, timeoutMs, () => this.#stop('timeout'));
		}
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** What stopped the call first, if something did. */
	get reason(): StopReason | undefined {
		return this.#reason;
	}

	cancel(reason: Exclude<StopReason, 'timeout'> = 'cancelled'): void {
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
		this.#controller.abort();
	}
}
