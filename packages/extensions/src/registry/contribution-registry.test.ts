import { defineTool, type Tool, type ToolContext, type ToolResult, textOf, textResult } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
	CommandContribution,
	Contribution,
	ToolContribution,
	ToolWrapContribution,
} from '../contribution/contribution.ts';
import { ContributionRegistry } from './contribution-registry.ts';
import { maxContributionsPerOwner, TooManyContributions } from './errors.ts';

const tool = (
	name: string,
	text = name,
	exposure: ToolContribution['exposure'] = 'direct',
): ToolContribution => ({
	type: 'tool',
	tool: {
		...defineTool<unknown>({
			name,
			description: text,
			input: { type: 'object' },
			effects: ['process'],
			run: () => textResult(text),
		}),
		run: () => textResult(text),
	},
	exposure,
	interactive: false,
	namespace: '',
	namespaceInstructions: '',
});

const command = (name: string): CommandContribution => ({
	type: 'command',
	name,
	description: '',
	run: () => Promise.resolve({ type: 'none' }),
});

const wrap = (toolName: string, mark: string, priority = 0): ToolWrapContribution => ({
	type: 'tool-wrap',
	toolName,
	priority,
	wrap: async (args, _context, next) => textResult(`${mark}(${textIn(await next(args))})`),
});

const textIn = ({ content: [first] }: ToolResult): string => (first?.type === 'text' ? first.text : '');

const context = { signal: new AbortController().signal } as ToolContext;

const run = async (found: Tool | undefined, args: unknown = {}): Promise<string> =>
	textIn(await found!.run(args, context));

const empty = (): ContributionRegistry => new ContributionRegistry({ tools: ['read'], commands: ['Help'] });

describe('names', () => {
	it('go to the first owner in the declared order, and description and call belong together', async () => {
		const registry = empty();
		registry.setOwnerOrder(['first', 'second']);
		registry.add('second', tool('note', 'of second'));
		registry.add('first', tool('note', 'of first'));
		expect(registry.tools().map(({ description }) => description)).toEqual(['of first']);
		expect(await run(registry.tools()[0])).toBe('of first');
		expect(registry.toolOwner('note')).toBe('first');
		expect(registry.conflicts()).toEqual([
			{ type: 'tool', name: 'note', owner: 'first', others: ['second'] },
		]);
	});

	it('that are built in go to no extension', () => {
		const registry = empty();
		registry.add('a', tool('read'));
		registry.add('a', command('help'));
		expect([registry.tools(), registry.commands(), registry.toolOwner('read')]).toEqual([[], [], undefined]);
		expect(registry.conflicts()).toEqual([
			{ type: 'command', name: 'help', owner: undefined, others: ['a'] },
			{ type: 'tool', name: 'read', owner: undefined, others: ['a'] },
		]);
	});

	it('go to the next owner when the first one goes', () => {
		const registry = empty();
		registry.setOwnerOrder(['first', 'second']);
		registry.add('first', tool('note', 'of first'));
		registry.add('second', tool('note', 'of second'));
		registry.removeOwner('first');
		expect([registry.toolOwner('note'), registry.conflicts()]).toEqual(['second', []]);
	});

	it('of commands are found in any spelling', () => {
		const registry = empty();
		registry.add('b', command('Note'));
		registry.add('a', command('NOTE'));
		expect(registry.command('note')).toMatchObject({ owner: 'a', contribution: { name: 'NOTE' } });
		expect(registry.commands().map(({ owner }) => owner)).toEqual(['a']);
	});

	it('that an owner uses twice stand for what came last', () => {
		const registry = empty();
		registry.add('a', tool('note', 'old'));
		const newer = registry.add('a', tool('note', 'new'));
		expect(registry.tools().map(({ description }) => description)).toEqual(['new']);
		newer[Symbol.dispose]();
		newer[Symbol.dispose]();
		expect(registry.tools().map(({ description }) => description)).toEqual(['old']);
		expect(registry.conflicts()).toEqual([]);
	});

	it('have the same owners whatever the order of arrival', () => {
		const owners = ['a', 'b', 'c', 'd', 'e'];
		const added = fc.record({
			owner: fc.constantFrom(...owners),
			name: fc.constantFrom('x', 'y', 'z', 'read'),
		});
		const cases = fc.uniqueArray(added, { selector: ({ owner, name }) => `${owner} ${name}`, maxLength: 12 });
		fc.assert(
			fc.property(
				cases.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
				fc.subarray(owners),
				fc.boolean(),
				([one, other], declared, isDeclaredFirst) => {
					const ownersOf = (arrival: typeof one): unknown => {
						const registry = empty();
						if (isDeclaredFirst) registry.setOwnerOrder(declared);
						for (const { owner, name } of arrival) {
							registry.add(owner, tool(name));
							registry.add(owner, command(name));
						}
						if (!isDeclaredFirst) registry.setOwnerOrder(declared);
						return [
							registry.tools().map(({ name }) => [name, registry.toolOwner(name)]),
							registry.commands().map(({ owner, contribution }) => [owner, contribution.name]),
							registry.conflicts(),
						];
					};
					expect(ownersOf(other)).toEqual(ownersOf(one));
				},
			),
		);
	});
});

