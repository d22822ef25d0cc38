import { errorResult, type ToolContext, ToolDeclarationError, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import type { ExtensionProblem } from '../host/extension.ts';
import { type ExtensionTool, opaqueEffects, toolFromExtension } from './tool-from-extension.ts';

const context = {} as ToolContext;

const draft = (
	more: Partial<ExtensionTool> = {},
): ExtensionTool & { calls: unknown[]; problems: ExtensionProblem[] } => {
	const calls: unknown[] = [];
	const problems: ExtensionProblem[] = [];
	return {
		extension: 'tickets',
		name: 'ticket',
		description: 'Reads a ticket.',
		input: { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] },
		checksArguments: 'enforce',
		report: (problem) => void problems.push(problem),
		run: (args) => {
			calls.push(args);
			return textResult('done');
		},
		...more,
		calls,
		problems,
	};
};

describe('a tool of an extension', () => {
	it('crosses the gate, whatever it says about itself, and is not run again by itself', () => {
		const { effects, readonly, replay } = toolFromExtension(draft({ effects: [] }));
		expect([effects, readonly, replay]).toEqual([opaqueEffects, false, 'never']);
	});

	it('takes any object where it has no schema, and its name where it says nothing', () => {
		const tool = toolFromExtension(draft({ input: undefined, description: ' ' }));
		expect([tool.input, tool.description, tool.label]).toEqual([{ type: 'object' }, 'ticket', 'ticket']);
	});

	it('with a name that cannot be one is refused', () => {
		expect(() => toolFromExtension(draft({ name: 'a b' }))).toThrow(ToolDeclarationError);
	});

	it('sees no arguments that do not fit, by whichever way they come', async () => {
		const own = draft();
		const tool = toolFromExtension(own);
		expect(await tool.check?.({})).toEqual({ ok: false, issues: [{ path: ['key'], message: 'is missing' }] });
		expect(await tool.run({}, context)).toEqual(
			errorResult('ticket: the arguments do not fit: /key: is missing', { exitStatus: 2 }),
		);
		expect(own.calls).toEqual([]);
		expect(own.problems[0]).toEqual({
			code: 'arguments.misfit',
			where: 'register_tool ticket',
			message: '/key: is missing',
		});
	});

	it('sees arguments that do not fit where it only warns, and that is reported', async () => {
		const own = draft({ checksArguments: 'warn' });
		const tool = toolFromExtension(own);
		expect(await tool.check?.({})).toEqual({ ok: true, value: {} });
		expect(await tool.run({}, context)).toEqual(textResult('done'));
		expect([own.calls, own.problems[0]?.message]).toEqual([[{}], '/key: is missing; passed on as it is']);
	});

	it('is not checked a second time when it runs', async () => {
		const own = draft({ checksArguments: 'warn' });
		const tool = toolFromExtension(own);
		const args = { key: 1 };
		await tool.check?.(args);
		await tool.run(args, context);
		expect([own.calls, own.problems.length]).toEqual([[args], 1]);
	});

	it('whose schema cannot be used is not checked, and that is reported', async () => {
		const own = draft({ input: { type: 'nonsense' } });
		const result = await toolFromExtension(own).run({ key: 'x' }, context);
		expect([result, own.calls]).toEqual([textResult('done'), [{ key: 'x' }]]);
		expect(own.problems).toEqual([
			{
				code: 'arguments.bad_schema',
				where: 'register_tool ticket',
				message: expect.stringContaining('the schema cannot be used, and arguments are not checked: '),
			},
		]);
	});
});
