import type { StandardSchema } from './schema.ts';

/**
 * The type of the arguments that a schema describes. Of a JSON Schema the plain keywords are understood (`type`,
 * `properties`, `required`, `items`, `enum`, `const`), whatever it says beyond them is `unknown`.
 */
export type ArgsOf<Schema> =
	Schema extends StandardSchema<infer Args>
		? Args
		: Schema extends { readonly schema: StandardSchema<infer Args> }
			? Args
			: FromJsonSchema<Schema>;

type FromJsonSchema<Schema> = Schema extends { readonly const: infer Only }
	? Only
	: Schema extends { readonly enum: readonly (infer One)[] }
		? One
		: Schema extends { readonly type: 'object' }
			? FromObjectSchema<Schema>
			: Schema extends { readonly type: 'array' }
				? readonly (Schema extends { readonly items: infer Item } ? FromJsonSchema<Item> : unknown)[]
				: Schema extends { readonly type: infer Type extends keyof ScalarTypes }
					? ScalarTypes[Type]
					: unknown;

interface ScalarTypes {
	readonly string: string;
	readonly number: number;
	readonly integer: number;
	readonly boolean: boolean;
	readonly null: null;
}

type FromObjectSchema<Schema> = Schema extends { readonly properties: infer Properties }
	? {
			readonly [Name in keyof Properties as Name extends RequiredOf<Schema> ? Name : never]: FromJsonSchema<
				Properties[Name]
			>;
		} & {
			readonly [Name in keyof Properties as Name extends RequiredOf<Schema> ? never : Name]?: FromJsonSchema<
				Properties[Name]
			>;
		}
	: { readonly [name: string]: unknown };

type RequiredOf<Schema> = Schema extends { readonly required: readonly (infer Name)[] } ? Name : never;
