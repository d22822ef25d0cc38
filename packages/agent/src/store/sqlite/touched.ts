import type { Call } from './operations.ts';
import type { PackedCommit } from './packed-commit.ts';

/** The sessions that a write may have changed; null: it is not known which. */
export const touchedBy = ([, name, ...args]: Call): readonly (string | null)[] => {
	if (name === 'commitTurn') {
		const [sessionId, newWork] = args as unknown as PackedCommit;
		return [sessionId, ...newWork.map((work) => work.sessionId)];
	}
	if (name === 'indexSome') return [];
	// They may wake any session.
	if (ofProcesses.has(name)) return [null];
	const [first] = args;
	if (named.has(name)) return [first as string];
	const { sessionId, lease } = first as { readonly sessionId?: string; readonly lease?: HasSession | null };
	return [sessionId ?? lease?.sessionId ?? null];
};

interface HasSession {
	readonly sessionId: string;
}

/** Writes of processes and triggers. */
const ofProcesses: ReadonlySet<string> = new Set([
	'startProcess',
	'claimProcess',
	'renewProcess',
	'reportProcess',
	'finishProcess',
	'settleProcess',
	'cancelProcess',
	'abandonProcess',
	'linkProcess',
	'unlinkProcess',
	'subscribeTrigger',
	'unsubscribeTrigger',
	'emitOccurrence',
	'fireTimers',
]);

/** Those whose first argument is the session's id. */
const named: ReadonlySet<string> = new Set([
	'acceptInput',
	'deleteSession',
	'renameSession',
	'importLines',
	'cancelInputs',
	'cancelInputsFrom',
]);
