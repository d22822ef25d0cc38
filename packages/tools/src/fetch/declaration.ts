import { type DeclaredTool, declareTool } from '@tenon/core';
import { choice, integer, optional, text, textMap } from '../support/field.ts';
import { outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';
import type { BodyForm } from './fetch-result.ts';

/** What a call of it says. */
export interface FetchArguments {
	readonly url: string;
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string;
	readonly maxBytes?: number;
	readonly as?: BodyForm;
}

/** Bytes of one. */
export const mebibyte: number = 1024 * 1024;

/** What is told of `fetch` without running it. */
export const fetchDeclaration = (): DeclaredTool<FetchArguments> =>
	declareTool({
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
	});