describe('tools', () => {
	it('stand in the order of their names', () => {
		const registry = empty();
		for (const name of ['c', 'a', 'B']) registry.add(name, tool(name));
		expect(registry.tools().map(({ name }) => name)).toEqual(['B', 'a', 'c']);
	});

	it('of code mode are not shown to a model, deferred ones only after they were activated', () => {
		const registry = empty();
		registry.add('a', tool('direct'));
		registry.add('a', tool('hidden', 'h', 'codemode'));
		registry.add('a', tool('later', 'l', 'deferred'));
		registry.add('a', tool('model', 'm', 'model-only'));
		registry.activate(['later', 'hidden', 'nothing']);
		expect(registry.tools().map(({ name }) => name)).toEqual(['direct', 'later', 'model']);
		expect(registry.tool('hidden')?.name).toBe('hidden');
	});

	it('are callable by scripts and other tools unless they are for the model alone', () => {
		const registry = empty();
		const { callables } = registry;
		const names = (): string[] => callables.list().map(({ name }) => name);
		registry.add('a', tool('direct'));
		registry.add('a', tool('hidden', 'h', 'codemode'));
		registry.add('a', tool('later', 'l', 'deferred'));
		registry.add('a', tool('model', 'm', 'model-only'));
		expect(names()).toEqual(['direct', 'hidden']);
		expect(callables.find('later')?.name).toBe('later');
		expect(callables.find('model')).toBeUndefined();
		registry.activate(['later']);
		expect(names()).toEqual(['direct', 'hidden', 'later']);
		registry.removeOwner('a');
		expect([names(), callables.find('direct')]).toEqual([[], undefined]);
	});

	it('are the same object at each look while nothing replaces them', () => {
		const registry = empty();
		registry.add('a', tool('direct'));
		expect(registry.callables.find('direct')).toBe(registry.callables.find('direct'));
		expect(registry.tools()[0]).toBe(registry.callables.find('direct'));
	});

	it('are offered as far as every owner leaves them, until it goes', () => {
		const registry = empty();
		const offered = () => ['read', 'write', 'shell'].filter((name) => registry.isOffered(name));
		registry.offer('one', ['read', 'write']);
		registry.offer('other', ['write', 'shell']);
		expect(offered()).toEqual(['write']);
		registry.offer('one', undefined);
		expect(offered()).toEqual(['write', 'shell']);
		registry.removeOwner('other');
		expect(offered()).toEqual(['read', 'write', 'shell']);
	});

	it('stay activated when their owner comes back, and not when it was forgotten', () => {
		const registry = empty();
		const names = (): string[] => registry.tools().map(({ name }) => name);
		registry.add('a', tool('later', 'l', 'deferred'));
		registry.activate(['later']);
		registry.removeOwner('a');
		registry.add('a', tool('later', 'l', 'deferred'));
		expect(names()).toEqual(['later']);
		registry.forgetOwner('a');
		registry.add('a', tool('later', 'l', 'deferred'));
		expect(names()).toEqual([]);
	});
});

