import { describe, expect, it } from 'vitest';
import type { Json } from '../../session/service/data.ts';
import type { OpenQuestion, QuestionRequest } from '../../session/service/verbs/questions.ts';
import { answerOf, questionForm } from './question.ts';

const options = [{ label: 'red' }, { label: 'blue', description: 'as the sky' }];

const questionOf = (request: QuestionRequest): OpenQuestion => ({
	...{ questionId: 'q1', asker: null, callId: null, durable: false, askedAt: 0, deadline: null },
	...request,
});

describe('a question as a form', () => {
	it.each<[QuestionRequest, object, Json, Json]>([
		[{ kind: 'confirm', request: { title: 'Sure?' } }, { type: 'boolean' }, true, true],
		[
			{ kind: 'select', request: { title: 'Sure?', options } },
			{ type: 'string', enum: ['0', '1'], enumNames: ['red', 'blue: as the sky'] },
			'1',
			1,
		],
		[
			{ kind: 'multiSelect', request: { title: 'Sure?', options } },
			{
				type: 'array',
				items: {
					anyOf: [
						{ const: '0', title: 'red' },
						{ const: '1', title: 'blue: as the sky' },
					],
				},
			},
			['1', '0'],
			[1, 0],
		],
		[
			{ kind: 'input', request: { title: 'Sure?', initial: 'x' } },
			{ type: 'string', default: 'x' },
			'y',
			'y',
		],
		[{ kind: 'editor', request: { title: 'Sure?' } }, { type: 'string' }, 'a\nb', 'a\nb'],
	])('%j has one field, and its answer is read', (request, property, given, answer) => {
		const question = questionOf(request);
		expect(questionForm(question)).toEqual({
			message: 'Sure?',
			requestedSchema: { type: 'object', properties: { answer: property }, required: ['answer'] },
		});
		expect(answerOf({ action: 'accept', content: { answer: given } }, question)).toEqual(answer);
		expect(answerOf({ action: 'cancel' }, question)).toBeNull();
		expect(answerOf({ action: 'decline' }, question)).toBe(request.kind === 'confirm' ? false : null);
	});
});
