import { compileGrants, contentHash, type Principal, principalId, type Rule, ruleId } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { PolicyError } from './errors.ts';
import { type LoadPolicyOptions, loadPolicy } from './load-policy.ts';
import type { ExtensionPrincipal, Policy } from './policy.ts';

const user = '/users/me/.config/tenon/tenon.toml';
const machine = '/etc/tenon/tenon.toml';
const project = '/repo/.tenon/policy.toml';

const load = (files: Record<string, string>, more: Partial<LoadPolicyOptions> = {}): Policy =>
	loadPolicy({
		root: '/repo',
		environment: { HOME: '/users/me' },
		reader: { read: (file) => files[file], realPath: (path) => path },
		...more,
	});

const model: Principal = { kind: 'model', id: principalId('m') };

/** `allow RULE`, `ask RULE`, or `deny` with the rule or the reason. */
const judge = (policy: Policy, text: string, principal: Principal = model): string => {
	const [kind, ...words] = text.split(' ');
	const decider = compileGrants(policy.layersFor(principal));
	const decision =
		kind === 'program'
			? decider.judge(principal, { kind, name: words[0]!, argv: words.slice(1) })
			: kind === 'time'
				? decider.judge(principal, { kind, ms: Number(words[0]) })
				: kind === 'tool'
					? decider.judge(principal, { kind, name: words[0]! })
					: decider.judge(principal, { kind: 'path', access: kind as 'read', path: words[0]! });
	if ('rule' in decision) return `${decision.outcome} ${decision.rule?.id}`;
	return `${decision.outcome} ${'because' in decision ? decision.because : ''}`;
};

describe('the files', () => {
	it('may all be missing: the preset workspace holds', () => {
		const policy = load({});
		expect(policy.preset).toBe('workspace');
		expect(policy.sources).toEqual([
			{ layer: 'machine', file: machine, found: false, rules: 0, preset: undefined },
			{ layer: 'user', file: user, found: false, rules: 0, preset: undefined },
			{ layer: 'project', file: '/repo/.tenon/tenon.toml', found: false, rules: 0, preset: undefined },
		]);
		expect(judge(policy, 'write /repo/a')).toBe('allow workspace.workspace');
	});

	it('are found by XDG_CONFIG_HOME, and a relative one is ignored', () => {
		const at = (XDG_CONFIG_HOME: string): string | undefined =>
			load({}, { environment: { HOME: '/users/me', XDG_CONFIG_HOME } }).sources[1]?.file;
		expect(at('/x')).toBe('/x/tenon/tenon.toml');
		expect(at('x')).toBe(user);
	});

	it('may be named', () => {
		const policy = load({ '/p.toml': '[policy]\npreset = "full"\n' }, { files: { user: '/p.toml' } });
		expect(policy.preset).toBe('full');
	});

	it('and the folders of Tenon are written by no principal, wherever they are', () => {
		const policy = load(
			{},
			{
				environment: { HOME: '/users/me', XDG_STATE_HOME: '/repo/state', XDG_CONFIG_HOME: '/repo/config' },
				files: { user: '/repo/my-policy.toml' },
			},
		);
		expect(judge(policy, 'write /repo/my-policy.toml')).toBe('deny workspace.own-files');
		expect(judge(policy, 'write /repo/state/tenon/audit/x')).toBe('deny workspace.own-files');
		expect(judge(policy, 'write /repo/state/other')).toBe('allow workspace.workspace');
		expect(judge(policy, 'write /users/me/.config/tenon/tenon.toml')).toBe('deny workspace.own-files');
		expect(judge(policy, 'read /repo/config/tenon/secrets.json')).toBe('deny workspace.own-secrets');
		expect(judge(policy, 'read /users/me/.config/tenon/secrets.json')).toBe('deny workspace.own-secrets');
		expect(judge(policy, 'read /users/me/.config/tenon/tenon.toml')).toBe('allow workspace.read');
	});

	it('share their tables with others, but for that of the project', () => {
		const text = '[mcp]\nport = 1\n[policy]\npreset = "read-only"\n';
		expect(load({ [user]: text }).preset).toBe('read-only');
		expect(() => load({ [project]: text })).toThrow('/repo/.tenon/policy.toml:1: mcp: "mcp" is no key here');
	});

	it('that cannot be read are no missing files', () => {
		const failing = (): never => {
			throw Object.assign(new Error('x'), { code: 'EACCES' });
		};
		expect(() => load({}, { reader: { read: failing, realPath: (path) => path } })).toThrow(
			`${machine}:1: cannot be read (EACCES); make it a readable file or take it away`,
		);
	});
});

