import { realpathSync } from 'node:fs';
import { loadPolicyClosed } from '@tenon/host';
import { limitProfileNames } from '../session/service/start.ts';

/** What is wrong with the policy of a folder, as it is told where a session opens there. */
export const policyFaults = (
	folder: string,
	environment: Readonly<Record<string, string | undefined>>,
): readonly string[] => {
	const { faults } = loadPolicyClosed({
		root: realpathSync(folder),
		environment,
		limitProfiles: limitProfileNames,
	});
	return faults.map(({ message }) => message);
};
