export {
	brokenAfter,
	byteByByte,
	type FakePart,
	type FakeReply,
	plainReply,
	sse,
	streamReply,
} from './answer.ts';
export { anthropicProtocol } from './anthropic.ts';
export { azureProtocol } from './azure.ts';
export { bedrockKey, bedrockProtocol } from './bedrock.ts';
export { FakeModelServer, type FakeProtocol, type FakeScript } from './fake-server.ts';
export { googleProtocol, vertexProtocol } from './google.ts';
export { openaiChatProtocol, openrouterProtocol } from './openai-chat.ts';
export { openaiResponsesProtocol } from './openai-responses.ts';
