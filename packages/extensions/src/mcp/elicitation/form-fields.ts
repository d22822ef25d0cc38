import { oneLine } from '@tenon/core';

/** A field of a form: what is asked, and what was given so far. */
export type FormField = {
	readonly name: string;
	readonly title: string;
	readonly isRequired: boolean;
} & (
	| { readonly kind: 'text' | 'number' | 'integer'; text: string }
	| { readonly kind: 'choice'; readonly options: readonly FormOption[]; chosen: number }
);

/** Something to choose. */
export interface FormOption {
	readonly value: string | boolean;
	readonly label: string;
}

/** What a form gives: by name, what was filled in. */
export type FormContent = Record<string, string | number | boolean>;

/**
 * The fields of a server's question, a flat JSON Schema of an object. `undefined`: it wants something that a form of
 * lines cannot ask for.
 */
export const formFields = (schema: unknown): FormField[] | undefined => {
	const { properties, required } = recordOf(schema);
	const names = Array.isArray(required) ? required : [];
	const fields: FormField[] = [];
	for (const [name, property] of Object.entries(recordOf(properties))) {
		const field = fieldOf(name, recordOf(property), names.includes(name));
		if (field !== undefined) fields.push(field);
		else if (names.includes(name)) return undefined;
	}
	return fields;
};

/** What was given for a field, or why it cannot be sent; nothing for one that was left empty. */
export const fieldValue = (
	field: FormField,
): { readonly value?: string | number | boolean; readonly problem?: string } => {
	if (field.kind === 'choice') {
		const option = field.options[field.chosen];
		return option === undefined ? missing(field) : { value: option.value };
	}
	if (field.text === '') return missing(field);
	if (field.kind === 'text') return { value: field.text };
	const number = Number(field.text);
	if (!Number.isFinite(number)) return { problem: `${field.title}: needs a number` };
	if (field.kind === 'integer' && !Number.isInteger(number))
		return { problem: `${field.title}: needs a whole number` };
	return { value: number };
};

const missing = ({ isRequired, title }: FormField): { readonly problem?: string } =>
	isRequired ? { problem: `${title}: is needed` } : {};

type Property = Readonly<Record<string, unknown>>;

const fieldOf = (name: string, property: Property, isRequired: boolean): FormField | undefined => {
	const title = oneLine(typeof property.title === 'string' ? property.title : name);
	const base = { name, title, isRequired };
	const options = optionsOf(property);
	if (options !== undefined) {
		const chosen = options.findIndex(({ value }) => value === property.default);
		return { ...base, kind: 'choice', options, chosen };
	}
	const text = property.default === undefined ? '' : String(property.default);
	switch (property.type) {
		case 'string':
			return { ...base, kind: 'text', text };
		case 'number':
		case 'integer':
			return { ...base, kind: property.type, text };
		default:
			return undefined;
	}
};

const optionsOf = ({ type, enum: values, enumNames, oneOf }: Property): readonly FormOption[] | undefined => {
	if (type === 'boolean') {
		return [
			{ value: true, label: 'yes' },
			{ value: false, label: 'no' },
		];
	}
	if (type !== 'string') return undefined;
	if (Array.isArray(values)) {
		const labels = Array.isArray(enumNames) ? enumNames : [];
		return values.map((value, at) => optionOf(String(value), labels[at]));
	}
	if (Array.isArray(oneOf))
		return oneOf.map(recordOf).map(({ const: value, title }) => optionOf(String(value), title));
	return undefined;
};

const optionOf = (value: string, label: unknown): FormOption => ({
	value,
	label: oneLine(typeof label === 'string' ? label : value),
});

const recordOf = (value: unknown): Property =>
	typeof value === 'object' && value !== null ? (value as Property) : {};
