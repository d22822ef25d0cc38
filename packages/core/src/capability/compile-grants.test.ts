import { describe, expect, it } from 'vitest';
import type { Capability } from './capability.ts';
import { compileGrants, decide } from './compile-grants.ts';
import { BadRule } from './errors.ts';
import type { Grant, PatternGrant } from './grant.ts';
import { contentHash, principalId, ruleId } from './ids.ts';
import type { Principal } from './principal.ts';
import type { GrantLayer, Rule } from './rule.ts';

const model: Principal = { kind: 'model', id: principalId('m1') };

let line = 0;
const allow = (id: string, grant: Grant): Rule => ({
	effect: 'allow',
	id: ruleId(id),
	source: { kind: 'file', path: 'tenon.toml', line: ++line },
	grant,
});
const deny = (id: string, grant: PatternGrant): Rule => ({
	effect: 'deny',
	id: ruleId(id),
	source: { kind: 'preset', name: 'workspace' },
	grant,
});
const layer = (name: string, authority: GrantLayer['authority'], ...rules: readonly Rule[]): GrantLayer => ({
	name,
	authority,
	rules,
});

const path = (access: 'read' | 'write', pattern: string): PatternGrant => ({ kind: 'path', access, pattern });
const writes = (file: string): Capability => ({ kind: 'path', path: file, access: 'write' });
const reads = (file: string): Capability => ({ kind: 'path', path: file, access: 'read' });

line = 0;
const machine = layer('machine', 'grants', deny('no-keys', path('read', '/**/*.pem')));
const user = layer(
	'user',
	'grants',
	allow('read-all', path('read', '/**')),
	allow('repo', path('write', '/repo/**')),
	deny('no-git', path('write', '/repo/.git/**')),
	allow('git', { kind: 'program', pattern: 'git {status,log}' }),
	deny('no-push', { kind: 'program', pattern: 'git push' }),
	allow('npm', { kind: 'host', pattern: '*.npmjs.org' }),
	deny('private', { kind: 'host', pattern: '10.0.0.0/8' }),
	allow('node-env', { kind: 'environment', pattern: 'NODE_*' }),
	allow('github', { kind: 'secret', pattern: 'github.*' }),
	allow('tools', { kind: 'tool', pattern: '{read,grep_*}' }),
	allow('time', { kind: 'time', maxMs: 5000 }),
	allow('memory', { kind: 'memory', maxBytes: 1000 }),
	allow('money', { kind: 'money', maxMicroUnits: 250_000, currency: 'USD' }),
);
const project = layer(
	'project',
	'narrows',
	allow('src', path('write', '/repo/{src,build}/**')),
	allow('short', { kind: 'time', maxMs: 100 }),
	allow('slow', { kind: 'time', maxMs: 900 }),
	allow('any-host', { kind: 'host', pattern: '*:*' }),
);
const layers = [machine, user, project];