describe('layers', () => {
	const allowTool = '[[policy.rule]]\nallow = "program mytool"\n';

	it('the user goes before the preset', () => {
		const policy = load({ [user]: `${allowTool}[[policy.rule]]\nallow = "program git push origin"\n` });
		expect(judge(policy, 'program mytool x')).toBe('allow user.1');
		expect(judge(policy, 'program git push origin main')).toBe('allow user.2');
		expect(judge(policy, 'program git push other')).toBe('ask workspace.git-publish');
	});

	it('a deny of the user holds over the preset', () => {
		const policy = load({ [user]: '[[policy.rule]]\ndeny = "write ./docs/**"\nid = "no-docs"\n' });
		expect(judge(policy, 'write /repo/docs/a')).toBe('deny no-docs');
		expect(judge(policy, 'write /repo/a')).toBe('allow workspace.workspace');
	});

	it('the project narrows and grants nothing', () => {
		const policy = load({ [project]: '[[policy.rule]]\nallow = "write ./src/**"\n' });
		expect(judge(policy, 'write /repo/src/a')).toBe('allow project.1');
		expect(judge(policy, 'write /repo/a')).toBe('deny not-granted');
		expect(judge(load({ [project]: allowTool }), 'program mytool')).toBe('ask workspace.others');
	});

	it('the machine holds back what the user allows', () => {
		const policy = load({ [machine]: '[[policy.rule]]\nallow = "program git"\n', [user]: allowTool });
		expect(judge(policy, 'program git add a')).toBe('allow workspace.git');
		expect(judge(policy, 'program mytool')).toBe('deny not-granted');
	});

	it('what a session granted goes before all, the last one first', () => {
		const grant = (effect: 'allow' | 'ask', id: string): Rule => ({
			effect,
			id: ruleId(id),
			source: { kind: 'session' },
			grant: { kind: 'program', pattern: 'git push' },
		});
		const policy = load({}, { session: [grant('ask', 's1'), grant('allow', 's2')] });
		expect(judge(policy, 'program git push')).toBe('allow s2');
	});

	it('a ceiling of the user takes the place of that of the preset', () => {
		const policy = load({ [user]: '[[policy.rule]]\nallow = "time 5h"\n' });
		expect(judge(policy, `time ${5 * 3_600_000}`)).toBe('allow user.1');
		expect(judge(load({}), `time ${5 * 3_600_000}`)).toBe('deny workspace.ceilings');
	});

	it('rules of a preset are left out by their id', () => {
		const policy = load({ [user]: '[policy]\nwithout = ["workspace.keys"]\n' });
		expect(judge(policy, 'read /users/me/.ssh/config')).toBe('allow workspace.read');
		expect(judge(load({}), 'read /users/me/.ssh/config')).toBe('deny workspace.keys');
	});

	it('an option decides over the preset of the file', () => {
		expect(load({ [user]: '[policy]\npreset = "full"\n' }, { preset: 'read-only' }).preset).toBe('read-only');
	});

	it('tell which profiles of limits are asked for', () => {
		const files = { [user]: '[policy]\nlimits = "wide"\n' };
		expect(load(files).limits).toEqual([{ profile: 'wide', file: user, line: 2 }]);
		expect(() => load(files, { limitProfiles: ['default', 'wild'] })).toThrow(
			`${user}:2: policy.limits: "wide" is no profile of limits; did you mean "wild", of default, wild?`,
		);
	});
});

describe('the bounds of an extension', () => {
	const extension = (name: string): ExtensionPrincipal => ({
		kind: 'extension',
		id: principalId('extension'),
		name,
		extensionKind: 'process',
		contentHash: contentHash(`sha256:${'0'.repeat(64)}`),
	});
	const policy = load(
		{
			[user]: [
				'[[policy.rule]]',
				'ask = "write ./log/**"',
				'[[policy.rule]]',
				'deny = "write ./kept/**"',
				'[[policy.rule]]',
				'allow = "write ./{log,kept}/**"',
				'for = "extension my notes"',
				'[[policy.rule]]',
				'deny = "write ./src/**"',
				'for = "extension my notes"',
			].join('\n'),
			[project]: '[[policy.rule]]\nallow = "write ./**"\n',
		},
		{ preset: 'read-only' },
	);
	const rows: readonly (readonly [string, string, string, string])[] = [
		['are the model’s', 'other', 'read', 'allow'],
		['are the model’s also where that is asked', 'other', 'log', 'ask'],
		['are the model’s also where nothing is allowed', 'other', 'src', 'deny'],
		['are wider where a rule names it', 'my notes', 'log', 'allow'],
		['are narrower where a rule names it', 'my notes', 'src', 'deny'],
		['never reach what is forbidden', 'my notes', 'kept', 'deny'],
	];
	for (const [what, name, place, expected] of rows) {
		it(what, () => {
			const decider = compileGrants(policy.boundsOf(extension(name)));
			const access = place === 'read' ? 'read' : 'write';
			const need = { kind: 'path', access, path: `/repo/${place}/a` } as const;
			expect(decider.judge(extension(name), need).outcome).toBe(expected);
		});
	}

	it('are the same rules for all that no rule names', () => {
		expect(policy.boundsOf(extension('other'))).toBe(policy.layers);
	});
});

