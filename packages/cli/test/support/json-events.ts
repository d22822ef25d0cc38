import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

/** The published schema of the lines that `tenon -p --json` prints. */
export const eventSchema = (): { readonly anyOf: readonly EventShape[] } => {
	const file = join(import.meta.dirname, '../../../../docs/json-events.schema.json');
	return JSON.parse(readFileSync(file, 'utf8')) as { readonly anyOf: readonly EventShape[] };
};

interface EventShape {
	readonly properties: { readonly type: { readonly const: string } };
}

/** Lines and events that the published schema does not know, with what it says about them. */
export const faultsOfEvents = (
	lines: readonly { readonly type: string }[],
): readonly (readonly [line: object, errors: readonly ErrorObject[]])[] => {
	const fits = validator();
	return lines.flatMap((line) => {
		const { type } = line;
		return fits(line) ? [] : [[line, errorsOf(fits, type)] as const];
	});
};

let compiled: ValidateFunction | undefined;

const validator = (): ValidateFunction => {
	compiled ??= new Ajv({ allErrors: true }).compile(eventSchema());
	return compiled;
};

// Of all types that a line is not, the one that it says it is tells what is wrong.
const errorsOf = ({ errors }: ValidateFunction, type: string): readonly ErrorObject[] => {
	const at = eventSchema().anyOf.findIndex(({ properties }) => properties.type.const === type);
	const own = (errors ?? []).filter(({ schemaPath }) => schemaPath.startsWith(`#/anyOf/${at}/`));
	return own.length > 0 ? own : (errors ?? []).slice(0, 3);
};
