import type { JsonObject } from '../data/json.ts';

/** The option of an input under which the runtime writes down what it decided when it accepted the input. */
export const recordedKey = 'recorded';

/**
 * The options of an input as its submitter said them. What the runtime decided beside them is no part of what an input
 * says: submitting it again is harmless, also where the runtime would decide otherwise by then.
 */
export const saidOptions = (options: JsonObject): JsonObject => {
	if (!Object.hasOwn(options, recordedKey)) return options;
	const { [recordedKey]: recorded, ...said } = options;
	return said;
};
