import { isServiceError } from '../../session/service/errors.ts';
import type { WorkspaceCalls } from '../../session/workspace-calls.ts';
import type { VerbAnswer } from '../messages.ts';

/** Does what a session asks of its workspace; what it cannot do is an answer, too. */
export const answerVerb = async (
	verbs: WorkspaceCalls,
	verb: keyof WorkspaceCalls,
	argument: unknown,
): Promise<VerbAnswer> => {
	try {
		// The session pairs each verb with an argument of its type.
		return { ok: true, value: await verbs[verb](argument as never) };
	} catch (error) {
		if (!isServiceError(error)) throw error;
		const { code, message, nearest } = error;
		return { ok: false, code, message, nearest };
	}
};
