import { errorResult, type Maybe, type ToolResult, textResult, unknownName } from '@tenon/core';
import type { JsonObject } from '../../data/json.ts';
import type { ToolSpec } from '../../model/request.ts';

/** A skill as the prompt names it. */
export interface Skill {
	readonly name: string;
	/** When to use it. */
	readonly description: string;
}

/** All of a skill. */
export interface SkillBody {
	readonly text: string;
	/** The tools that may be called while it is active; null: all. */
	readonly allowedTools: readonly string[] | null;
}

/** Where skills come from. */
export interface SkillSource {
	/** The skills that there are now. */
	list(session: { readonly sessionId: string }): readonly Skill[];
	/** `undefined` for one that is gone. */
	read(name: string, session: { readonly sessionId: string }): Maybe<SkillBody | undefined>;
}

/** The skills of a turn. */
export interface SkillPlace {
	readonly sessionId: string;
	readonly source: SkillSource;
	/** A skill was loaded: from now on the turn may call these tools, null: all. */
	activated(name: string, allowedTools: readonly string[] | null): void;
}

/** The tool that loads a skill. */
export const skillSpec: ToolSpec = {
	name: 'skill',
	description:
		'Load the instructions of a skill, by its name. Do so before a task that the description of a skill fits.',
	input: {
		type: 'object',
		properties: { name: { type: 'string', minLength: 1, description: 'the skill' } },
		required: ['name'],
		additionalProperties: false,
	},
};

/** The section of the system prompt that names the skills; empty without any. */
export const skillsText = (skills: readonly Skill[]): string =>
	skills.length === 0
		? ''
		: [
				'Skills; the tool skill loads one:',
				...skills.map(({ name, description }) => `- ${name}: ${oneLine(description)}`),
			].join('\n');

const oneLine = (text: string): string => {
	const line = text.replaceAll(/\s+/g, ' ').trim();
	return line.length <= maxDescription ? line : `${line.slice(0, maxDescription).toWellFormed()}…`;
};

const maxDescription = 1_024;

/** Runs `skill`. */
export const useSkill = async (args: JsonObject, place: SkillPlace): Promise<ToolResult> => {
	const { name } = args;
	if (typeof name !== 'string' || name === '') return errorResult('skill: name: expected a text');
	const { sessionId, source } = place;
	const body = await source.read(name, { sessionId });
	if (body === undefined) {
		const known = source.list({ sessionId }).map((skill) => skill.name);
		return errorResult(unknownName('skill', name, known));
	}
	place.activated(name, body.allowedTools);
	const limits =
		body.allowedTools === null
			? ''
			: `\n\n[Until this turn ends, only these tools can be called: ${body.allowedTools.join(', ') || 'none'}.]`;
	return textResult(`${body.text.trim()}${limits}`);
};
