import { compileGrants, contentHash, principalId, type Rule, ruleId } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { type ModeName, modeNames } from './modes.ts';
import { RunNarrowing } from './run-narrowing.ts';

const readonlyTools: Readonly<Record<string, boolean>> = { look_up: true, deploy: false };

const narrowing = (mode: ModeName, more: object = {}): RunNarrowing =>
	new RunNarrowing({ root: '/w', mode, isReadonly: (name) => readonlyTools[name], ...more });

const model = { kind: 'model', id: principalId('m') } as const;
const extension = {
	kind: 'extension',
	id: principalId('x'),
	name: 'x',
	extensionKind: 'process',
	contentHash: contentHash(`sha256:${'1'.repeat(64)}`),
} as const;

const everything = compileGrants([
	{
		name: 'user',
		authority: 'grants',
		rules: (
			[
				{ kind: 'tool', pattern: '*' },
				{ kind: 'path', access: 'write', pattern: '/**' },
				{ kind: 'path', access: 'read', pattern: '/**' },
				{ kind: 'program', pattern: '*' },
			] as const
		).map((grant): Rule => ({ effect: 'allow', id: ruleId('all'), source: { kind: 'embedder' }, grant })),
	},
]);

describe('the modes', () => {
	const rows: Readonly<Record<string, readonly ModeName[]>> = {
		read: modeNames,
		grep: modeNames,
		git: modeNames,
		ask: ['full', 'worker', 'orchestrator', 'planner', 'reviewer', 'ask', 'auto', 'plan'],
		write: ['full', 'worker', 'ask', 'auto'],
		edit: ['full', 'worker', 'ask', 'auto'],
		shell: ['full', 'worker', 'ask', 'auto'],
		subagent: ['full', 'orchestrator', 'ask', 'auto'],
		look_up: modeNames,
		deploy: ['full', 'ask', 'auto'],
		unknown: ['full', 'ask', 'auto'],
	};
	it.each(Object.entries(rows))('let %s be called in %j', (tool, expected) => {
		expect(modeNames.filter((mode) => narrowing(mode).toolRefusal(tool) === undefined)).toEqual(expected);
	});

	it('say what is refused in which of them', () => {
		expect(narrowing('reviewer').toolRefusal('write')).toBe(
			'Tool `write` is not available in mode `reviewer`.',
		);
	});

	it('hold from the next question on when they change', () => {
		const now = narrowing('full');
		const judged = now.within(everything);
		const outcome = () => judged.judge(model, { kind: 'tool', name: 'write' }).outcome;
		const before = outcome();
		now.setMode('planner');
		expect([before, outcome(), now.mode]).toEqual(['allow', 'deny', 'planner']);
	});
});

describe('what is left of a policy', () => {
	it('has no writing and no programs of extensions in a mode that only reads', () => {
		const left = narrowing('auditor').within(everything);
		const write = { kind: 'path', access: 'write', path: '/w/a' } as const;
		const program = { kind: 'program', path: '/usr/bin/git', argv: ['status'], name: 'git' } as const;
		expect(left.judge(model, write)).toMatchObject({
			outcome: 'deny',
			explanation: 'Write to `/w/a` is not possible in mode `auditor`, which only reads.',
		});
		expect(left.judge(model, { ...write, path: '/dev/null' }).outcome).toBe('allow');
		expect(left.judge(model, { ...write, access: 'read' }).outcome).toBe('allow');
		expect(left.judge(extension, program as never).outcome).toBe('deny');
		expect([left.allowsTree('write', '/w'), left.allowsTree('read', '/w')]).toEqual([false, true]);
	});

	it('has of a call with several needs the refusal of the one that is refused', () => {
		const policy = { allowTools: [], denyTools: [], allowWrites: ['docs/**'], denyWrites: [] };
		const left = narrowing('full', { policy }).within(everything);
		const needs = [
			{ kind: 'tool', name: 'write' },
			{ kind: 'path', access: 'write', path: '/w/src/a' },
		] as const;
		expect(left.decide({ principal: model, needs })).toMatchObject({
			outcome: 'deny',
			explanation: 'Write to `src/a` is not in the run policy write allowlist.',
		});
	});

	it('grants nothing by itself', () => {
		const left = narrowing('full').within(compileGrants([]));
		expect(left.judge(model, { kind: 'tool', name: 'read' }).outcome).toBe('deny');
	});

	it('judges ports of extensions by what they do alone', () => {
		const left = narrowing('reviewer', { alwaysCallable: new Set(['files.write']) });
		expect(left.toolRefusal('files.write')).toBeUndefined();
	});
});

describe('the modes that ask and never ask', () => {
	const write = { kind: 'path', access: 'write', path: '/w/a' } as const;
	const read = { kind: 'path', access: 'read', path: '/w/a' } as const;
	const program = { kind: 'program', name: 'make', argv: ['make'] } as const;
	const grant = { kind: 'path', access: 'write', pattern: '/w/a' } as const;
	const rule = (effect: 'ask' | 'allow', kind: 'embedder' | 'session'): Rule => ({
		...{ effect, id: ruleId('one'), grant },
		source: { kind },
	});
	const withRule = (first: Rule) =>
		compileGrants([
			{
				name: 'user',
				authority: 'grants',
				rules: [first, { ...rule('allow', 'embedder'), grant: { ...grant, pattern: '/**' } }],
			},
		]);
	const outcome = (
		mode: ModeName,
		decider: typeof everything,
		need: typeof write | typeof read | typeof program,
	) => {
		const judged = narrowing(mode).within(decider);
		const both = [
			judged.judge(model, need).outcome,
			judged.decide({ principal: model, needs: [need] }).outcome,
		];
		expect(both[0]).toBe(both[1]);
		return both[0];
	};

	it('ask a person about what changes something, and about nothing else', () => {
		expect(outcome('ask', everything, write)).toBe('ask');
		expect(outcome('ask', everything, program)).toBe('ask');
		expect(outcome('ask', everything, read)).toBe('allow');
		expect(narrowing('ask').within(everything).allowsTree('write', '/w')).toBe(false);
	});

	it('ask no more about what the person has allowed for the session', () => {
		expect(outcome('ask', withRule(rule('allow', 'session')), write)).toBe('allow');
	});

	it('refuse what would be asked where no person is asked', () => {
		expect(outcome('auto', everything, write)).toBe('allow');
		expect(outcome('auto', withRule(rule('ask', 'embedder')), write)).toBe('deny');
		expect(
			narrowing('auto')
				.within(withRule(rule('ask', 'embedder')))
				.judge(model, write).explanation,
		).toBe('write /w/a is for a person to decide, and no person is asked in mode `auto`.');
	});
});
