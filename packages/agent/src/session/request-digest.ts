import { digestOf, digestOfJson } from '../data/digest.ts';
import { asJson } from '../data/json.ts';
import type { Message } from '../model/message.ts';
import type { ModelRequest } from '../model/request.ts';

/**
 * Identifies a request by all that is in it. Messages are digested once each, so that a long conversation does not
 * cost more with every call.
 */
export const requestDigest = ({ messages, tools, ...rest }: ModelRequest): string => {
	const listed = messages.map(messageDigest).join('\n');
	return digestOf(`${digestOfJson(rest)}\n${toolsDigest(tools)}\n${listed}`);
};

const messageDigest = (message: Message): string => remembered(message);

const toolsDigest = (tools: ModelRequest['tools']): string => remembered(tools);

const digests = new WeakMap<object, string>();

const remembered = (data: object): string => {
	let digest = digests.get(data);
	if (digest === undefined) {
		digest = digestOfJson(asJson(data));
		digests.set(data, digest);
	}
	return digest;
};