describe('wraps', () => {
	it('nest by priority, then in the order of their owners', async () => {
		const registry = empty();
		registry.setOwnerOrder(['a', 'b', 'c']);
		registry.add('c', tool('note'));
		registry.add('b', wrap('note', 'b'));
		registry.add('a', wrap('note', 'a'));
		registry.add('c', wrap('note', 'high', 5));
		expect(await run(registry.tool('note'))).toBe('high(a(b(note)))');
		expect(registry.of('tool-wrap').map(({ owner }) => owner)).toEqual(['c', 'a', 'b']);
	});

	it('around a built-in tool come and go while it is in use', async () => {
		const registry = empty();
		const read = registry.wrapTool(tool('read').tool);
		expect(await run(read)).toBe('read');
		registry.add('a', wrap('read', 'a'));
		expect(await run(read)).toBe('a(read)');
		registry.removeOwner('a');
		expect(await run(read)).toBe('read');
	});

	it.each([
		[
			'changes the arguments',
			(args: unknown, next: Next) => next({ ...(args as object), more: 1 }),
			'it changed the arguments after they were judged; change them at tool_call',
		],
		['goes on twice', (args: unknown, next: Next) => andAgain(next, args), 'it went on twice'],
		['throws', () => Promise.reject(new Error('no disk')), 'no disk'],
	])('one that %s ends the call in its own name', async (_, behave, problem) => {
		const registry = empty();
		registry.add('a', tool('note'));
		registry.add('b', { ...wrap('note', 'b'), wrap: (args, _context, next) => behave(args, next) });
		const result = await registry.tool('note')!.run({ text: 'x' }, context);
		expect([result.isError, textIn(result)]).toEqual([true, `extension b: wrapping note failed: ${problem}`]);
	});

	it('may pass on a copy of the arguments', async () => {
		const registry = empty();
		registry.add('a', tool('note'));
		registry.add('b', {
			...wrap('note', 'b'),
			wrap: (args, _context, next) => next(structuredClone(args)) as ToolResult,
		});
		expect(await run(registry.tool('note'), { text: ['x'] })).toBe('note');
	});
});

type Next = (args: unknown) => ToolResult | Promise<ToolResult>;

const andAgain = async (next: Next, args: unknown): Promise<ToolResult> => {
	await next(args);
	return next(args);
};

describe('a registry', () => {
	it('tells watchers once of all that comes together', async () => {
		const registry = empty();
		let times = 0;
		const watching = registry.watch(() => {
			times += 1;
		});
		registry.add('a', tool('one'));
		registry.add('a', tool('two'));
		await Promise.resolve();
		expect(times).toBe(1);
		watching[Symbol.dispose]();
		registry.removeOwner('a');
		await Promise.resolve();
		expect(times).toBe(1);
	});

	it('lists every type by name, with its owner', () => {
		const registry = empty();
		const status = { type: 'status-item', name: 'branch', priority: 0, text: () => 'main' } as const;
		const all: readonly Contribution[] = [
			{ type: 'panel', name: 'todos', title: 'Todos', open: () => undefined },
			{ type: 'skill', name: 'a:review', description: 'd', path: '/s' },
			{
				type: 'provider',
				name: 'local',
				models: [],
				provider: { ask: () => Promise.reject(new Error('no')) },
			},
			{ type: 'renderer', name: 'r', draws: { tool: 'note' }, render: (value) => [textOf(value)] },
			{ type: 'key-binding', key: 'Ctrl+G', command: 'note' },
			{ type: 'settings', schema: true, changed: () => undefined },
			status,
		];
		for (const contribution of all) {
			registry.add('a', contribution);
			registry.add('b', contribution);
		}
		expect(registry.conflicts().map(({ type, name, owner }) => [type, name, owner])).toEqual([
			['key-binding', 'ctrl+g', 'a'],
			['panel', 'todos', 'a'],
			['provider', 'local', 'a'],
			['renderer', 'tool note', 'a'],
			['skill', 'a:review', 'a'],
		]);
		expect(registry.of('status-item').map(({ owner }) => owner)).toEqual(['a', 'b']);
		expect(registry.of('settings').map(({ owner }) => owner)).toEqual(['a', 'b']);
		expect(registry.ofOwner('a')).toEqual(all);
	});

	it('takes a bounded number from each owner', () => {
		const registry = empty();
		const fill = (): void => {
			for (let index = 0; index <= maxContributionsPerOwner; index += 1)
				registry.add('a', command(`c${index}`));
		};
		expect(fill).toThrow(TooManyContributions);
		expect(registry.commands().length).toBe(maxContributionsPerOwner);
		registry.add('b', command('other'));
		expect(registry.command('other')?.owner).toBe('b');
	});
});
