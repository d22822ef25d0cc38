import { type SchemaNode, schemaTree } from './schema-tree.ts';

/** The JSON Schema of `tenon.toml`, for editors. */
export const configSchema = (): Readonly<Record<string, unknown>> => ({
	$schema: 'https://json-schema.org/draft/2020-12/schema',
	title: 'tenon.toml',
	description: 'Settings of Tenon, of a machine or a user; a project has [policy] and [models.budget] alone.',
	...nodeSchema(schemaTree),
});

const nodeSchema = ({ key, children, any }: SchemaNode): Readonly<Record<string, unknown>> => {
	if (key !== undefined)
		return { ...key.type.schema, description: `${key.meaning} Default: ${key.default}.` };
	return {
		type: 'object',
		...(children.size === 0
			? {}
			: { properties: Object.fromEntries([...children].map(([name, child]) => [name, nodeSchema(child)])) }),
		additionalProperties: any === undefined ? false : nodeSchema(any),
	};
};
