import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { DeclaredAgent } from './declared-agent.ts';
import { readAgent } from './read-agent.ts';

/** The agents that are declared for a folder, and what was left out. */
export interface FoundAgents {
	/** By name; of two with one name the project's is second, and only the first one counts. */
	readonly agents: readonly DeclaredAgent[];
	readonly problems: readonly string[];
}

/**
 * Reads `agents/*.md` of the user and of the project: Tenon's own folders, `.agents`, Claude Code's and opencode's. The
 * user's count before the project's, which cannot push them aside.
 */
export const findAgents = (
	root: string,
	environment: Readonly<Record<string, string | undefined>>,
): FoundAgents => {
	const byName = new Map<string, DeclaredAgent>();
	const problems: string[] = [];
	for (const { folder, isProjects } of foldersOf(root, environment)) {
		for (const file of filesIn(folder)) {
			const read = textOf(file, problems);
			const agent = read === undefined ? undefined : readAgent(read, { file, isProjects });
			if (typeof agent === 'string') problems.push(agent);
			else if (agent !== undefined && byName.size < maxAgents && !byName.has(agent.name)) {
				byName.set(agent.name, agent);
				problems.push(...agent.problems);
			}
		}
	}
	return { agents: [...byName.values()], problems };
};

const foldersOf = (
	root: string,
	{ HOME, XDG_CONFIG_HOME = '' }: Readonly<Record<string, string | undefined>>,
): readonly { readonly folder: string; readonly isProjects: boolean }[] => {
	const home = HOME ?? homedir();
	const config = isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(home, '.config');
	const users = [
		join(config, 'tenon/agents'),
		join(home, '.agents/agents'),
		join(home, '.claude/agents'),
		join(config, 'opencode/agent'),
		join(config, 'opencode/agents'),
	];
	const projects = [
		'.tenon/agents',
		'.agents/agents',
		'.claude/agents',
		'.opencode/agent',
		'.opencode/agents',
	];
	return [
		...users.map((folder) => ({ folder, isProjects: false })),
		...projects.map((folder) => ({ folder: join(root, folder), isProjects: true })),
	];
};

const filesIn = (folder: string): readonly string[] => {
	if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
	return readdirSync(folder)
		.filter((name) => name.toLowerCase().endsWith('.md'))
		.sort()
		.slice(0, maxAgents)
		.map((name) => join(folder, name));
};

const textOf = (file: string, problems: string[]): string | undefined => {
	try {
		const { size } = statSync(file);
		if (size <= maxBytes) return readFileSync(file, 'utf8');
		problems.push(`${file}: it has ${size} bytes and may have ${maxBytes}`);
	} catch (error) {
		problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
	}
	return undefined;
};

const maxAgents = 200;
const maxBytes = 256 * 1024;
