import type { Grant } from '@tenon/core';
import { asItBegan, isAsItBegan, type SeatOrder, type SubagentSeatOrder } from '../messages.ts';
import type { KernelProcess } from './kernel-process.ts';

/** How a kernel is made again. */
type Origin =
	| { readonly kind: 'fork' }
	| { readonly kind: 'seat'; readonly order: Omit<SeatOrder, 'kernel'> }
	| { readonly kind: 'subagent'; readonly order: Omit<SubagentSeatOrder, 'kernel'> };

interface Known {
	readonly origin: Origin | undefined;
	cwd: string | undefined;
	/** As it was last known; `undefined`: as it began. */
	state: unknown;
	/** Whether what it holds is what is known of it: nothing has run in it since. */
	isUntouched: boolean;
	/** Whether it has held more since than is kept. */
	hasOutgrown: boolean;
	running: number;
}

/** What is known of a session's kernels without their process, so that another one can take its place. */
export class KnownKernels {
	readonly #kernels = new Map<string, Known>([['main', fresh(undefined, undefined)]]);
	readonly #grants: { readonly extension: string | undefined; readonly scope: readonly Grant[] }[] = [];
	#forks = 0;
	#seats = 0;
	#subagents = 0;

	nextFork(): string {
		this.#forks += 1;
		return `k${this.#forks}`;
	}

	nextSeat(): string {
		this.#seats += 1;
		return `x${this.#seats}`;
	}

	nextSubagent(): string {
		this.#subagents += 1;
		return `s${this.#subagents}`;
	}

	add(kernel: string, origin: Origin, cwd: string): void {
		this.#kernels.set(kernel, fresh(origin, cwd));
	}

	delete(kernel: string): void {
		this.#kernels.delete(kernel);
	}

	cwdOf(kernel: string): string | undefined {
		return this.#kernels.get(kernel)?.cwd;
	}

	moved(kernel: string, cwd: string): void {
		const known = this.#kernels.get(kernel);
		if (known !== undefined) known.cwd = cwd;
	}

	/** `undefined`: it holds more than can be kept, and what was kept before stays. */
	keep(kernel: string, state: unknown): void {
		const known = this.#kernels.get(kernel);
		if (known === undefined) return;
		known.hasOutgrown = state === undefined;
		if (state !== undefined) known.state = isAsItBegan(state) ? undefined : state;
	}

	/** A kernel is put into a state, or will be once there is a process. */
	restored(kernel: string, state: unknown): void {
		this.keep(kernel, state);
		const known = this.#kernels.get(kernel);
		if (known !== undefined) known.isUntouched = true;
	}

	/** The state of a kernel in which nothing has run since it was put into it; `undefined`: something may have. */
	untouched(kernel: string): object | undefined {
		const known = this.#kernels.get(kernel);
		if (known?.isUntouched !== true) return undefined;
		return typeof known.state === 'object' && known.state !== null ? known.state : asItBegan;
	}

	/** Whether a kernel held more than was kept of it; from here on what was kept is all there is. */
	takeOutgrown(): boolean {
		const outgrown = [...this.#kernels.values()].filter((known) => known.hasOutgrown);
		for (const known of outgrown) known.hasOutgrown = false;
		return outgrown.length > 0;
	}

	/** A call runs. */
	async during<T>(kernel: string, call: () => Promise<T>): Promise<T> {
		const known = this.#kernels.get(kernel);
		if (known !== undefined) {
			known.running += 1;
			known.isUntouched = false;
		}
		try {
			return await call();
		} finally {
			if (known !== undefined) known.running -= 1;
		}
	}

	/** Whether a call runs. */
	isBusy(kernel: string): boolean {
		return (this.#kernels.get(kernel)?.running ?? 0) > 0;
	}

	/** A person has granted something for the session, to an extension of this name or to the model. */
	granted(extension: string | undefined, scope: readonly Grant[]): void {
		this.#grants.push({ extension, scope });
	}

	/** Makes all of them again in another process, as they were last known. */
	async restoreIn(process: KernelProcess): Promise<void> {
		for (const [kernel, { origin, state }] of this.#kernels) {
			if (origin?.kind === 'fork') await process.request('fork', { from: 'main', kernel });
			else if (origin?.kind === 'seat') await process.request('seat', { ...origin.order, kernel });
			else if (origin?.kind === 'subagent')
				await process.request('subagentSeat', { ...origin.order, kernel });
			if (state !== undefined) {
				const { cwd } = await process.request('restore', { kernel, state });
				this.moved(kernel, cwd);
			}
			const name = origin?.kind === 'seat' ? origin.order.principal.name : undefined;
			const isGranted = origin === undefined || origin.kind === 'seat';
			for (const { extension, scope } of isGranted ? this.#grants : [])
				if (extension === name) await process.request('grant', { kernel, scope });
		}
	}
}

const fresh = (origin: Origin | undefined, cwd: string | undefined): Known => ({
	origin,
	cwd,
	state: undefined,
	// A fork begins with what another kernel holds.
	isUntouched: origin?.kind !== 'fork',
	hasOutgrown: false,
	running: 0,
});
