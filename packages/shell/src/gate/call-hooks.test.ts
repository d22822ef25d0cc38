import {
	allowDecision,
	andThen,
	type CallPlace,
	compileGrants,
	createNonceStore,
	defineTool,
	encodeText,
	errorResult,
	principalId,
	type Rule,
	ruleId,
	textResult,
} from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { defineCommand } from '../command/define-command.ts';
import { Kernel } from '../kernel/kernel.ts';
import type { CallGuard, CallTransform, EndedCall } from './call-hooks.ts';
import { createGate } from './kernel-gate.ts';

const place: CallPlace = { sessionId: 's', turnId: 't', callId: 'call', parentCallId: null };

const say = defineCommand({
	name: 'say',
	summary: 'says its words',
	compatible: 'nothing',
	json: undefined,
	options: {},
	operands: { name: 'WORD', min: 1, max: Number.POSITIVE_INFINITY, summary: '' },
	effects: ['fs.write'],
	examples: [],
	usageStatus: 2,
	run: (context, { operands }) =>
		andThen(context.output.pass(encodeText(`${operands.join(' ')}\n`)), () => 0),
});

const act = defineTool({
	name: 'act',
	description: 'acts',
	input: { type: 'object', properties: { n: { type: 'integer' } } },
	effects: ['process'],
	run: (args) => textResult(JSON.stringify(args)),
});

const think = defineTool({
	name: 'think',
	description: 'thinks',
	input: {},
	effects: [],
	run: () => textResult('hm'),
});

const kernelWith = (transforms: readonly CallTransform[], gates: readonly CallGuard[] = []): Kernel => {
	const rules = (
		[
			{ kind: 'tool', pattern: '*' },
			{ kind: 'path', access: 'write', pattern: '/w/**' },
		] as const
	).map((grant): Rule => ({ effect: 'allow', id: ruleId(grant.kind), source: { kind: 'embedder' }, grant }));
	const grants = compileGrants([{ name: 'user', authority: 'grants', rules }]);
	return new Kernel({
		fileSystem: createMemoryFileSystem(),
		commands: new Map([['say', say]]),
		tools: [act, think],
		gate: createGate({
			principal: { kind: 'model', id: principalId('m') },
			grants: () => grants,
			nonces: createNonceStore({ clock: () => 0, entropy: (into) => into.fill(1) }),
			transforms,
			gates,
		}),
	});
};

describe('a call', () => {
	it('has one id and one place, from its proposal to its end', async () => {
		const seen: unknown[] = [];
		const ids = new Map<string, number>();
		const numberOf = (id: string): number => {
			if (!ids.has(id)) ids.set(id, ids.size + 1);
			return ids.get(id)!;
		};
		const kernel = kernelWith(
			[
				{
					name: 'first',
					rewrite: ({ id, name, place: at }) => {
						seen.push(['proposed', name, numberOf(id), at]);
						return undefined;
					},
					ended: ({ id, name, place: at }) => {
						seen.push(['ended', name, numberOf(id), at]);
						return undefined;
					},
				},
			],
			[
				{
					name: 'second',
					judge: (call) => {
						seen.push(['judged', call.kind, numberOf(call.id), call.place]);
						return allowDecision;
					},
				},
			],
		);
		await kernel.execute('(say a)', { place });
		await kernel.callTool(act, {}, { place });
		expect(seen).toEqual([
			['proposed', 'say', 1, place],
			['judged', 'command', 1, place],
			['ended', 'say', 1, place],
			['proposed', 'act', 2, place],
			['judged', 'tool', 2, place],
			['ended', 'act', 2, place],
		]);
	});

	it('is told to have ended once, whatever came of it', async () => {
		const ends: unknown[] = [];
		const note = (call: EndedCall): undefined => {
			ends.push(call.kind === 'tool' ? [call.kind, call.args, call.status, call.executed] : call.kind);
		};
		const kernel = kernelWith([
			{
				name: 'guard',
				rewrite: (call) => {
					if (call.kind === 'tool' && Reflect.get(Object(call.args), 'n') === 1)
						return { kind: 'deny', reason: 'not one', code: 'one' };
					return undefined;
				},
				ended: note,
			},
		]);
		expect((await kernel.execute('flag=--nonsense; say a; say $flag')).code).toBe(2);
		const refused = await kernel.callTool(act, { n: 1 });
		expect(refused.result).toEqual(errorResult('not one', { exitStatus: 126 }));
		expect(refused.warnings).toMatchObject([{ code: 'one', message: 'act: not one' }]);
		await kernel.callTool(act, { n: 'two' });
		await kernel.callTool(act, { n: 3 });
		await kernel.callTool(act, () => 4);
		expect(ends).toEqual([
			'command',
			'command',
			['tool', { n: 1 }, 'blocked', false],
			['tool', { n: 'two' }, 'failed', false],
			['tool', { n: 3 }, 'completed', true],
			['tool', undefined, 'failed', false],
		]);
	});

	it('that only computes is shown to hooks that ask for it by name, and not in scripts', async () => {
		const seen: string[] = [];
		const judge = (who: string) => () => {
			seen.push(who);
			return allowDecision;
		};
		const kernel = kernelWith(
			[],
			[
				{ name: 'all', judge: judge('all') },
				{ name: 'asked', concerns: (kind) => kind === 'tool', judge: judge('asked') },
			],
		);
		expect((await kernel.callTool(think, {})).result).toEqual(textResult('hm'));
		expect((await kernel.execute('think')).stdout).toBe('hm\n');
		expect(seen).toEqual(['asked']);
	});
});

describe('an answer in the place of the effect', () => {
	const answering = (output: unknown): CallGuard =>
		({ name: 'guard', judge: () => ({ kind: 'answer', output }) }) as CallGuard;

	it('is the result of a tool, if it is one', async () => {
		const answered = async (output: unknown) =>
			(await kernelWith([], [answering(output)]).callTool(act, {})).result;
		expect(await answered(textResult('instead'))).toEqual(textResult('instead'));
		expect(await answered({ text: 'instead' })).toMatchObject({
			isError: true,
			content: [{ text: 'act: the tool returned no valid result: content must be a list, found undefined' }],
		});
	});

	it.each([
		['is what a command prints', { exitStatus: 3, stdout: 'out\n', stderr: 'err\n' }, 3, 'out\n', 'err\n'],
		['that is no output closes the gate', { exitStatus: 'none' }, 126, '', 'say: Permission denied\n'],
	])('%s', async (_, output, code, stdout, stderr) => {
		const kernel = kernelWith([], [answering(output)]);
		expect(await kernel.execute('say a')).toMatchObject({ code, stdout, stderr });
	});

	it('cannot stand for a redirect', async () => {
		const kernel = kernelWith([], [answering(textResult('x'))]);
		expect(await kernel.execute(': > /w/f')).toMatchObject({
			code: 126,
			warnings: [{ message: 'guard: answered in the place of a redirect, which nothing can stand for' }],
		});
	});
});
