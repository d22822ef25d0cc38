import type { ModelFetch } from '@tenon/agent';
import type { FoundEndpoint } from './endpoints.ts';

/**
 * The models of the servers on this machine, by whole names: Ollama, LM Studio, llama.cpp, and whatever else settings
 * name on loopback. A server that does not answer at once has none. Asks no other machine.
 */
export const loopbackModels = async (
	endpoints: readonly FoundEndpoint[],
	send: ModelFetch,
): Promise<readonly string[]> => {
	const local = endpoints.filter(({ isLocal, problem }) => isLocal && problem === null);
	const found = await Promise.all(
		local.map(({ endpoint: { name, url, headers } }) => modelsAt(name, url, headers, send)),
	);
	return found.flat();
};

const modelsAt = async (
	name: string,
	url: string,
	headers: Readonly<Record<string, string>>,
	send: ModelFetch,
): Promise<readonly string[]> => {
	try {
		const signal = AbortSignal.timeout(maxWaitMs);
		const response = await send(`${url}/models`, { method: 'GET', headers, body: undefined, signal });
		if (!response.ok) {
			// What is not read keeps its connection, and the program with it.
			await response.body?.cancel();
			return [];
		}
		const { data } = Object(await response.json()) as { readonly data?: unknown };
		if (!Array.isArray(data)) return [];
		return data
			.map((each) => (Object(each) as { readonly id?: unknown }).id)
			.filter((id): id is string => typeof id === 'string' && id !== '')
			.slice(0, maxModels)
			.map((id) => `${name}/${id}`);
	} catch {
		// There is no server, or one of another kind: it has no models.
		return [];
	}
};

const maxWaitMs = 2_000;
const maxModels = 200;
