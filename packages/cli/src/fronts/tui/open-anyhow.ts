import { isTenonError } from '@tenon/core';
import { type LeftOut, type OpenSessionOptions, openSession } from '../../session/open-session.ts';
import type { SessionService } from '../../session/service.ts';

/** Opens a session also where its settings are broken: says what is left out, and what follows from that. */
export const openAnyhow = async (
	options: OpenSessionOptions,
	problem: (text: string) => void,
): Promise<SessionService> => {
	const { leftOut = [] } = options;
	try {
		return await openSession(options);
	} catch (error) {
		const broken = isTenonError(error) ? brokenBy[error.code] : undefined;
		if (broken === undefined || leftOut.includes(broken.leftOut)) throw error;
		problem(`${(error as Error).message}\n${broken.consequence}`);
		return openAnyhow({ ...options, leftOut: [...leftOut, broken.leftOut] }, problem);
	}
};

const brokenBy: Readonly<Record<string, { readonly leftOut: LeftOut; readonly consequence: string }>> = {
	'policy.invalid': {
		leftOut: 'policies',
		consequence:
			'no policy is in force: until it is mended no tool can be called, and no command of the shell',
	},
	'models.settings': {
		leftOut: 'models',
		consequence: 'until it is mended there are no models, for what they may cost is not known',
	},
};
