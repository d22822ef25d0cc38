import { describe, expect, it } from 'vitest';
import type { DeclaredAgent } from './declared-agent.ts';
import { readAgent } from './read-agent.ts';

const read = (text: string): DeclaredAgent | string =>
	readAgent(text, { file: '/p/.claude/agents/reviewer.md', isProjects: true });

const agent = (head: string, body = 'Look.'): DeclaredAgent => {
	const found = read(`---\n${head}\n---\n${body}\n`);
	if (typeof found === 'string') throw new Error(found);
	return found;
};

const none = { allowTools: [], denyTools: [], allowWrites: [], denyWrites: [] };

describe('a declared agent', () => {
	it("is read from Claude Code's front matter", () => {
		expect(
			agent(
				'name: code-reviewer\ndescription: Reviews code\ntools: Read, Grep, Glob, WebFetch, Bash\nmodel: sonnet\npermissionMode: plan\nmaxTurns: 9\ncolor: red',
				'You review.\n\nBe brief.',
			),
		).toMatchObject({
			name: 'code-reviewer',
			description: 'Reviews code',
			prompt: 'You review.\n\nBe brief.',
			model: 'sonnet',
			maxSteps: 9,
			mode: 'plan',
			policy: { ...none, allowTools: ['read', 'grep', 'glob', 'web_fetch', 'shell'] },
			problems: [],
		});
	});

	it("is read from opencode's front matter", () => {
		expect(
			agent(
				'description: Writes docs\nmode: subagent\nmodel: anthropic/claude\ntemperature: 0.1\ntools:\n  bash: false\n  webfetch: false\n  read: true\npermission:\n  edit: deny',
			),
		).toMatchObject({
			name: 'reviewer',
			description: 'Writes docs',
			model: 'anthropic/claude',
			mode: 'full',
			policy: { ...none, denyTools: ['shell', 'web_fetch', 'write', 'edit'], denyWrites: ['**'] },
		});
	});

	it.each<[string, string, object]>([
		['a list of tools', 'tools: [Read, TodoWrite]', { policy: { ...none, allowTools: ['read', 'todo'] } }],
		['all tools', 'tools: "*"', { policy: none }],
		['tools that are not there', 'disallowedTools: Bash', { policy: { ...none, denyTools: ['shell'] } }],
		[
			'a part of a tool, which is left out',
			'tools: Read, Bash(git log:*, git show:*)',
			{
				policy: { ...none, allowTools: ['read'] },
				problems: [
					'/p/.claude/agents/reviewer.md: tools: Bash(git log:*, git show:*): only whole tools can be left to an agent; it is left out',
				],
			},
		],
		['nothing but parts of tools', 'tools: Bash(ls)', { policy: { ...none, allowTools: ['no-tool'] } }],
		['a question before changes', 'permission:\n  edit: ask', { mode: 'ask', policy: none }],
		[
			'patterns, of which the strictest holds',
			'permission:\n  bash:\n    "git *": allow\n    "*": deny',
			{
				policy: { ...none, denyTools: ['shell'] },
				problems: [
					'/p/.claude/agents/reviewer.md: permission.bash: patterns are not told apart; all of it is deny',
				],
			},
		],
		['a permission that is none', 'permission:\n  edit: maybe', { mode: 'ask' }],
		['the model of its caller', 'model: inherit', { model: undefined }],
		['a mode that would allow more, as none', 'permissionMode: bypassPermissions', { mode: 'full' }],
		['a mode of ours', 'mode: auditor', { mode: 'auditor' }],
		['no person is asked', 'permissionMode: dontAsk', { mode: 'auto' }],
	])('knows %s', (_title, head, expected) => {
		expect(agent(head)).toMatchObject(expected);
	});

	it.each([
		['no front matter', 'Just text', 'it begins with no front matter between lines of ---'],
		['a primary agent', '---\nmode: primary\n---\n', 'it is no subagent by its mode'],
		['one that is turned off', '---\ndisable: true\n---\n', 'it is turned off'],
		['a list', '---\n- a\n---\n', 'its front matter is no list of fields'],
		[
			'a name that is none',
			'---\nname: ../x\n---\n',
			'"../x" is no name of an agent: letters, digits, "-", "_" and ".", at most 64',
		],
	])('is not %s', (_title, text, problem) => {
		expect(read(text)).toBe(`/p/.claude/agents/reviewer.md: ${problem}`);
	});

	it('is not malformed YAML, which is told', () => {
		expect(read('---\na: [\n---\n')).toMatch(/^\/p\/\.claude\/agents\/reviewer\.md: /);
		expect(
			read(
				`---\na: &x [1]\n${Array.from({ length: 9 }, (_, n) => `b${n}: &y${n} [*x,*x,*x,*x]`).join('\n')}\n---\n`,
			),
		).toBeTypeOf('object');
	});
});
