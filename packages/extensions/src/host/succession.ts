import type { Entry } from './entry.ts';
import type { SupervisedUnit } from './supervised-unit.ts';

/** An extension of a unit that was built, with the entry whose place it takes; `undefined`: it is new there. */
export interface Heir {
	readonly fresh: Entry;
	readonly old: Entry | undefined;
}

/** What came of a unit that was built to take the place of one that runs. */
export type SuccessionOutcome =
	| { readonly type: 'swapped' }
	/** The one before it stays: why. */
	| { readonly type: 'kept'; readonly name: string; readonly reason: string }
	/** It was ended before it came to that. */
	| { readonly type: 'cancelled' };

/** A unit that is built while another one runs, and takes its place when it is ready. */
export class Succession {
	readonly heirs: readonly Heir[];
	/** Resolves when its outcome is known, and nothing is left of the unit that goes. */
	readonly done: Promise<void>;
	readonly #unit: SupervisedUnit;
	readonly #settleDone: () => void;
	#outcome: SuccessionOutcome | undefined;

	constructor(unit: SupervisedUnit, heirs: readonly Heir[]) {
		this.#unit = unit;
		this.heirs = heirs;
		({ promise: this.done, resolve: this.#settleDone } = Promise.withResolvers<void>());
	}

	get outcome(): SuccessionOutcome | undefined {
		return this.#outcome;
	}

	/** Resolves when each of its extensions has come to something. */
	async built(): Promise<void> {
		await Promise.all(this.#unit.members.map(({ settled }) => settled));
	}

	/** Whether it was built beside an extension, or for it. */
	concerns(entry: Entry): boolean {
		return this.heirs.some(({ fresh, old }) => fresh === entry || old === entry);
	}

	/** Ends what was built; what runs stays. Nothing happens where the outcome is known. */
	async cancel(): Promise<void> {
		if (this.#outcome !== undefined) return;
		this.#outcome = { type: 'cancelled' };
		await this.#until(this.#stopBuilt());
	}

	/**
	 * Puts what was built in its place, in one step: what the one before it added is gone and what this one adds is there
	 * when this returns. Where an extension that runs could not be built, what was built is ended instead. Resolves when
	 * nothing is left of the one that goes.
	 */
	async swap(): Promise<void> {
		if (this.#outcome !== undefined) return;
		const failed = this.heirs.find(
			({ fresh, old }) => old?.supervised?.state === 'ready' && fresh.supervised?.isBuilt !== true,
		);
		if (failed !== undefined) {
			await this.#keep(failed.fresh);
			return;
		}
		const before = this.heirs.flatMap(({ old }) => old?.supervised ?? []);
		const gone = before.map((supervised) => supervised.retire());
		for (const { fresh } of this.heirs) fresh.supervised?.takeOver();
		for (const { hooks } of before) hooks.clear();
		this.#outcome = { type: 'swapped' };
		await this.#until(Promise.all(gone));
	}

	async #keep({ extension, supervised }: Entry): Promise<void> {
		const reason = supervised?.reason ?? '';
		this.#outcome = { type: 'kept', name: extension.name, reason };
		const stopped = this.#stopBuilt();
		for (const { fresh, old } of this.heirs) {
			const own = fresh.extension.name === extension.name ? reason : `${extension.name}: ${reason}`;
			if (old === undefined) fresh.supervised?.fail(own);
			const message = `${own}; what ran before keeps running`;
			old?.supervised?.report({ code: 'extension.reload_failed', where: '', message });
		}
		await this.#until(stopped);
	}

	async #stopBuilt(): Promise<void> {
		await Promise.all(this.heirs.map(({ fresh }) => fresh.supervised?.stop()));
	}

	async #until(ended: Promise<unknown>): Promise<void> {
		try {
			await ended;
		} finally {
			this.#settleDone();
		}
	}
}
