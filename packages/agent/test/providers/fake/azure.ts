import { check } from './check.ts';
import type { FakeProtocol } from './fake-server.ts';
import { openaiResponsesProtocol } from './openai-responses.ts';

/** OpenAI's Responses API as Azure has it: another path, a version, and a key in a header of its own. */
export const azureProtocol: FakeProtocol = {
	...openaiResponsesProtocol,
	name: 'azure',
	path: /^\/openai\/v1\/responses$/,
	read(body, headers, url, text) {
		check.that(headers['api-key'] === 'sk-test', 'Access denied due to invalid subscription key.');
		check.that(headers.authorization === undefined, 'a key of OpenAI was sent');
		check.that(url.searchParams.get('api-version') === 'v1', 'api-version: expected v1');
		return openaiResponsesProtocol.read(body, { ...headers, authorization: 'Bearer checked' }, url, text);
	},
};
