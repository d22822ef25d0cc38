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
	azureProtocol,
	bedrockKey,
	bedrockProtocol,
	type FakeModelServer,
	type FakeProtocol,
	googleProtocol,
	openaiChatProtocol,
	openaiResponsesProtocol,
	openrouterProtocol,
	vertexProtocol,
} from './fake/index.ts';
import { serviceAccount, tokenFor } from './google-token.ts';

/** A kind of endpoint, and the fake that speaks as it does. */
export interface Wire {
	readonly kind: EndpointKind;
	readonly protocol: FakeProtocol;
	/** A name as its models have them. */
	readonly model: string;
	/** How many pieces of a reply come after the one that says why the model stopped: none of them is missed. */
	readonly trailing: number;
	/** What its protocol, or the library that speaks it, cannot tell. */
	readonly untold?: readonly ('reasoning' | 'refusal' | 'content-filter' | 'model')[];
}

/** The three protocols that most endpoints speak. */
export const mainWires: readonly Wire[] = [
	{
		...{ kind: 'anthropic', protocol: anthropicProtocol, model: 'gpt-5', trailing: 0 },
		untold: ['content-filter'],
	},
	{ kind: 'openai', protocol: openaiResponsesProtocol, model: 'gpt-5', trailing: 0 },
	{ kind: 'openai-compatible', protocol: openaiChatProtocol, model: 'gpt-5', trailing: 2 },
];

/** Every kind of endpoint. */
export const wires: readonly Wire[] = [
	...mainWires,
	{ kind: 'openrouter', protocol: openrouterProtocol, model: 'anthropic/claude-sonnet-5.5', trailing: 2 },
	{
		...{ kind: 'openai-chat', protocol: openaiChatProtocol, model: 'gpt-4.1', trailing: 2 },
		untold: ['reasoning'],
	},
	{
		...{ kind: 'google', protocol: googleProtocol, model: 'gemini-2.5-pro', trailing: 0 },
		untold: ['refusal'],
	},
	{
		...{ kind: 'vertex', protocol: vertexProtocol, model: 'gemini-2.5-flash', trailing: 0 },
		untold: ['refusal'],
	},
	{ ...{ kind: 'azure', protocol: azureProtocol, model: 'gpt-5', trailing: 0 }, untold: ['refusal'] },
	{
		...{ kind: 'bedrock', protocol: bedrockProtocol, trailing: 1 },
		model: 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0',
		untold: ['model'],
	},
];

/** The kind of endpoint of that name. */
export const wireOf = (kind: EndpointKind): Wire => wires.find((wire) => wire.kind === kind)!;

const network: ModelFetch = portFetch(createNetworkPort(), () => undefined);

/** The network of the machine, as the program has it; the hosts of clouds, whose names a library looks at, lead to the fakes. */
export const realFetch: ModelFetch = async (url, init) => {
	if (url === 'https://oauth2.googleapis.com/token') return tokenFor(String(init.body));
	return network(url.replace(/^https:\/\/fake-(\d+)\.openai\.azure\.com\//, 'http://127.0.0.1:$1/'), init);
};

/** An endpoint at a fake server; `name` is what its models begin with. */
export const endpointAt = (kind: EndpointKind, url: string, name: string = kind): ModelEndpoint => ({
	name,
	kind,
	url,
	urlSetting: `providers.${name}.url`,
	keySetting: `${name.toUpperCase()}_KEY`,
	credential: { type: 'key', key: 'sk-test' },
	headers: {},
	...cloudAt(kind, new URL(url)),
});

const cloudAt = (kind: EndpointKind, { port, origin }: URL): Partial<ModelEndpoint> => {
	switch (kind) {
		case 'azure':
			return { url: `https://fake-${port}.openai.azure.com/openai` };
		case 'vertex':
			return {
				url: `${origin}/v1beta1/projects/acme/locations/global/publishers/google`,
				credential: serviceAccount,
			};
		case 'bedrock': {
			const { accessKeyId, secretAccessKey, region } = bedrockKey;
			return { region, credential: { type: 'aws', accessKeyId, secretAccessKey, sessionToken: undefined } };
		}
		default:
			return {};
	}
};

/** A message without what differs from run to run: where the server is. */
export const withoutUrl = (message: string, kind: EndpointKind, server: FakeModelServer): string =>
	message.replaceAll(endpointAt(kind, server.url).url, '<url>').replaceAll(server.url, '<url>');

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

/** A model at a server. */
export const largeAt = (
	kind: EndpointKind,
	server: FakeModelServer,
	more: Partial<EndpointModelsOptions> = {},
) => modelsAt([endpointAt(kind, server.url)], more).resolve(`${kind}/${wireOf(kind).model}`).provider;

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
		onUsage: () => undefined,
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