describe('a decision names the rule, the layer and the next step', () => {
	const rows: readonly (readonly [Capability, 'allow' | 'deny', string])[] = [
		[reads('/etc/hosts'), 'allow', 'allowed by rule read-all (allow read /**; user, tenon.toml:1)'],
		[
			reads('/users/me/key.pem'),
			'deny',
			'read /users/me/key.pem is denied by rule no-keys (deny read /**/*.pem; machine, preset workspace); to allow it, change that rule',
		],
		[
			writes('/repo/src/a.ts'),
			'allow',
			'allowed by rule src (allow write /repo/{src,build}/**; project, tenon.toml:11)',
		],
		[
			writes('/repo/src/../.git/config'),
			'deny',
			'write /repo/src/../.git/config is denied by rule no-git (deny write /repo/.git/**; user, preset workspace); to allow it, change that rule',
		],
		[
			writes('/repo/README.md'),
			'deny',
			'write /repo/README.md is not granted to model m1; to allow it, add to project: allow write /repo/README.md',
		],
		[
			writes('/etc/[x]'),
			'deny',
			'write /etc/[x] is not granted to model m1; to allow it, add to user and project: allow write /etc/\\[x\\]',
		],
		[writes('a/b'), 'deny', 'write a/b cannot be judged; expected an absolute path'],
		[
			writes('/a\nb'),
			'deny',
			'write /a\\u{a}b is not granted to model m1; to allow it, add to user and project: allow write /a\\u{a}b',
		],
		[
			{ kind: 'program', name: 'git', subcommand: 'log', argv: ['log', '-1'] },
			'allow',
			'allowed by rule git (allow program git {status,log}; user, tenon.toml:3)',
		],
		[
			{ kind: 'program', name: 'git', subcommand: 'push', argv: ['-C', '/r', 'push'] },
			'deny',
			'program git -C /r push is denied by rule no-push (deny program git push; user, preset workspace); to allow it, change that rule',
		],
		[
			{ kind: 'program', name: 'git', subcommand: 'commit', argv: ['commit', '-m', 'a b'] },
			'deny',
			'program git commit -m "a b" is not granted to model m1; to allow it, add to user: allow program git commit',
		],
		[
			{ kind: 'program', name: 'make', argv: [] },
			'deny',
			'program make is not granted to model m1; to allow it, add to user: allow program make',
		],
		[
			{ kind: 'host', host: 'registry.npmjs.org', port: 443, scheme: 'https' },
			'allow',
			'allowed by rule any-host (allow host *:*; project, tenon.toml:14)',
		],
		[
			{ kind: 'host', host: '0xa.1', port: 443 },
			'deny',
			'host 0xa.1:443 is denied by rule private (deny host 10.0.0.0/8; user, preset workspace); to allow it, change that rule',
		],
		[
			{ kind: 'host', host: '::1', port: 22 },
			'deny',
			'host [::1]:22 is not granted to model m1; to allow it, add to user: allow host [0:0:0:0:0:0:0:1]:22',
		],
		[
			{ kind: 'host', host: 'a b', port: 22 },
			'deny',
			'host a b:22 cannot be judged; expected a host name in ASCII or an address, and a port from 0 to 65535',
		],
		[
			{ kind: 'environment', name: 'NODE_ENV' },
			'allow',
			'allowed by rule node-env (allow environment NODE_*; user, tenon.toml:5)',
		],
		[
			{ kind: 'environment', name: 'AWS_SECRET' },
			'deny',
			'environment AWS_SECRET is not granted to model m1; to allow it, add to user: allow environment AWS_SECRET',
		],
		[
			{ kind: 'secret', name: 'github.api_key' },
			'allow',
			'allowed by rule github (allow secret github.*; user, tenon.toml:6)',
		],
		[
			{ kind: 'secret', name: 'githubx.key' },
			'deny',
			'secret githubx.key is not granted to model m1; to allow it, add to user: allow secret githubx.key',
		],
		[{ kind: 'secret', name: 'github' }, 'deny', 'secret github cannot be judged; expected provider.field'],
		[
			{ kind: 'tool', name: 'grep_all' },
			'allow',
			'allowed by rule tools (allow tool {read,grep_*}; user, tenon.toml:7)',
		],
		[
			{ kind: 'tool', name: 'bash' },
			'deny',
			'tool bash is not granted to model m1; to allow it, add to user: allow tool bash',
		],
		[
			{ kind: 'time', ms: 100 },
			'allow',
			'allowed by rule short (allow time up to 100 ms; project, tenon.toml:12)',
		],
		[
			{ kind: 'time', ms: 101 },
			'deny',
			'time 101 ms is over rule short (allow time up to 100 ms; project, tenon.toml:12); to allow it, raise that rule: allow time up to 101 ms',
		],
		[{ kind: 'time', ms: -1 }, 'deny', 'time -1 ms cannot be judged; expected milliseconds, 0 or more'],
		[
			{ kind: 'memory', bytes: 1001 },
			'deny',
			'memory 1001 bytes is over rule memory (allow memory up to 1000 bytes; user, tenon.toml:9); to allow it, raise that rule: allow memory up to 1001 bytes',
		],
		[
			{ kind: 'money', microUnits: 250_000, currency: 'USD' },
			'allow',
			'allowed by rule money (allow money up to 0.25 USD; user, tenon.toml:10)',
		],
		[
			{ kind: 'money', microUnits: 1, currency: 'EUR' },
			'deny',
			'money 0.000001 EUR is not granted to model m1; to allow it, add to user: allow money up to 0.000001 EUR',
		],
	];
	const decider = compileGrants(layers);
	for (const [capability, outcome, explanation] of rows) {
		it(explanation, () => {
			const decision = decider.judge(model, capability);
			expect({ outcome: decision.outcome, explanation: decision.explanation }).toEqual({
				outcome,
				explanation,
			});
		});
	}
});

