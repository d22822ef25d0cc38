import type { FileVerbs } from '../service/verbs/files.ts';
import type { SessionHost } from '../session-host.ts';
import { beganAt } from './began-at.ts';

/** What was changed: where nothing is kept aside and no time is named, since the session began. */
export const diffVerb =
	(host: SessionHost): FileVerbs['diff'] =>
	async (which) => {
		const { workspace } = host.parts;
		const isNamed = which.step !== undefined || which.since !== undefined;
		if (isNamed || (await workspace.facts()).hasOverlay) return workspace.diff(which);
		return workspace.diff({ ...which, since: await beganAt(host) });
	};
