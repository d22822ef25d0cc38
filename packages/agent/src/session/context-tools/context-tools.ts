import { errorResult, type ToolResult, textResult } from '@tenon/core';
import type { JsonObject } from '../../data/json.ts';
import type { ToolSpec } from '../../model/request.ts';
import type { SessionToolHost } from '../../plugins/plugin-tools.ts';
import type { OrchestratingTool } from '../../plugins/tool-provider.ts';
import {
	callToolSpec,
	offerTools,
	searchTools,
	toolSearchAbove,
	toolSearchSpec,
} from '../../protocols/standard/tool-search.ts';
import type { ToolHost } from '../tool-host.ts';
import { type OutputPlace, readOutput, readOutputSpec } from './read-output.ts';
import { type SkillPlace, skillSpec, useSkill } from './skill.ts';

/** What the agent's own tools work on. */
export interface ContextToolsPlace extends OutputPlace {
	/** Absent: there is no tool `skill`. */
	readonly skills?: SkillPlace | undefined;
}

/**
 * The tools of a turn: those of its host, and the agent's own, by which the model reads what its prompt leaves out. They
 * only read what belongs to the session.
 */
export class ContextTools {
	readonly #host: SessionToolHost;
	readonly #place: ContextToolsPlace;

	constructor(host: SessionToolHost, place: ContextToolsPlace) {
		this.#host = host;
		this.#place = place;
	}

	/** Whether a tool is one of the agent's own; a host's tool of that name comes first. */
	isOwn(toolName: string): boolean {
		return ownNames.has(toolName) && this.#host.replayOf(toolName) === undefined;
	}

	/** All tools of the host. */
	get hosted(): readonly ToolSpec[] {
		return this.#host.specs();
	}

	specs(): readonly ToolSpec[] {
		const hosted = this.#host.specs();
		const isDeferrable = this.#host.isDeferrable?.bind(this.#host);
		const { shown, deferred } = offerTools(hosted, toolSearchAbove, isDeferrable);
		const own: ToolSpec[] = [];
		if (hosted.length > 0) own.push(readOutputSpec);
		if (this.#place.skills !== undefined) own.push(skillSpec);
		if (deferred.length > 0) own.push(toolSearchSpec(deferred));
		if (deferred.length > 0 || this.#host.isLive === true) own.push(callToolSpec);
		const added = own.filter(({ name }) => this.#host.replayOf(name) === undefined);
		return added.length === 0 ? shown : [...shown, ...added];
	}

	replayOf(toolName: string): ReturnType<ToolHost['replayOf']> {
		return this.isOwn(toolName) ? 'safe' : this.#host.replayOf(toolName);
	}

	isReadOnly(toolName: string): boolean {
		return this.isOwn(toolName) || this.#host.isReadOnly?.(toolName) === true;
	}

	async call(call: Parameters<ToolHost['call']>[0]): ReturnType<ToolHost['call']> {
		if (!this.isOwn(call.toolName)) return this.#host.call(call);
		return { result: await this.#run(call.toolName, call.args) };
	}

	approve(
		call: Parameters<NonNullable<ToolHost['approve']>>[0],
	): ReturnType<NonNullable<ToolHost['approve']>> {
		if (this.isOwn(call.toolName)) return { type: 'allow' };
		return this.#host.approve === undefined ? { type: 'allow' } : this.#host.approve(call);
	}

	/** Whether the hooks of a call are run by the tool's host; otherwise the agent runs them. */
	runsHooksOf(toolName: string): boolean {
		return !this.isOwn(toolName) && this.#host.runsHooksOf(toolName);
	}

	/** Whether the tool's host says when a call of it begins; otherwise it has begun when the host is called. */
	beginsCallsOf(toolName: string): boolean {
		return !this.isOwn(toolName) && this.#host.beginsCallsOf(toolName);
	}

	/** The tool of that name that may wait for durable work. */
	orchestrating(toolName: string): OrchestratingTool | undefined {
		return this.#host.orchestrating(toolName);
	}

	get runsCallHooks(): boolean {
		return this.#host.runsCallHooks === true;
	}

	#run(toolName: string, args: JsonObject): ToolResult | Promise<ToolResult> {
		switch (toolName) {
			case readOutputSpec.name:
				return readOutput(args, this.#place);
			case skillSpec.name:
				return this.#place.skills === undefined ? noSkills : useSkill(args, this.#place.skills);
			case 'tool_search':
				return found(args, this.#host.specs());
			default:
				return errorResult('call_tool: expected the name of another tool, and its arguments as an object');
		}
	}
}

/** The names of the agent's own tools. */
export const contextToolNames: readonly string[] = [
	readOutputSpec.name,
	skillSpec.name,
	callToolSpec.name,
	'tool_search',
];

const ownNames: ReadonlySet<string> = new Set(contextToolNames);

const noSkills = errorResult('skill: there are no skills here');

const found = ({ query, limit = 5 }: JsonObject, tools: readonly ToolSpec[]): ToolResult => {
	if (typeof query !== 'string' || query.trim() === '')
		return errorResult('tool_search: query: expected a text');
	if (!Number.isSafeInteger(limit) || (limit as number) < 1)
		return errorResult('tool_search: limit: expected a whole number from 1 on');
	const hits = searchTools(tools, query, Math.min(limit as number, 20));
	if (hits.length === 0) return textResult('no tool was found; try other words');
	return textResult(hits.map(toolText).join('\n\n'));
};

/** A tool as a text tells of it. */
export const toolText = ({ name, description, input }: ToolSpec): string =>
	`${name}: ${description}\narguments: ${JSON.stringify(input)}`;
