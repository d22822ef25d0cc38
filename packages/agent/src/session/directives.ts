import { fromPlain, isValueError, writeJson } from '@tenon/core';
import type { Json } from '../data/json.ts';
import { json, listOf, objectOf, oneOf, type Shape, ShapeError, taggedBy, text } from '../data/shape.ts';
import type { ControlDirective } from '../turn/response.ts';
import { sayTo } from './added-input.ts';
import type { TurnContext } from './turn-context.ts';

/** Input that a tool adds beside its result. */
export interface AddedInput {
	readonly text: string;
	readonly delivery: 'active-turn' | 'next-turn';
}

/** What a tool asks of its turn: at most one end, and input. */
export interface Directives {
	readonly control: ControlDirective | null;
	readonly inputs: readonly AddedInput[];
}

/** Reads what a host gave as directives. Throws {@link ShapeError}, which says what is wrong. */
export const readDirectives = (given: unknown): Directives => {
	if (given === undefined) return none;
	const directives = directivesShape(Array.isArray(given) ? given.map(withJson) : given, 'directives');
	if (directives.length > maxDirectives) {
		throw new ShapeError('directives', `at most ${maxDirectives}`, directives);
	}
	const controls = directives.filter((each): each is ControlDirective => each.type !== 'add-input');
	const [control = null, second] = controls;
	if (second !== undefined) {
		const both = `${controls.map(({ type }) => type).join(' and ')}`;
		throw new ShapeError('directives', 'at most one that ends the turn', both);
	}
	const inputs = directives.flatMap((each) =>
		each.type === 'add-input' ? [{ text: each.text, delivery: each.delivery }] : [],
	);
	return { control, inputs };
};

/**
 * Adds the input that a recorded call asks for, each under a key of its own: done again by the process that continues
 * the turn, it is the same input.
 */
export const addInputs = async (
	context: TurnContext,
	key: string,
	{ inputs = [] }: { readonly inputs?: readonly AddedInput[] },
): Promise<void> => {
	for (const [index, { text: said, delivery }] of inputs.entries()) {
		await sayTo(context, { key: `${key}/directive/${index}`, text: said, delivery });
	}
};

const none: Directives = { control: null, inputs: [] };

const maxDirectives = 32;

type AddInput = AddedInput & { readonly type: 'add-input' };

// A host hands on plain data, or the values of a kernel; the journal keeps JSON.
const withJson = (directive: unknown, index: number): unknown => {
	if (typeof directive !== 'object' || directive === null) return directive;
	const copy: Record<string, unknown> = { ...directive };
	for (const field of ['value', 'options'] as const)
		if (Object.hasOwn(copy, field)) copy[field] = jsonOf(copy[field], `directives[${index}].${field}`);
	return copy;
};

const jsonOf = (given: unknown, path: string): Json => {
	try {
		return JSON.parse(writeJson(fromPlain(given))) as Json;
	} catch (error) {
		if (!isValueError(error)) throw error;
		throw new ShapeError(path, 'JSON', given);
	}
};

const directivesShape: Shape<readonly (ControlDirective | AddInput)[]> = listOf(
	taggedBy<'type', ControlDirective | AddInput>('type', {
		finish: objectOf({ type: oneOf('finish'), value: json }),
		'submit-error': objectOf({ type: oneOf('submit-error'), value: json }),
		'switch-frame': objectOf({ type: oneOf('switch-frame'), frameKey: text, task: text }, { options: json }),
		'add-input': objectOf({ type: oneOf('add-input'), text, delivery: oneOf('active-turn', 'next-turn') }),
	}),
);
