import type { HookRunOptions, ProjectedBlock } from '@tenon/core';
import { integer, listOf, objectOf, oneOf, type Shape, ShapeError, taggedBy, text } from '../data/shape.ts';
import { assistantPartsShape } from '../model/shapes.ts';

type ProblemOf = NonNullable<HookRunOptions['problemOf']>;

/** What is wrong with a value that is to take the place of a text. */
export const textProblem: ProblemOf = (answer) =>
	answer.answer === 'replace' ? problemWith(text, answer.value, 'value') : null;

/** What is wrong with a value that is to take the place of what a model said. */
export const partsProblem: ProblemOf = (answer) =>
	answer.answer === 'replace' ? problemWith(assistantPartsShape, answer.value, 'value') : null;

/** What is wrong with an output that is to open a frame. */
export const frameProblem: ProblemOf = (answer) =>
	answer.answer === 'short-circuit' ? problemWith(frameShape, answer.output, 'output') : null;

/** What is wrong with sections of a prompt. */
export const sectionsProblem: ProblemOf = (answer) =>
	answer.answer === 'replace' ? problemWith(sectionsShape, answer.value, 'value') : null;

/** What is wrong with what a model is to read of a result. */
export const projectionProblem: ProblemOf = (answer) =>
	answer.answer === 'replace' ? problemWith(projectionShape, answer.value, 'value') : null;

/** What is wrong with what is to take the place of a conversation. */
export const proposalProblem =
	(read: (given: unknown) => unknown): ProblemOf =>
	(answer) =>
		answer.answer === 'replace' ? problemWith(read, answer.value, 'value') : null;

const projectionShape = listOf(
	taggedBy<'type', ProjectedBlock>('type', {
		text: objectOf({ type: oneOf('text'), text }),
		json: objectOf({ type: oneOf('json'), json: text }),
	}),
);

const sectionsShape = listOf(objectOf({ slot: text, title: text, text, priority: integer }));

const frameShape = objectOf({ frameKey: text, task: text });

const problemWith = (shape: Shape<unknown>, given: unknown, path: string): string | null => {
	try {
		shape(given, path);
		return null;
	} catch (error) {
		if (error instanceof ShapeError) return error.message;
		throw error;
	}
};
