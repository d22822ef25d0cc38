import {
	encodeText,
	isGateRefusal,
	isNetworkError,
	type NetworkAccess,
	type Tool,
	type ToolContext,
	type ToolResult,
	UnknownSecret,
	wait,
	withRun,
} from '@tenon/core';
import { defaultBudget, type OutputBudget } from '../support/output-budget.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { readBody } from './body.ts';
import { type FetchArguments, fetchDeclaration, mebibyte } from './declaration.ts';
import { fetchResult } from './fetch-result.ts';
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
	withRun(fetchDeclaration(), (args, context) => runReporting(() => wait(fetchUrl(args, context, options))));

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
