import { isPromise, type StandardSchema } from '@tenon/core';
import type { Json, JsonObject } from '../data/json.ts';
import { json, type Shape } from '../data/shape.ts';
import { PluginOptionInvalid } from './errors.ts';

/** Turns the options of a plugin into what the plugin takes: a function that throws, or any Standard Schema. */
export type OptionsDecoder<T> = Shape<T> | StandardSchema<T>;

/**
 * Options that plugins own, by their ids. Opaque to everyone else: the program, its fronts and other plugins carry them
 * and never look inside. Immutable.
 */
export class PluginOptions {
	static readonly #none = new PluginOptions({});
	readonly plugins: Readonly<Record<string, Json>>;

	private constructor(plugins: Readonly<Record<string, Json>>) {
		this.plugins = Object.freeze({ ...plugins });
	}

	/** Options for no plugin. */
	static empty(): PluginOptions {
		return PluginOptions.#none;
	}

	/** Options for one plugin. Throws {@link PluginOptionInvalid} for what JSON cannot write. */
	static typed(pluginId: string, options: unknown): PluginOptions {
		return PluginOptions.#none.insertTyped(pluginId, options);
	}

	/** Reads `{ plugins: { id: options } }`, or nothing where it is left out. Throws {@link PluginOptionInvalid}. */
	static fromJson(data: Json | undefined): PluginOptions {
		const { plugins = {} } = (data ?? {}) as { readonly plugins?: Json };
		if (typeof plugins !== 'object' || plugins === null || Array.isArray(plugins))
			throw new PluginOptionInvalid('', '"plugins" must be an object of options by plugin id');
		return Object.entries(plugins).reduce(
			(all, [id, each]) => all.insertTyped(id, each),
			PluginOptions.empty(),
		);
	}

	/** These options with those of one more plugin, in the place of what it had. */
	insertTyped(pluginId: string, options: unknown): PluginOptions {
		let written: Json;
		try {
			written = json(options, 'options');
		} catch (error) {
			throw new PluginOptionInvalid(pluginId, error instanceof Error ? error.message : String(error), error);
		}
		return new PluginOptions({ ...this.plugins, [pluginId]: structuredClone(written) });
	}

	/**
	 * What a plugin was given; `undefined` where nothing was given for it. Throws {@link PluginOptionInvalid} for what it
	 * does not take.
	 */
	decode<T>(pluginId: string, decoder: OptionsDecoder<T>): T | undefined {
		if (!Object.hasOwn(this.plugins, pluginId)) return undefined;
		const given = this.plugins[pluginId];
		if (typeof decoder !== 'function' || '~standard' in decoder)
			return checked(pluginId, decoder as StandardSchema<T>, given);
		try {
			return decoder(given, 'options');
		} catch (error) {
			throw new PluginOptionInvalid(pluginId, error instanceof Error ? error.message : String(error), error);
		}
	}

	/** As JSON: empty options are left out. */
	toJSON(): JsonObject {
		return Object.keys(this.plugins).length === 0 ? {} : { plugins: this.plugins };
	}
}

const checked = <T>(pluginId: string, schema: StandardSchema<T>, given: unknown): T => {
	const result = schema['~standard'].validate(given);
	if (isPromise(result))
		throw new PluginOptionInvalid(pluginId, 'its schema waits; options are checked at once');
	if (result.issues === undefined) return result.value;
	const [issue] = result.issues;
	const at = (issue?.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
	throw new PluginOptionInvalid(pluginId, `${at === '' ? '' : `${at}: `}${issue?.message ?? 'not valid'}`);
};
