import { parseJson, type StepRunner, type Value, writeJson } from '@tenon/core';
import { innerEnvelope } from '../effects/envelope.ts';
import { DuplicateStep } from '../effects/errors.ts';
import type { EffectJournal } from '../effects/journal.ts';

/**
 * Runs parts of an effect, each journaled under its key. What a part came to is kept as text: an object would lose long
 * integers and the order of keys.
 */
export const stepsUnder = (outer: string, journal: EffectJournal): StepRunner => {
	const taken = new Set<string>();
	return async <T extends Value>(key: string, work: () => T | Promise<T>): Promise<T> => {
		if (taken.has(key)) throw new DuplicateStep(key);
		taken.add(key);
		const inner = innerEnvelope(outer, 'step', key, null);
		const outcome = await journal.execute(inner, async () => ({ json: writeJson(await work()) }));
		return parseJson(outcome.json) as T;
	};
};
