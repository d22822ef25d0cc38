import { fileURLToPath } from 'node:url';
import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	inputRequired,
	type Server,
	type ServerContext,
} from '@modelcontextprotocol/server';

/** What a client said about the folders that its user works in. */
export type ClientFolder =
	/** The first folder of this machine among its roots; `undefined` if it names none. */
	| { readonly kind: 'known'; readonly folder: string | undefined }
	/** It has to answer first: this is the result of the request, which it then sends again. */
	| { readonly kind: 'asked'; readonly result: ReturnType<typeof inputRequired> };

/**
 * Asks the client for its roots, if it has any to name. Clients of the older revision are asked in a request of ours;
 * those of the newer one only by the result of a call of theirs.
 */
export const askForFolder = async (server: Server, context: ServerContext): Promise<ClientFolder> => {
	const { envelope, inputResponses } = context.mcpReq;
	const said = (envelope as Readonly<Record<string, unknown>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
	if (said === undefined) {
		if (server.getClientCapabilities()?.roots === undefined) return none;
		// A client that fails to answer names none.
		const roots = await server.listRoots({}, { timeout: maxAnswerMs }).then(
			(answer) => answer.roots,
			() => undefined,
		);
		return { kind: 'known', folder: folderIn(roots) };
	}
	if ((said as ClientCapabilities).roots === undefined) return none;
	const answered = (inputResponses as Readonly<Record<string, { readonly roots?: unknown }>> | undefined)?.[
		answerKey
	];
	if (answered === undefined) {
		return {
			kind: 'asked',
			result: inputRequired({ inputRequests: { [answerKey]: inputRequired.listRoots() } }),
		};
	}
	return { kind: 'known', folder: folderIn(answered.roots) };
};

const none: ClientFolder = { kind: 'known', folder: undefined };
const answerKey = 'roots';
const maxAnswerMs = 10_000;

const folderIn = (roots: unknown): string | undefined => {
	for (const root of Array.isArray(roots) ? roots : []) {
		const uri: unknown = (root as { readonly uri?: unknown } | null)?.uri;
		const url = typeof uri === 'string' ? URL.parse(uri) : null;
		if (url?.protocol === 'file:' && (url.hostname === '' || url.hostname === 'localhost')) {
			return fileURLToPath(new URL(url.pathname, 'file:'));
		}
	}
	return undefined;
};