describe('layers', () => {
	it('deny everything where there are none', () => {
		expect(decide({ principal: model, needs: [reads('/a')] }, [])).toEqual({
			outcome: 'deny',
			because: 'not-granted',
			capability: reads('/a'),
			layers: [],
			missing: path('read', '/a'),
			explanation: 'read /a is not granted to model m1; to allow it, add: allow read /a',
		});
	});

	it('that narrow grant nothing by themselves', () => {
		const alone = [layer('user', 'grants'), layer('project', 'narrows', allow('all', path('read', '/**')))];
		expect(decide({ principal: model, needs: [reads('/a')] }, alone)).toMatchObject({
			because: 'not-granted',
			layers: ['user'],
			missing: path('read', '/a'),
		});
	});

	it('that say nothing about a kind pass it on', () => {
		const silent = layer('project', 'narrows', deny('no-b', path('read', '/b/**')));
		const stack = [layer('user', 'grants', allow('all', path('read', '/**'))), silent];
		expect(decide({ principal: model, needs: [reads('/a')] }, stack).outcome).toBe('allow');
	});

	it('speak about reading and writing apart', () => {
		const stack = [
			layer('user', 'grants', allow('r', path('read', '/**')), allow('w', path('write', '/**'))),
		];
		const child = layer('project', 'narrows', allow('w', path('write', '/repo/**')));
		expect(decide({ principal: model, needs: [reads('/etc/x')] }, [...stack, child]).outcome).toBe('allow');
		expect(decide({ principal: model, needs: [writes('/etc/x')] }, [...stack, child]).outcome).toBe('deny');
	});
});

describe('a request for several things', () => {
	const decider = compileGrants(layers);

	it('is refused over the first that is refused', () => {
		const needs = [reads('/a'), writes('/repo/src/x'), writes('/b'), writes('/c')];
		expect(decider.decide({ principal: model, needs })).toMatchObject({
			outcome: 'deny',
			capability: writes('/b'),
		});
	});

	it('is answered for the first where all are allowed', () => {
		const needs = [reads('/a'), writes('/repo/src/x')];
		expect(decider.decide({ principal: model, needs })).toBe(decider.judge(model, reads('/b')));
	});

	it('that needs nothing goes ahead', () => {
		expect(decider.decide({ principal: model, needs: [] })).toEqual({
			outcome: 'allow',
			rule: undefined,
			explanation: 'allowed: it needs nothing',
		});
	});

	it('allowed answers are shared and frozen', () => {
		const answer = decider.judge(model, reads('/a'));
		expect(decider.judge(model, reads('/b'))).toBe(answer);
		expect(Object.isFrozen(answer)).toBe(true);
	});
});

describe('grants that are bound to content', () => {
	const granted = contentHash(`sha256:${'a'.repeat(64)}`);
	const changed = contentHash(`sha256:${'b'.repeat(64)}`);
	const extension = (hash: typeof granted): Principal => ({
		kind: 'extension',
		id: principalId('ext:todo'),
		name: 'todo',
		extensionKind: 'process',
		contentHash: hash,
	});
	const bound: GrantLayer = {
		...layer(
			'todo',
			'grants',
			allow('read', { kind: 'tool', pattern: 'read' }),
			allow('t', { kind: 'time', maxMs: 9 }),
		),
		boundTo: granted,
	};
	const needs: readonly Capability[] = [{ kind: 'tool', name: 'read' }];

	it('hold for that content', () => {
		expect(decide({ principal: extension(granted), needs }, [bound]).outcome).toBe('allow');
	});

	it('are void for other content', () => {
		expect(decide({ principal: extension(changed), needs }, [bound])).toEqual({
			outcome: 'deny',
			because: 'changed-content',
			capability: needs[0],
			layer: 'todo',
			granted,
			actual: changed,
			explanation: `tool read is granted by todo to content ${granted}, and extension todo (process) has content ${changed}; to allow it, grant again`,
		});
	});

	it('are void for ceilings too', () => {
		const decision = decide({ principal: extension(changed), needs: [{ kind: 'time', ms: 1 }] }, [bound]);
		expect(decision).toMatchObject({ because: 'changed-content', layer: 'todo' });
	});

	it('are void for a principal without content', () => {
		expect(decide({ principal: model, needs }, [bound]).explanation).toBe(
			`tool read is granted by todo to content ${granted}, and model m1 has no content hash; to allow it, grant again`,
		);
	});
});

