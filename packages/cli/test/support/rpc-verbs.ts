import type { startRpc } from './rpc-driver.ts';

type Rpc = Awaited<ReturnType<typeof startRpc>>;

/** Calls a verb of the service over `tenon rpc`; rejects with what it answers where it fails. */
export const verb = async (rpc: Rpc, name: string, argument: object = {}): Promise<unknown> => {
	const { success, data, error } = await rpc.request('call', { verb: name, argument });
	if (!success) throw new Error(String(error));
	return (data as { readonly result?: unknown }).result;
};

/** The question that waits, once one does. */
export const questionIn = async (rpc: Rpc): Promise<{ readonly questionId: string }> => {
	for (;;) {
		const [question] = (await verb(rpc, 'listQuestions')) as readonly { readonly questionId: string }[];
		if (question !== undefined) return question;
	}
};
