import { oneLine } from '@tenon/core';
import type { FoundExtension } from './extension.ts';
import type { ExtensionState } from './extension-status.ts';

/** What a refusal in a guard's place is made of. */
export interface ClosedGuard
	extends Pick<FoundExtension, 'name' | 'scope' | 'folder' | 'file' | 'isMissing'> {
	readonly state: ExtensionState;
	/** Why it is in that state; empty where there is nothing to say. */
	readonly reason: string;
}

/** Why what an extension guards is refused: its name, the fact, what helps, and how to be without it. */
export const closedBecause = (guard: ClosedGuard): string => {
	const { name, fact, help } = { name: oneLine(guard.name), ...factOf(guard) };
	return `extension ${name} guards this and ${fact}; ${help}; ${wayOut(guard)}`;
};

const factOf = ({ name, state, reason }: ClosedGuard): { readonly fact: string; readonly help: string } => {
	const why = oneLine((reason.split('\n', 1)[0] ?? '').slice(0, maxReason));
	const reload = `/reload-ext ${oneLine(name)}`;
	switch (state) {
		case 'untrusted':
			return { fact: why, help: `then ${reload}` };
		case 'failed':
			return { fact: `does not run (${why})`, help: `to start it again: ${reload}` };
		case 'waiting-to-restart':
			return { fact: `is away (${why})`, help: 'it is started again: try again in a moment' };
		case 'ready':
			return {
				fact: 'does not ask to be asked about it, as its manifest says',
				help: 'one of them has to be corrected',
			};
		case 'stopped':
			return { fact: 'is being started anew', help: 'try again in a moment' };
		case 'shadowed':
			return { fact: `does not run: ${why}`, help: 'one of the two needs another name, or has to go' };
		case 'starting':
		case 'disabled':
			return { fact: 'is not ready yet', help: 'try again in a moment' };
	}
};

const maxReason = 500;

// Only a person takes it.
const wayOut = ({ name, scope, folder, file, isMissing }: ClosedGuard): string => {
	if (isMissing === true)
		return `to be without it: tenon ext revoke ${oneLine(name)}, then /reload-ext ${oneLine(name)}`;
	if (scope === 'explicit') return `to be without it, start without --ext ${oneLine(folder)}`;
	// A single file has no manifest in which it could be turned off.
	return file === undefined
		? `to turn it off: tenon ext disable ${oneLine(name)}, then /reload-ext ${oneLine(name)}`
		: `to be without it: tenon ext remove ${oneLine(name)}, then /reload-ext`;
};
