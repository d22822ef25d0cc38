import type { ToolMessage } from '../../src/model/message.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import type { Death } from './death.ts';
import { evidenceIn, type SessionEvidence, withoutChance, withResults } from './evidence.ts';
import { runHere } from './run-here.ts';
import type { Scenario } from './scenario.ts';
import { workFolder } from './work-folder.ts';

/** An undisturbed run. */
export interface Reference {
	/** Everything that it did to the store and to the world. */
	readonly points: readonly string[];
	readonly evidence: readonly SessionEvidence[];
}

/** What undisturbed runs of a scenario come to. */
export class References {
	readonly #scenario: Scenario;
	readonly #runs = new Map<string, Promise<Reference>>();

	constructor(scenario: Scenario) {
		this.#scenario = scenario;
	}

	undisturbed(): Promise<Reference> {
		return this.#run(new Map(), []);
	}

	/** What a run must come to in which processes died so: calls that had begun are answered as interrupted, and processes of the dead abandoned. */
	async after(deaths: readonly Death[]): Promise<readonly SessionEvidence[]> {
		const begun = new Map(deaths.flatMap((death) => [...death.begun]));
		const abandoned = deaths.flatMap((death) => death.abandoned);
		const { evidence } = await this.#run(begun, abandoned);
		return this.#scenario.after?.(evidence, deaths) ?? evidence;
	}

	#run(begun: ReadonlyMap<string, readonly string[]>, abandoned: readonly string[]): Promise<Reference> {
		const key = JSON.stringify([[...begun], abandoned]);
		const known = this.#runs.get(key) ?? this.#play(begun, abandoned);
		this.#runs.set(key, known);
		return known;
	}

	async #play(
		begun: ReadonlyMap<string, readonly string[]>,
		abandoned: readonly string[],
	): Promise<Reference> {
		using work = workFolder(this.#scenario);
		const { folder } = work;
		const notRun = new Map([...begun].map(([callId, steps]) => [callId, interruption(steps)]));
		const points = await runHere(this.#scenario, { folder, laterMs: 0, notRun, abandoned });
		await using store = openInlineStore({ file: `${folder}/store.db` });
		const evidence = await evidenceIn(store);
		return { points, evidence: withoutChance(withResults(evidence, asInterrupted(notRun))) };
	}
}

const interruption = (steps: readonly string[]): string => {
	const done = steps.length === 0 ? '' : ` These parts of it were done: ${steps.join(', ')}.`;
	return `interrupted, outcome unknown: the process ended while the call ran, and it was not run again.${done} Look at what is there before you repeat it.`;
};

const asInterrupted =
	(calls: ReadonlyMap<string, string>) =>
	(message: ToolMessage): ToolMessage => ({
		...message,
		results: message.results.map((result) =>
			calls.has(result.callId) ? { ...result, ending: 'interrupted' } : result,
		),
	});
