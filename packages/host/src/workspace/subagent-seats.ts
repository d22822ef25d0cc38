import type { ToolSource } from '@tenon/core';
import type { CallGuard, CallTransform } from '@tenon/shell';
import { narrowAll } from '../policy/run/narrow-all.ts';
import { narrowingTransform } from '../policy/run/narrowing-transform.ts';
import { RunNarrowing, type RunNarrowingOptions } from '../policy/run/run-narrowing.ts';
import { keptOutputs } from './kept-outputs.ts';
import { type OpenGateOptions, openGate } from './open-gate.ts';
import { openSeat, type SharedPlace, type WorkspaceSeat } from './open-seat.ts';
import type { StandingPolicy, SubagentPrincipal } from './standing-policy.ts';
import { closedPlaces } from './workspace-files.ts';

/** A subagent that is to act. */
export interface SubagentSeatRequest {
	readonly principal: SubagentPrincipal;
	/** What is left to it, and to each one that leads to it: a mode and a run policy each, all of which hold. */
	readonly narrowings: readonly Pick<RunNarrowingOptions, 'mode' | 'policy'>[];
	/** The tools that its scripts can call by name, looked up at each call; default none. */
	readonly tools?: ToolSource;
	/** Stages of its own: those of hooks serve one kernel each. */
	readonly transforms?: readonly CallTransform[];
	readonly gates?: readonly CallGuard[];
}

/** What seats of subagents stand on. */
export interface SubagentSeatsOptions extends Pick<OpenGateOptions, 'ask' | 'auditLog' | 'redactor'> {
	readonly place: SharedPlace;
	/** Of the principal that the workspace was opened for. */
	readonly policy: StandingPolicy;
	/** The mode and the run policy of the session, which hold for everybody in it. */
	readonly narrowing: RunNarrowing;
	readonly isReadonly: RunNarrowingOptions['isReadonly'];
	readonly alwaysCallable: RunNarrowingOptions['alwaysCallable'];
	/** What their programs are given of the environment. */
	readonly environment: Readonly<Record<string, string>>;
	/** Where their outputs are kept, a folder each; absolute. */
	readonly outputs: string;
	readonly isReal: boolean;
}

/**
 * The subagents that act in a workspace, each in a kernel of its own on the same files, behind a gate with the same
 * person, hooks and log. None may do what the one that it works for may not.
 */
export class SubagentSeats {
	readonly #options: SubagentSeatsOptions;
	readonly #open = new Set<WorkspaceSeat>();

	constructor(options: SubagentSeatsOptions) {
		this.#options = options;
	}

	/** Opens a kernel for a subagent. Its opener closes it; all are closed with the workspace. */
	open({ principal, narrowings, tools, transforms = [], gates }: SubagentSeatRequest): WorkspaceSeat {
		const { place, ask, auditLog, redactor, isReal, isReadonly, alwaysCallable, environment } = this.#options;
		const { folder: spillFolder, others } = keptOutputs(this.#options.outputs);
		const shared = {
			root: place.cwd,
			isReadonly,
			...(alwaysCallable === undefined ? {} : { alwaysCallable }),
		};
		const own = narrowings.map((narrowing) => new RunNarrowing({ ...shared, ...narrowing }));
		const all = [this.#options.narrowing, ...own];
		const closed = [...closedPlaces, ...others];
		const policy = this.#options.policy.forSubagent(principal, narrowAll(all), closed);
		const { gate } = openGate({
			...{ principal, policy, undo: place.undo, ask, gates, auditLog, redactor },
			transforms: [...all.map((each) => narrowingTransform(each, place.fileSystem)), ...transforms],
		});
		const seat = openSeat(
			place,
			{ principal, policy, gate, environment, spillFolder, tools, ui: undefined },
			{ isReal },
		);
		const closing: WorkspaceSeat = {
			...seat,
			close: async () => {
				this.#open.delete(closing);
				await seat.close();
			},
		};
		this.#open.add(closing);
		return closing;
	}

	/** As a seat's own, for whichever of them has issued the nonce. */
	confirm(nonce: string): string | undefined {
		let problem: string | undefined = 'unknown nonce';
		for (const seat of this.#open) {
			problem = seat.confirm(nonce);
			if (problem === undefined) return undefined;
		}
		return problem;
	}

	async close(): Promise<void> {
		await Promise.all([...this.#open].map((seat) => seat.close()));
	}
}
