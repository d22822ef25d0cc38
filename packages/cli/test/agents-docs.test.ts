import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { modeNames } from '@tenon/host';
import { beforeAll, expect, it } from 'vitest';
import { readAgent } from '../src/session/agents/read-agent.ts';
import { builtProgram } from './built-program.ts';
import { services } from './support/services.ts';
import { watched } from './support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const page = readFileSync(fileURLToPath(new URL('../../../docs/agents.md', import.meta.url)), 'utf8');
const blockIn = (language: string): string =>
	new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)![1]!;
const [, open] = services[0]!;

it('the guide declares an agent that is used, and shows its result', { timeout: 60_000 }, async () => {
	const file = blockIn('markdown');
	expect(readAgent(file, { file: '/finder.md', isProjects: false })).toMatchObject({
		name: 'finder',
		policy: { allowTools: ['read', 'grep', 'glob'] },
		problems: [],
	});
	const text = 'The config is read in src/config.ts, line 12.';
	await using session = await watched(open, {
		homeFiles: { '.config/tenon/agents/finder.md': file },
		conversations: {
			go: [{ calls: [{ tool: 'subagent', args: { task: 'find', agent: 'finder' } }] }, { text: 'Done.' }],
			find: [
				{
					expect: {
						tools: ['call_tool', 'glob', 'grep', 'read', 'read_output', 'skill'],
						systemPrompt: { contains: 'You find places in code.' },
					},
					reply: { text, usage: { input: 7, output: 2 } },
				},
			],
		},
	});
	await session.service.submit({ text: 'go' });
	const { content } = await session.sees('tool-finished');
	expect(content).toEqual([{ type: 'text', text: blockIn('text').trimEnd() }]);
});

it('an agent of the project is used when the person has seen it', { timeout: 60_000 }, async () => {
	const delegate = { calls: [{ tool: 'subagent', args: { task: 'find', agent: 'finder' } }] };
	await using session = await watched(open, {
		files: { '.claude/agents/finder.md': blockIn('markdown') },
		conversations: { go: [delegate, delegate, { text: 'Done.' }], find: [{ text: 'Found.' }] },
	});
	const { service } = session;
	await service.present({ can: ['confirm'] });
	await service.submit({ text: 'go' });
	const { question } = await session.sees('question');
	expect(question).toMatchObject({
		kind: 'confirm',
		request: { title: 'Use the agent finder of this project?' },
	});
	await service.answer({ question: question.questionId, answer: true });
	await session.sees('turn-ended');
	// It is asked about once.
	expect(session.events.filter(({ type }) => type === 'question')).toHaveLength(1);
});

it('the guide names every mode', () => {
	const rows = [...page.slice(page.indexOf('## Modes')).matchAll(/^\| (`.*?) \|/gm)].map(
		(match) => match[1]!,
	);
	const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map((match) => match[1]!));
	expect(named.sort()).toEqual([...modeNames].sort());
});
