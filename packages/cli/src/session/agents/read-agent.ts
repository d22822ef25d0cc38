import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { isModeName, type ModeName } from '@tenon/host';
import { parseDocument } from 'yaml';
import type { DeclaredAgent } from './declared-agent.ts';
import { permissionsIn } from './permissions.ts';
import { toolsIn } from './tools-in.ts';

/** Where a file is, and whose it is. */
export interface AgentFile {
	/** Absolute. */
	readonly file: string;
	readonly isProjects: boolean;
}

/** What a file declares; a text says why it is no agent. */
export const readAgent = (text: string, { file, isProjects }: AgentFile): DeclaredAgent | string => {
	const [, head, body = ''] = /^\ufeff?---\r?\n(.*?)^---[ \t]*\r?\n?(.*)$/ms.exec(text) ?? [];
	if (head === undefined) return `${file}: it begins with no front matter between lines of ---`;
	const document = parseDocument(head, { uniqueKeys: false });
	const [error] = document.errors;
	if (error !== undefined) return `${file}: ${error.message.split('\n')[0]}`;
	const fields: unknown = document.toJS({ maxAliasCount: 100 });
	if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
		return `${file}: its front matter is no list of fields`;
	return agentOf(fields as Fields, body.trim(), { file, isProjects }, text);
};

/** The fields of Claude Code and of opencode that mean something here; others are passed over. */
interface Fields {
	readonly name?: unknown;
	readonly description?: unknown;
	readonly model?: unknown;
	readonly mode?: unknown;
	readonly permissionMode?: unknown;
	readonly prompt?: unknown;
	readonly tools?: unknown;
	readonly disallowedTools?: unknown;
	readonly permission?: unknown;
	readonly maxTurns?: unknown;
	readonly maxSteps?: unknown;
	readonly steps?: unknown;
	readonly disable?: unknown;
}

const agentOf = (
	fields: Fields,
	body: string,
	{ file, isProjects }: AgentFile,
	text: string,
): DeclaredAgent | string => {
	const name = (textOf(fields.name) ?? basename(file).replace(/\.md$/i, '')).trim();
	if (!/^[A-Za-z0-9][\w.-]{0,63}$/.test(name))
		return `${file}: ${JSON.stringify(name)} is no name of an agent: letters, digits, "-", "_" and ".", at most 64`;
	if (fields.disable === true) return `${file}: it is turned off`;
	// opencode's primary agents are for people to talk to.
	if (fields.mode === 'primary') return `${file}: it is no subagent by its mode`;
	const tools = toolsIn(fields.tools, fields.disallowedTools);
	const permissions = permissionsIn(fields.permission);
	const model = textOf(fields.model);
	const steps = [fields.maxTurns, fields.maxSteps, fields.steps].find((value) => Number.isInteger(value));
	return {
		name,
		description: textOf(fields.description)?.trim().slice(0, maxDescription) ?? '',
		prompt: (body === '' ? (textOf(fields.prompt) ?? '') : body).slice(0, maxPrompt),
		model: model === undefined || model === 'inherit' ? undefined : model,
		maxSteps: typeof steps === 'number' && steps > 0 ? steps : undefined,
		mode: permissions.asks ? 'ask' : modeOf(fields),
		policy: {
			allowTools: tools.allow,
			denyTools: [...new Set([...tools.deny, ...permissions.denyTools])],
			allowWrites: [],
			denyWrites: permissions.denyWrites,
		},
		...{ file, isProjects },
		contentHash: createHash('sha256').update(text).digest('hex'),
		problems: [...tools.problems, ...permissions.problems].map((problem) => `${file}: ${problem}`),
	};
};

// Claude's modes that would allow more than the caller may are no modes here: nothing is added.
const modeOf = ({ mode, permissionMode }: Fields): ModeName => {
	const written = [mode, permissionMode].find((value) => typeof value === 'string') ?? '';
	if (written === 'dontAsk') return 'auto';
	return isModeName(written as string) ? (written as ModeName) : 'full';
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const maxDescription = 1_024;
const maxPrompt = 64 * 1024;
