import { type NetworkAccess, NetworkError, type Tool, type UndoLog } from '@tenon/core';
import { JobTable, Kernel } from '@tenon/shell';
import { describe, expect, it } from 'vitest';
import { createTools, type ToolsOptions } from '../src/index.ts';
import { filesOf } from './tool-session.ts';

const kernel = new Kernel({ fileSystem: filesOf({}) });
const undo: UndoLog = {
	begin: () => {
		throw new Error('not here');
	},
	list: () => [],
	undo: () => {
		throw new Error('not here');
	},
};
const network: NetworkAccess = {
	open: () => ({
		request: ({ url }) => Promise.reject(new NetworkError('unresolved', url, { reason: 'no network' })),
	}),
};

const everything: ToolsOptions = {
	shell: { kernel, about: kernel.describe(), runsPrograms: true },
	jobs: new JobTable(),
	undo,
	network,
	memory: { project: { file: '/p/.agents/memory.md', maxCharacters: 100 }, user: undefined },
	hasTurns: true,
};

const namesOf = (options: ToolsOptions): readonly string[] => createTools(options).map(({ name }) => name);

describe('createTools', () => {
	it('gives those tools that can work', () => {
		const turns = ['fetch', 'web_fetch', 'memory', 'todo', 'ask'];
		const files = ['read', 'write', 'edit', 'glob', 'grep', 'plan'];
		expect(namesOf({})).toEqual(files);
		expect(namesOf(everything)).toEqual(['shell', ...files, 'git', 'jobs', 'undo', ...turns]);
		expect(namesOf({ hasTurns: true })).toEqual([...files, 'ask']);
		expect(namesOf({ shell: { kernel, about: '', runsPrograms: false } })).toEqual(['shell', ...files]);
	});

	it('makes tools that a kernel takes', () => {
		const host = new Kernel({ fileSystem: filesOf({}), tools: createTools(everything) });
		expect(host.classify('jobs')).toBe('builtin');
		expect(host.classify('edit')).toBe('tool');
	});
});

describe.each(createTools(everything).map((tool): [string, Tool] => [tool.name, tool]))(
	'%s',
	(_name, tool) => {
		it('says in a few sentences what it does', () => {
			const own = tool.description.replace(kernel.describe(), '');
			expect(own.length).toBeGreaterThan(60);
			expect(own.length).toBeLessThan(520);
			expect(tool.label).not.toBe('');
		});

		it('has an input schema in which everything is described and nothing is unknown', () => {
			expect(faultsOf(tool.input, 'input')).toEqual([]);
			expect(tool.input).toMatchObject({ type: 'object', additionalProperties: false });
			expect(tool.check).toBeTypeOf('function');
		});

		it('has an output schema in which everything is described and nothing is unknown', () => {
			expect(faultsOf(tool.output, 'output')).toEqual([]);
			expect(tool.output).toMatchObject({ type: 'object', additionalProperties: false });
		});

		it('says whether it may be run again', () => {
			const isSafe = ['read', 'glob', 'grep', 'plan', 'git', 'todo', 'ask'].includes(tool.name);
			expect(tool.replay).toBe(isSafe ? 'safe' : 'never');
		});
	},
);

const keywords: ReadonlySet<string> = new Set([
	'type',
	'description',
	'properties',
	'required',
	'additionalProperties',
	'items',
	'enum',
	'minItems',
	'maxItems',
	'minLength',
	'minimum',
	'maximum',
]);

// The document itself is described by the tool, the items of a list by the list.
const faultsOf = (schema: unknown, place: string, isDescribed = true): readonly string[] => {
	if (typeof schema !== 'object' || schema === null) return [`${place} is no schema`];
	const {
		properties = {},
		items,
		required = [],
	} = schema as {
		readonly properties?: Readonly<Record<string, unknown>>;
		readonly items?: unknown;
		readonly required?: readonly string[];
	};
	const isSaid =
		'description' in schema && typeof schema.description === 'string' && schema.description !== '';
	return [
		...Object.keys(schema)
			.filter((keyword) => !keywords.has(keyword))
			.map((keyword) => `${place} has the keyword ${keyword}`),
		...(isDescribed || isSaid ? [] : [`${place} has no description`]),
		...required.filter((name) => !(name in properties)).map((name) => `${place} requires ${name}`),
		...Object.entries(properties).flatMap(([name, part]) => faultsOf(part, `${place}.${name}`, false)),
		...(items === undefined ? [] : faultsOf(items, `${place}[]`)),
	];
};
