export {
	brokenAfter,
	byteByByte,
	type FakeReply,
	plainReply,
	sse,
	streamReply,
} from './answer.ts';
export { anthropicProtocol } from './anthropic.ts';
export { FakeModelServer, type FakeProtocol, type FakeScript } from './fake-server.ts';
export { openaiChatProtocol } from './openai-chat.ts';
export { openaiResponsesProtocol } from './openai-responses.ts';
