import { digestOfJson } from '../data/digest.ts';
import type { Json } from '../data/json.ts';
import type { EffectJournal } from '../effects/journal.ts';
import type { ToolHost } from './tool-host.ts';

/** What the tools' state was after an attempt. */
export interface CapturedState {
	/** Grows with each capture in the turn: attempts that run side by side settle in another order. */
	readonly version: number;
	readonly value: Json;
}

/**
 * The tools' state in the course of a turn: an attempt carries it into the journal unless the newest is there already.
 * A process that resumes the turn finds it with the highest version.
 */
export class StateTrail {
	readonly #tools: ToolHost;
	#last: { readonly version: number; readonly digest: string };
	/** The highest version that is in the journal. */
	#written: number;

	/** Brings the tools to the newest state in the journal; to none if there is none, they are as the session has them. */
	static async resume(tools: ToolHost, journal: EffectJournal): Promise<StateTrail> {
		const found = newestIn(journal);
		if (found !== undefined) await tools.state?.restore(found.value);
		const value = found?.value ?? (await tools.state?.capture()) ?? null;
		return new StateTrail(tools, { version: found?.version ?? 0, value });
	}

	private constructor(tools: ToolHost, { version, value }: CapturedState) {
		this.#tools = tools;
		this.#last = { version, digest: digestOfJson(value) };
		this.#written = version;
	}

	/** The state as it is now; null if the journal has it. */
	async capture(): Promise<CapturedState | null> {
		const value = await this.#tools.state?.capture();
		if (value === undefined) return null;
		const digest = digestOfJson(value);
		const { version } = this.#last;
		if (digest === this.#last.digest && version <= this.#written) return null;
		this.#last = { version: version + 1, digest };
		return { version: version + 1, value };
	}

	/** What was captured is in the journal. */
	wrote(state: CapturedState | null): void {
		if (state !== null) this.#written = Math.max(this.#written, state.version);
	}
}

const newestIn = (journal: EffectJournal): CapturedState | undefined => {
	let newest: CapturedState | undefined;
	for (const outcome of journal.outcomes()) {
		const { state } = (outcome ?? {}) as { readonly state?: CapturedState | null };
		if (state !== undefined && state !== null && state.version > (newest?.version ?? 0)) newest = state;
	}
	return newest;
};
