import type { FoundExtension } from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import { describeContributes } from './describe-contributes.ts';

const found: FoundExtension = {
	name: 'acme',
	kind: 'process',
	scope: 'user',
	folder: '/x',
	version: '',
	description: '',
	isEnabled: true,
	start: { kind: 'process', program: 'x', args: [] },
	permissions: undefined,
	intercept: {},
	restart: 'never',
	skills: [],
	hasSeparateData: false,
	checksArguments: 'enforce',
};

const nothing = { status_items: [], key_bindings: [], renderers: [], providers: [] };

describe('what a program adds to Tenon', () => {
	it('is said in plain words', () => {
		const contributes = {
			settings: new Map(),
			status_items: [
				{ name: 'build', priority: 0 },
				{ name: 'tests', priority: 1 },
			],
			key_bindings: [{ key: 'ctrl+g', command: 'note now' }],
			renderers: [
				{ name: 'table', tool: 'query', content_type: '' },
				{ name: 'map', tool: '', content_type: 'application/geo+json' },
			],
			providers: [{ name: 'acme', models: ['big', 'small'] }],
		};
		expect(describeContributes({ ...found, contributes })).toEqual([
			'  answers for these models, and reads what is said to them: acme/big, acme/small',
			'  draws the results of these tools: query',
			'  draws content of these types: application/geo+json',
			'  shows texts in the status line: build, tests',
			'  runs /note now when you press ctrl+g',
			'  has settings of its own',
		]);
	});

	it('is nothing where the manifest says nothing', () => {
		expect(describeContributes(found)).toEqual([]);
		expect(describeContributes({ ...found, contributes: nothing })).toEqual([]);
	});
});