describe('a principal', () => {
	const text = [
		'[[policy.rule]]',
		'allow = "tool read"',
		'for = "extension todo"',
		'[[policy.rule]]',
		'allow = "write ./notes/**"',
		'for = "subagent"',
		'[[policy.rule]]',
		'deny = "program rm"',
		'for = "user"',
	].join('\n');
	const policy = load({ [user]: text });
	const extension = (name: string): Principal => ({
		kind: 'extension',
		id: principalId(name),
		name,
		extensionKind: 'process',
		contentHash: contentHash(`sha256:${'0'.repeat(64)}`),
	});
	const subagent: Principal = { kind: 'subagent', id: principalId('s'), parent: model };
	const rows: readonly (readonly [string, Principal, string, string])[] = [
		['an extension has what is granted to it', extension('todo'), 'tool read', 'allow user.1'],
		['an extension has nothing else', extension('todo'), 'read /repo/a', 'deny not-granted'],
		['another extension has nothing', extension('other'), 'tool read', 'deny not-granted'],
		['a subagent has less than its parent', subagent, 'write /repo/a', 'deny not-granted'],
		['a subagent has what both have', subagent, 'write /repo/notes/a', 'allow user.2'],
		['a subagent has the rest of its parent', subagent, 'read /repo/a', 'allow workspace.read'],
		[
			'the user has all',
			{ kind: 'user', id: principalId('me') },
			'write /etc/hosts',
			'allow full.everything',
		],
		['the user binds himself', { kind: 'user', id: principalId('me') }, 'program rm x', 'deny user.3'],
		['no rule for others is for the model', model, 'program rm x', 'ask workspace.others'],
	];
	for (const [what, principal, asked, expected] of rows) {
		it(what, () => {
			expect(judge(policy, asked, principal)).toBe(expected);
		});
	}
});

