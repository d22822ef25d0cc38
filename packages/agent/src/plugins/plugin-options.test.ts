import { describe, expect, it } from 'vitest';
import { objectOf, text } from '../data/shape.ts';
import { PluginOptions } from './plugin-options.ts';

const shape = objectOf({ dialect: text });

describe('options of plugins', () => {
	it('are empty, made of a value, or inserted one by one, and left out of JSON where there are none', () => {
		expect(JSON.stringify(PluginOptions.empty())).toBe('{}');
		const one = PluginOptions.typed('a', { dialect: 'x' });
		const two = one.insertTyped('b', 1);
		expect(JSON.stringify(one)).toBe('{"plugins":{"a":{"dialect":"x"}}}');
		expect(two.plugins).toEqual({ a: { dialect: 'x' }, b: 1 });
		expect(PluginOptions.fromJson(JSON.parse(JSON.stringify(two))).plugins).toEqual(two.plugins);
		expect(PluginOptions.fromJson(undefined).plugins).toEqual({});
	});

	it('are decoded by their plugin: nothing, a value, or an error that names plugin and field', () => {
		const options = PluginOptions.typed('a', { dialect: 7 }).insertTyped('b', { dialect: 'x' });
		expect(options.decode('c', shape)).toBeUndefined();
		expect(options.decode('b', shape)).toEqual({ dialect: 'x' });
		expect(() => options.decode('a', shape)).toThrow(
			expect.objectContaining({
				code: 'plugin.option-invalid',
				plugin: 'a',
				message: 'options of the plugin "a": options.dialect: expected a string, got 7',
			}),
		);
	});

	it('are refused where JSON cannot write them', () => {
		expect(() => PluginOptions.typed('a', () => 1)).toThrow(
			expect.objectContaining({ code: 'plugin.option-invalid', plugin: 'a' }),
		);
	});
});
