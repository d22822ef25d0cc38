import { setTimeout } from 'node:timers/promises';
import { type Check, type Checked, type DoctorWorld, type Finding, fail } from './check.ts';

/** Runs checks side by side, each within its time; the results are in the order of the checks. Never rejects. */
export const runChecks = (checks: readonly Check[], world: DoctorWorld): Promise<readonly Checked[]> =>
	Promise.all(checks.map(async (check) => ({ name: check.name, findings: await within(check, world) })));

const within = async (check: Check, world: DoctorWorld): Promise<readonly Finding[]> => {
	const over = new AbortController();
	const late = setTimeout(check.limitMs, undefined, { signal: over.signal }).then(
		() => [
			fail(
				`it did not end within ${check.limitMs / 1000} s`,
				'run tenon doctor again when the machine is idle',
			),
		],
		() => [],
	);
	try {
		return await Promise.race([runSafely(check, world), late]);
	} finally {
		over.abort();
	}
};

// A check that fails is a finding like any other: the others are worth having.
const runSafely = async (check: Check, world: DoctorWorld): Promise<readonly Finding[]> => {
	try {
		return await check.run(world);
	} catch (error) {
		const text = error instanceof Error ? error.message : String(error);
		return [fail(text.split('\n', 1)[0]!, 'mend what the message names')];
	}
};
