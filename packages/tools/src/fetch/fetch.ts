import {
	defineTool,
	encodeText,
	isGateRefusal,
	isNetworkError,
	type NetworkAccess,
	type Tool,
	type ToolContext,
	type ToolResult,
	UnknownSecret,
	wait,
} from '@tenon/core';
import { choice, integer, optional, text, textMap } from '../support/field.ts';
import { defaultBudget, type OutputBudget } from '../support/head-and-tail.ts';
import { outputObject, property } from '../support/output-schema.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { toolInput } from '../support/tool-input.ts';
import { readBody } from './body.ts';
import { type BodyForm, fetchResult } from './fetch-result.ts';
import { follow, readUrl } from './follow.ts';
import { readHeaders } from './read-headers.ts';

/** What the tool is made of, and how much it shows. */
export interface FetchToolOptions {
	readonly network: NetworkAccess;
	/** How much of the text is shown; default 24 KiB. */
	readonly budget?: OutputBudget;
}

/** `fetch`: one request over HTTP and its answer. Where it may go is judged hop by hop. */
export const fetchTool = (options: FetchToolOptions): Tool =>
	defineTool({
		name: 'fetch',
		label: 'Fetch URL',
		description:
			'Make an HTTP request and return status, type and body. Text is decoded by its charset and returned as it is (HTML stays HTML), cut in its middle when it is long. as "json" parses it, "bytes" returns the raw bytes as data. Redirections are followed; each must be allowed. A header may hold the handle of a stored secret, {{secret:provider.field}}, in place of its value. An answer with status 400 or more is a failure.',
		input: toolInput({
			url: text('http or https URL', { minLength: 1 }),
			method: optional(
				choice('default GET, or POST with a body', ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
			),
			headers: optional(textMap('headers by name')),
			body: optional(text('body of the request')),
			maxBytes: optional(
				integer('bytes of the answer to read; default 1048576', { minimum: 1, maximum: 16 * mebibyte }),
			),
			as: optional(
				choice('what to make of the body; default: text where its type says so, else only its size', [
					'text',
					'json',
					'bytes',
				]),
			),
		}),
		output: outputObject(
			{
				url: property('string', 'where the answer came from'),
				status: property('integer', 'status of the answer'),
				contentType: property('string', 'type as the answer names it; empty if it does not'),
				bytes: property('integer', 'bytes of the body that were read'),
				isCut: property('boolean', 'whether more would have come'),
				redirects: property('integer', 'how many redirections led there'),
				text: property('string', 'the body as text, cut to its budget'),
				charset: property('string', 'the encoding the text was read in'),
				json: { description: 'the body, parsed' },
				body: { description: 'the raw bytes; in JSON as base64' },
			},
			['text', 'charset', 'json', 'body'],
		),
		effects: ['network'],
		run: (args, context) => runReporting(() => wait(fetchUrl(args, context, options))),
	});

const mebibyte = 1024 * 1024;

interface FetchArguments {
	readonly url: string;
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string;
	readonly maxBytes?: number;
	readonly as?: BodyForm;
}

const fetchUrl = async (
	args: FetchArguments,
	context: ToolContext,
	{ network, budget = defaultBudget }: FetchToolOptions,
): Promise<ToolResult> => {
	const { body, method = body === undefined ? 'GET' : 'POST', maxBytes = mebibyte } = args;
	if (body !== undefined && (method === 'GET' || method === 'HEAD'))
		throw new ToolFailure(`${method} has no body: leave it out or use another method`, { exitStatus: 2 });
	try {
		const followed = await follow(network.open(context), {
			method,
			url: readUrl(args.url),
			headers: readHeaders(args.headers ?? {}),
			body: body === undefined ? undefined : encodeText(body),
		});
		return fetchResult(args.as, followed, await readBody(followed.response, maxBytes), budget);
	} catch (error) {
		if (isGateRefusal(error)) throw new ToolFailure(error.message, { exitStatus: notPermitted });
		if (isNetworkError(error) || error instanceof UnknownSecret) throw new ToolFailure(error.message);
		throw error;
	}
};

const notPermitted = 126;
