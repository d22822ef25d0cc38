import { describe, expect, it } from 'vitest';
import { withDefaults } from './with-defaults.ts';

const schema = {
	type: 'object',
	properties: {
		width: { type: 'number', default: 80 },
		theme: { type: 'object', properties: { name: { type: 'string', default: 'plain' } } },
		tags: { type: 'array', default: ['a'] },
		title: { type: 'string' },
	},
};

describe('defaults', () => {
	it('fill in what is not there, also inside', () => {
		expect(withDefaults(schema, { width: 10 })).toEqual({ width: 10, theme: { name: 'plain' }, tags: ['a'] });
	});

	it('leave the data and the schema as they are', () => {
		const data = { theme: {} };
		const filled = withDefaults(schema, data) as { tags: string[] };
		filled.tags.push('b');
		expect([data, schema.properties.tags.default]).toEqual([{ theme: {} }, ['a']]);
	});

	it.each([[true], [{}], [{ properties: 1 }]])('of %j are none', (given) => {
		expect(withDefaults(given as Parameters<typeof withDefaults>[0], { a: 1 })).toEqual({ a: 1 });
	});
});
