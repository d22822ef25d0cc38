import type { JSONRPCMessage } from '@modelcontextprotocol/client';

/**
 * The answer that takes the place of one that cannot be read, so that its waiter is told at once; `undefined`
 * where it is not known who that is. `asked`: the ids of requests that have no answer yet.
 */
export const answerInPlaceOf = (
	text: string,
	asked: ReadonlySet<string | number>,
	problem: string,
): JSONRPCMessage | undefined => {
	const written = [...text.slice(0, maxIdSearch).matchAll(/"id"\s*:\s*(\d{1,15}|"[^"\\]{0,128}")/g)];
	const named = written.map(([, id]) => JSON.parse(id!) as unknown);
	const [only] = asked;
	const isOnly = asked.size === 1 && named.length === 0 && looksLikeAnswer.test(text);
	const id = [...asked].find((each) => named.includes(each)) ?? (isOnly ? only : undefined);
	return id === undefined ? undefined : { jsonrpc: '2.0', id, error: { code: -32603, message: problem } };
};

const maxIdSearch = 65_536;
const looksLikeAnswer = /"(result|error)"\s*:/;
