import type { JsonSchema } from '@tenon/core';
import type { CommandDeclaration, OptionDeclaration } from './declaration.ts';

/** The arguments of a command as a JSON Schema, so that a model can call it as a tool. */
export const inputSchemaOf = (declaration: CommandDeclaration): JsonSchema => {
	const { options, operands } = declaration;
	const properties = Object.fromEntries(
		Object.entries(options).map(([name, option]) => [name, optionSchema(option)]),
	);
	const bounds = operands.max === Number.POSITIVE_INFINITY ? {} : { maxItems: operands.max };
	return {
		type: 'object',
		properties: {
			...properties,
			operands: {
				type: 'array',
				items: { type: 'string' },
				minItems: operands.min,
				...bounds,
				description: operands.summary,
			},
		},
		required: operands.min > 0 ? ['operands'] : [],
		additionalProperties: false,
	};
};

const optionSchema = (option: OptionDeclaration): Readonly<Record<string, unknown>> => {
	const description = option.summary;
	switch (option.kind) {
		case 'flag':
			return { type: 'boolean', description };
		case 'list':
			return { type: 'array', items: { type: 'string' }, description };
		case 'optional':
			return { type: ['string', 'boolean'], description };
		case 'value':
			return { type: option.type, description };
	}
};

/** The words that say the same as an object of that schema. */
export const argvFromInput = (
	declaration: CommandDeclaration,
	input: Readonly<Record<string, unknown>>,
): readonly string[] => {
	const words = Object.entries(declaration.options).flatMap(([name, option]) =>
		optionWords(option, input[name]),
	);
	const operands = (input.operands ?? []) as readonly string[];
	return [...words, '--', ...operands];
};

const optionWords = (option: OptionDeclaration, given: unknown): readonly string[] => {
	if (given === undefined || given === false) return [];
	const flag = option.long === undefined ? `-${option.short![0]}` : `--${option.long}`;
	if (given === true) return [flag];
	const values = Array.isArray(given) ? given : [given];
	return values.map((value) => (option.long === undefined ? `${flag}${value}` : `${flag}=${value}`));
};
