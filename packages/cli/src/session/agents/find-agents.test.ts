import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findAgents } from './find-agents.ts';
import { SeenAgents } from './seen-agents.ts';

let home: string;
const put = (file: string, text: string): void => {
	mkdirSync(dirname(join(home, file)), { recursive: true });
	writeFileSync(join(home, file), text);
};
const declaring = (description: string): string => `---\ndescription: ${description}\n---\nWork.\n`;

beforeEach(() => {
	home = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-agents-')));
});
afterEach(() => rmSync(home, { recursive: true }));

const find = () => findAgents(join(home, 'p'), { HOME: home });

it('finds the agents of the user and of the project, the user’s first', () => {
	put('.config/tenon/agents/one.md', declaring('mine'));
	put('.claude/agents/two.md', declaring('mine too'));
	put('p/.claude/agents/one.md', declaring('theirs'));
	put('p/.opencode/agent/three.md', declaring('theirs too'));
	put('p/.tenon/agents/README.txt', 'no agent');
	expect(find().agents.map(({ name, description, isProjects }) => [name, description, isProjects])).toEqual([
		['one', 'mine', false],
		['two', 'mine too', false],
		['three', 'theirs too', true],
	]);
});

it('tells what is no agent, and finds the others', () => {
	put('.agents/agents/bad.md', 'no front matter');
	put('.agents/agents/good.md', declaring('good'));
	const { agents, problems } = find();
	expect(agents.map(({ name }) => name)).toEqual(['good']);
	expect(problems).toEqual([
		`${home}/.agents/agents/bad.md: it begins with no front matter between lines of ---`,
	]);
});

it('a project’s agent is seen once the person agreed, until its file changes', () => {
	put('p/.claude/agents/one.md', declaring('theirs'));
	const file = join(home, 'state/agents.json');
	const [agent] = find().agents;
	const seen = new SeenAgents(file);
	expect(seen.has(agent!)).toBe(false);
	seen.add(agent!);
	expect(new SeenAgents(file).has(agent!)).toBe(true);
	put('p/.claude/agents/one.md', declaring('changed'));
	expect(new SeenAgents(file).has(find().agents[0]!)).toBe(false);
	expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
		agents: { [agent!.file]: agent!.contentHash },
	});
});

it('a file that is no list trusts no agent', () => {
	put('p/.claude/agents/one.md', declaring('theirs'));
	put('state/agents.json', '{"agents":');
	expect(new SeenAgents(join(home, 'state/agents.json')).has(find().agents[0]!)).toBe(false);
});
