import type { CallResult, Message } from '../message.ts';
import type { ModelRequest } from '../request.ts';
import { isAnswer } from './is-answer.ts';
import type { Expectation, ExpectedResult, ExpectedText } from './tape.ts';

/** What a request is not like, though it was expected to be; `undefined` if it is as expected. */
export const unmet = (expect: Expectation, request: ModelRequest): string | undefined => {
	const { model, systemPrompt, lastUser, toolResults, tools } = expect;
	return (
		unlike('model', model, request.model) ??
		unlike('systemPrompt', systemPrompt, request.systemPrompt) ??
		unlike('lastUser', lastUser, lastUserText(request.messages)) ??
		(toolResults && unlikeResults(toolResults, lastResults(request.messages))) ??
		(tools && unlike('tools', nameList(tools), nameList(request.tools.map(({ name }) => name))))
	);
};

const unlike = (
	field: string,
	expected: ExpectedText | undefined,
	got: string | undefined,
): string | undefined => {
	if (expected === undefined) return undefined;
	const came = got === undefined ? 'nothing' : JSON.stringify(got);
	if (typeof expected === 'string') {
		return got === expected ? undefined : `${field}: expected ${JSON.stringify(expected)}, got ${came}`;
	}
	if (got?.includes(expected.contains)) return undefined;
	return `${field}: expected a text with ${JSON.stringify(expected.contains)} in it, got ${came}`;
};

const lastUserText = (messages: readonly Message[]): string | undefined => {
	const last = messages.findLast((message) => message.role === 'user');
	return last?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
};

const lastResults = (messages: readonly Message[]): readonly CallResult[] => {
	const lastAnswer = messages.findLastIndex(isAnswer);
	return messages
		.slice(lastAnswer + 1)
		.flatMap((message) => (message.role === 'tool' ? message.results : []));
};

const unlikeResults = (
	expected: readonly ExpectedResult[],
	results: readonly CallResult[],
): string | undefined => {
	if (expected.length !== results.length) {
		const came = results.map(({ toolName, callId }) => `${toolName} ${callId}`).join(', ') || 'none';
		return `toolResults: expected ${expected.length}, got ${results.length}: ${came}`;
	}
	for (const [at, wanted] of expected.entries()) {
		const difference = unlikeResult(`toolResults[${at}]`, wanted, results[at]!);
		if (difference !== undefined) return difference;
	}
	return undefined;
};

const unlikeResult = (field: string, wanted: ExpectedResult, result: CallResult): string | undefined =>
	unlike(`${field}.callId`, wanted.callId, result.callId) ??
	unlike(`${field}.tool`, wanted.tool, result.toolName) ??
	unlike(`${field}.ending`, wanted.ending, result.ending) ??
	unlike(`${field}.isError`, wanted.isError?.toString(), String(result.isError)) ??
	unlike(`${field}.text`, wanted.text, textOf(result));

const textOf = ({ parts }: CallResult): string =>
	parts.map((part) => (part.type === 'text' ? part.text : part.type === 'json' ? part.json : '')).join('');

const nameList = (names: readonly string[]): string => names.toSorted().join(', ');
