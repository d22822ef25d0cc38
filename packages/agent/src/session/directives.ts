import { json, listOf, objectOf, oneOf, type Shape, ShapeError, taggedBy, text } from '../data/shape.ts';
import type { ControlDirective } from '../turn/response.ts';
import { sayTo } from './added-input.ts';
import type { TurnContext } from './turn-context.ts';

/** Input that a tool adds beside its result. */
export interface AddedInput {
	readonly text: string;
	readonly when: 'this-turn' | 'next-turn';
}

/** What a tool asks of its turn: at most one end, and input. */
export interface Directives {
	readonly control: ControlDirective | null;
	readonly inputs: readonly AddedInput[];
}

/** Reads what a host gave as directives. Throws {@link ShapeError}, which says what is wrong. */
export const readDirectives = (given: unknown): Directives => {
	if (given === undefined) return none;
	const directives = directivesShape(given, 'directives');
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
		each.type === 'add-input' ? [{ text: each.text, when: each.when }] : [],
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
	for (const [index, { text: said, when }] of inputs.entries()) {
		const delivery = when === 'this-turn' ? 'active-turn' : 'next-turn';
		await sayTo(context, { key: `${key}/directive/${index}`, text: said, delivery });
	}
};

const none: Directives = { control: null, inputs: [] };

const maxDirectives = 32;

type AddInput = AddedInput & { readonly type: 'add-input' };

const directivesShape: Shape<readonly (ControlDirective | AddInput)[]> = listOf(
	taggedBy<'type', ControlDirective | AddInput>('type', {
		finish: objectOf({ type: oneOf('finish'), value: json }),
		'submit-error': objectOf({ type: oneOf('submit-error'), value: json }),
		'switch-frame': objectOf({ type: oneOf('switch-frame'), frameKey: text, task: text }, { options: json }),
		'add-input': objectOf({ type: oneOf('add-input'), text, when: oneOf('this-turn', 'next-turn') }),
	}),
);
