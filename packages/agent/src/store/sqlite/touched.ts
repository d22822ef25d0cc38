import type { Call } from './operations.ts';
import type { PackedCommit } from './packed-commit.ts';

/** The sessions that a write may have changed; null: it is not known which. */
export const touchedBy = ([, name, ...args]: Call): readonly (string | null)[] => {
	if (name === 'commitTurn') {
		const [sessionId, newWork] = args as unknown as PackedCommit;
		return [sessionId, ...newWork.map((work) => work.sessionId)];
	}
	if (name === 'indexSome') return [];
	const [first] = args;
	if (named.has(name)) return [first as string];
	const { sessionId, lease } = first as { readonly sessionId?: string; readonly lease?: HasSession | null };
	return [sessionId ?? lease?.sessionId ?? null];
};

interface HasSession {
	readonly sessionId: string;
}

/** Those whose first argument is the session's id. */
const named: ReadonlySet<string> = new Set([
	'acceptInput',
	'deleteSession',
	'renameSession',
	'importLines',
	'cancelInputs',
	'cancelInputsFrom',
]);