describe('a rule without meaning is refused with its place', () => {
	const rows: readonly (readonly [Grant, string])[] = [
		[
			path('read', '~/x'),
			'rule bad (allow read ~/x; user, tenon.toml:7): expected an absolute path; expand ~ and variables before',
		],
		[
			{ kind: 'secret', pattern: 'github' },
			'rule bad (allow secret github; user, tenon.toml:7): expected provider.field; * stands for one side only',
		],
		[{ kind: 'tool', pattern: '' }, 'rule bad (allow tool ; user, tenon.toml:7): expected a name'],
		[
			{ kind: 'time', maxMs: Number.NaN },
			'rule bad (allow time up to NaN ms; user, tenon.toml:7): expected milliseconds, 0 or more',
		],
		[
			{ kind: 'money', maxMicroUnits: 1, currency: 'usd' },
			'rule bad (allow money up to 0.000001 usd; user, tenon.toml:7): expected a currency of three capital letters, as in USD',
		],
	];
	for (const [grant, message] of rows) {
		it(message, () => {
			const source = { kind: 'file', path: 'tenon.toml', line: 7 } as const;
			const bad: Rule = { effect: 'allow', id: ruleId('bad'), source, grant };
			let thrown: unknown;
			try {
				compileGrants([layer('user', 'grants', bad)]);
			} catch (error) {
				thrown = error;
			}
			expect(thrown).toBeInstanceOf(BadRule);
			expect(thrown).toMatchObject({ code: 'capability.bad_rule', layer: 'user', rule: bad, message });
		});
	}
});

it('a ceiling cannot be denied: the type says so', () => {
	const source = { kind: 'embedder' } as const;
	// @ts-expect-error a deny takes patterns only
	const rule: Rule = { effect: 'deny', id: ruleId('x'), source, grant: { kind: 'time', maxMs: 1 } };
	expect(rule.effect).toBe('deny');
});

describe('an ask', () => {
	const ask = (id: string, grant: PatternGrant): Rule => ({
		effect: 'ask',
		id: ruleId(id),
		source: { kind: 'preset', name: 'workspace' },
		grant,
	});
	const program = (pattern: string): PatternGrant => ({ kind: 'program', pattern });
	const runs = (name: string, ...argv: readonly string[]): Capability => ({ kind: 'program', name, argv });
	const asking = layer(
		'user',
		'grants',
		ask('push', program('git push')),
		allow('git', program('git')),
		ask('others', program('*')),
		deny('root', program('sudo')),
	);
	const rows: readonly (readonly [string, Capability, readonly GrantLayer[], string])[] = [
		['is passed by what an earlier allow covers', runs('git', 'status'), [asking], 'allow git'],
		['that stands first goes before a wider allow', runs('git', 'push', '-f'), [asking], 'ask push'],
		['is not dodged by options before the word', runs('git', '-c', 'x=y', 'push'), [asking], 'ask push'],
		['grants nothing by itself', runs('curl', 'x'), [asking], 'ask others'],
		['never weakens a deny', runs('sudo', 'ls'), [asking], 'deny rule'],
		[
			'is kept by a layer that narrows and allows',
			runs('git', 'push'),
			[asking, layer('project', 'narrows', allow('p', program('git')))],
			'ask push',
		],
		[
			'does not reach what a layer that narrows leaves out',
			runs('curl'),
			[asking, layer('project', 'narrows', allow('p', program('git')))],
			'deny not-granted',
		],
		[
			'of a layer that narrows holds over what another allows',
			runs('git', 'log'),
			[asking, layer('project', 'narrows', ask('p', program('git')))],
			'ask p',
		],
		[
			'of a layer that narrows grants nothing alone',
			runs('git', 'log'),
			[layer('project', 'narrows', ask('p', program('git')))],
			'deny not-granted',
		],
	];
	for (const [title, capability, among, expected] of rows) {
		it(title, () => {
			const decision = compileGrants(among).judge(model, capability);
			const why = decision.outcome === 'deny' ? decision.because : decision.rule?.id;
			expect(`${decision.outcome} ${why}`).toBe(expected);
		});
	}

	it('names the rule and the grant that would spare the question', () => {
		expect(compileGrants([asking]).judge(model, runs('curl', 'x', 'y'))).toMatchObject({
			outcome: 'ask',
			scope: { kind: 'program', pattern: 'curl x y' },
			explanation:
				'program curl x y is for a person to decide, by rule others (ask program *; user, preset workspace); to allow it, add to user before that rule: allow program curl x y',
		});
	});
});
