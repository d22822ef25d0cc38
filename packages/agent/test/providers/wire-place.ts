import { createNetworkPort, portFetch } from '@tenon/host';
import type {
	AttachmentRef,
	EndpointKind,
	ModelEndpoint,
	ModelFetch,
	ModelRequest,
	ProviderCall,
	ResponsePiece,
} from '../../src/index.ts';
import { EndpointModels, type EndpointModelsOptions, unknownFacts } from '../../src/index.ts';
import {
	anthropicProtocol,
	type FakeModelServer,
	type FakeProtocol,
	openaiChatProtocol,
	openaiResponsesProtocol,
} from './fake/index.ts';

/** The three protocols, each with the kind of endpoint that speaks it. */
export const wires: readonly { readonly kind: EndpointKind; readonly protocol: FakeProtocol }[] = [
	{ kind: 'anthropic', protocol: anthropicProtocol },
	{ kind: 'openai', protocol: openaiResponsesProtocol },
	{ kind: 'openai-compatible', protocol: openaiChatProtocol },
];

/** The network of the machine, as the program has it. */
export const realFetch: ModelFetch = portFetch(createNetworkPort(), () => undefined);

/** An endpoint at a fake server; `name` is what its models begin with. */
export const endpointAt = (kind: EndpointKind, url: string, name: string = kind): ModelEndpoint => ({
	name,
	kind,
	url,
	urlSetting: `providers.${name}.url`,
	keySetting: `${name.toUpperCase()}_KEY`,
	credential: { type: 'key', key: 'sk-test' },
	headers: {},
});

/** The models at some endpoints. */
export const modelsAt = (
	endpoints: readonly ModelEndpoint[],
	more: Partial<EndpointModelsOptions> = {},
): EndpointModels =>
	new EndpointModels({
		endpoints,
		fetch: realFetch,
		factsOf: () => ({ ...unknownFacts, reasoning: true }),
		...more,
	});

/** The model `large` at a server. */
export const largeAt = (
	kind: EndpointKind,
	server: FakeModelServer,
	more: Partial<EndpointModelsOptions> = {},
) => modelsAt([endpointAt(kind, server.url)], more).resolve(`${kind}/gpt-5`).provider;

/** A request that asks for one thing. */
export const requestOf = (more: Partial<ModelRequest> = {}): ModelRequest => ({
	model: 'any/gpt-5',
	systemPrompt: 'Be brief.',
	messages: [{ role: 'user', id: 'u1', source: 'input', parts: [{ type: 'text', text: 'Hello' }] }],
	tools: [],
	options: {},
	...more,
});

/** A call that keeps what it is told. */
export const watchedCall = (
	more: Partial<ProviderCall> = {},
): {
	readonly call: ProviderCall;
	readonly pieces: ResponsePiece[];
	readonly kept: Map<string, Uint8Array>;
} => {
	const pieces: ResponsePiece[] = [];
	const kept = new Map<string, Uint8Array>();
	const call: ProviderCall = {
		...{ sessionId: 's', turnId: 't', step: 1, attempt: 1, signal: new AbortController().signal },
		onPiece: (piece) => void pieces.push(piece),
		readAttachment: async ({ digest }: AttachmentRef) => kept.get(digest) ?? Buffer.from('image'),
		keepAttachment: async (bytes, mimeType) => {
			const digest = `d${kept.size}`;
			kept.set(digest, bytes);
			return { digest, mimeType, byteLength: bytes.length };
		},
		...more,
	};
	return { call, pieces, kept };
};
