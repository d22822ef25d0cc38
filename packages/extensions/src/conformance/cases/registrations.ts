import { type JsonSchema, toPlain, type Value } from '@tenon/core';
import { checkArguments } from '../../arguments/check-arguments.ts';
import { ownEventOf } from '../../compat/own-events.ts';
import { fail, pass, type Verdict } from '../case-result.ts';
import type { Introduction } from '../introduction.ts';

/** Names can be typed and are there once, schemas can be used, what is asked for exists. */
export const checkRegistrations = async (offers: Introduction): Promise<Verdict> => {
	const faults = [
		...faultsOfNames('command', offers.commands, /^[A-Za-z0-9_-]+$/),
		...faultsOfNames('tool', offers.tools, /^[A-Za-z0-9_.-]{1,64}$/),
		...(await Promise.all(offers.tools.map(faultOfSchema))).flat(),
		...offers.tools.flatMap(({ name, exposure }) =>
			exposures.includes(exposure) ? [] : [`tool ${name}: there is no exposure ${exposure}`],
		),
		...offers.intercepts.flatMap((event) =>
			isAskedAbout(event) ? [] : [`subscribe: ${event} is not asked about`],
		),
	];
	return faults.length === 0 ? pass : fail(faults.join('; '));
};

const exposures: readonly string[] = ['', 'direct', 'codemode', 'deferred', 'model-only'];
const intercepts: readonly string[] = ['tool_call', 'turn_start', 'assistant_message', 'before_agent_start'];

const isAskedAbout = (event: string): boolean =>
	intercepts.includes(event) || ownEventOf(event, 'asked') !== undefined;

const faultsOfNames = (
	kind: string,
	offered: readonly { readonly name: string; readonly description: string }[],
	form: RegExp,
): readonly string[] => {
	const seen = new Set<string>();
	return offered.flatMap(({ name, description }) => {
		const isRepeated = seen.has(name);
		seen.add(name);
		return [
			...(form.test(name) ? [] : [`${kind} ${JSON.stringify(name)}: such a name cannot be used`]),
			...(isRepeated ? [`${kind} ${name}: registered twice`] : []),
			...(description.trim() === '' ? [`${kind} ${name}: has no description`] : []),
		];
	});
};

const faultOfSchema = async ({
	name,
	schema,
	output_schema,
}: Introduction['tools'][number]): Promise<string[]> => {
	const faults: string[] = [];
	for (const [field, value] of Object.entries({ schema, output_schema })) {
		const message = value === undefined ? undefined : await schemaFault(value);
		if (message !== undefined) faults.push(`tool ${name}: ${field}: ${message}`);
	}
	return faults;
};

const schemaFault = async (value: Value): Promise<string | undefined> => {
	const schema = toPlain(value);
	if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null || Array.isArray(schema)))
		return 'is no JSON Schema';
	const verdict = await checkArguments(schema as JsonSchema, {});
	return verdict.type === 'bad-schema' ? verdict.message : undefined;
};