describe('a policy that is wrong refuses to start and says where', () => {
	const rows: readonly (readonly [string, string])[] = [
		['[policy\n', ':1:8: not TOML: '],
		['[policy]\npreset = workspace\n', ':2:10: not TOML: '],
		[
			'# x\n[policy]\npreset = "workspce"\n',
			':3: policy.preset: "workspce" is no preset; did you mean "workspace", of read-only, workspace, full?',
		],
		['[policy]\npreset = 3\n', ':2: policy.preset: expected a preset: read-only, workspace, full'],
		[
			'[policy]\n\npresets = "full"\n',
			':3: policy.presets: "presets" is no key here; did you mean "preset", of preset, without, limits, rule?',
		],
		['policy = 1\n', ':1: policy: expected a table [policy]'],
		['[policy]\nrule = 1\n', ':2: policy.rule: expected tables [[policy.rule]]'],
		['[policy]\nrule = ["x"]\n', ':2: policy.rule[1]: expected a table [[policy.rule]]'],
		['[policy]\nwithout = "x"\n', ':2: policy.without: expected a list of ids of rules'],
		[
			'[policy]\nwithout = [\n  "workspace.keyz",\n]\n',
			':3: policy.without[1]: "workspace.keyz" is no rule of the preset; did you mean "workspace.keys", of ',
		],
		['[[policy.rule]]\n', ':1: policy.rule[1]: expected exactly one of allow, ask and deny'],
		[
			'[[policy.rule]]\nallow = "read /a"\n[[policy.rule]]\nallow = "read /a"\ndeny = "read /b"\n',
			':3: policy.rule[2]: expected exactly one of allow, ask and deny',
		],
		[
			'[[policy.rule]]\nalow = "read /a"\n',
			':2: policy.rule[1].alow: "alow" is no key here; did you mean "allow", of allow, ask, deny, for, id?',
		],
		[
			'[[policy.rule]]\nallow = "reed /a"\n',
			':2: policy.rule[1].allow: "reed" is no capability; did you mean "read", of read, write, program, host, environment, secret, tool, time, memory, money?',
		],
		[
			'[[policy.rule]]\nallow = "xyzzy /a"\n',
			':2: policy.rule[1].allow: "xyzzy" is no capability; expected one of read, write, program, host, environment, secret, tool, time, memory, money',
		],
		[
			'[[policy.rule]]\nallow = "read"\n',
			':2: policy.rule[1].allow: read of what? expected "read ~/notes/**"',
		],
		['[[policy.rule]]\nallow = ""\n', ':2: policy.rule[1].allow: "" is no capability; '],
		[
			'[[policy.rule]]\nallow = ["read /a"]\n',
			':2: policy.rule[1].allow: expected a text such as "read ./**"',
		],
		[
			'[[policy.rule]]\nallow = "read a/b"\n',
			':2: policy.rule[1].allow: "a/b": expected an absolute path; expand ~ and variables before',
		],
		[
			'[[policy.rule]]\nallow = "read ./build/"\n',
			':2: policy.rule[1].allow: "/repo/build/": has an empty, "." or ".." component; end a tree with /** and resolve the rest',
		],
		[
			'[[policy.rule]]\nallow = "read ${workspce}/x"\n',
			':2: policy.rule[1].allow: "workspce" is no place; did you mean "workspace", of workspace, home, temp, own?',
		],
		[
			'[[policy.rule]]\nallow = "time soon"\n',
			':2: policy.rule[1].allow: "soon" is no time; expected "time 10m", with ms, s, m or h',
		],
		[
			'[[policy.rule]]\nallow = "memory 5 XB"\n',
			':2: policy.rule[1].allow: "5 XB" is no memory; expected "memory 1GiB", with B, KB, KiB, MB, MiB, GB or GiB',
		],
		[
			'[[policy.rule]]\nallow = "money 5"\n',
			':2: policy.rule[1].allow: "5" is no money; expected "money 0.25 USD"',
		],
		[
			'[[policy.rule]]\ndeny = "time 5s"\n',
			':2: policy.rule[1].deny: a ceiling is only allowed, and lowered by a smaller one; there is no deny of it',
		],
		[
			'[[policy.rule]]\nallow = "secret github"\n',
			':2: policy.rule[1].allow: "github": expected provider.field; * stands for one side only',
		],
		[
			'[[policy.rule]]\nallow = "tool x"\nfor = "modal"\n',
			':3: policy.rule[1].for: "modal" is no principal; did you mean "model", of model, subagent, user, extension NAME?',
		],
		[
			'[[policy.rule]]\nallow = "tool x"\nfor = "extension"\n',
			':3: policy.rule[1].for: expected "extension NAME"',
		],
		[
			'[[policy.rule]]\nallow = "tool x"\nid = "a b"\n',
			':3: policy.rule[1].id: expected 1 to 200 printable ASCII characters without spaces',
		],
		[
			'[[policy.rule]]\nallow = "tool x"\nid = "a"\n[[policy.rule]]\nallow = "tool y"\nid = "a"\n',
			':6: policy.rule[2].id: a is the id of two rules',
		],
		[
			'[policy]\nrule = [{allow = "tool x"},\n {allow = "tol y"}]\n',
			':3: policy.rule[2].allow: "tol" is no capability; ',
		],
	];
	for (const [text, message] of rows) {
		it(JSON.stringify(text), () => {
			let thrown: unknown;
			try {
				load({ [user]: text });
			} catch (error) {
				thrown = error;
			}
			expect(thrown).toBeInstanceOf(PolicyError);
			expect((thrown as Error).message.slice(0, user.length + message.length)).toBe(`${user}${message}`);
		});
	}

	it('a huge file is refused before it is read', () => {
		expect(() => load({ [user]: `#${' '.repeat(2 << 20)}` })).toThrow('longer than 1048576 characters');
	});

	it('the rest of the message stands where nothing else follows', () => {
		expect(() => load({ [user]: '[policy]\npreset = 3\n' })).toThrow(
			expect.objectContaining({
				code: 'policy.invalid',
				place: { file: user, line: 2, key: 'policy.preset' },
				problem: 'expected a preset: read-only, workspace, full',
			}),
		);
	});
});
