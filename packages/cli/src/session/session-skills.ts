import type { SkillSource } from '@tenon/agent';
import { type ContributionRegistry, readSkillBody } from '@tenon/extensions';

/** The skills of a session: those of its extensions, of the user and of a project that is trusted. */
export const sessionSkills = (registry: ContributionRegistry): SkillSource => {
	const all = (): ReturnType<typeof registry.of<'skill'>> => registry.of('skill');
	return {
		list: () => all().map(({ contribution: { name, description } }) => ({ name, description })),
		read: async (wanted) => {
			const found = all().find(({ contribution: { name } }) => name === wanted);
			if (found === undefined) return undefined;
			const body = await readSkillBody(found.contribution.path);
			if (typeof body === 'string') return { text: `The skill cannot be read: ${body}`, allowedTools: null };
			const { text, allowedTools } = body;
			return { text, allowedTools: allowedTools === null ? null : toolNames(allowedTools) };
		},
	};
};

/**
 * The tools that a skill allows, by our names. One with a condition (`Bash(git:*)`) allows nothing: the condition is not
 * judged, and all of the shell would be more than was allowed.
 */
export const toolNames = (allowed: readonly string[]): readonly string[] =>
	allowed
		.filter((name) => !name.includes('('))
		.map((name) => otherNames[name.toLowerCase()] ?? name.toLowerCase());

const otherNames: Readonly<Record<string, string>> = {
	bash: 'shell',
	webfetch: 'web_fetch',
	todowrite: 'todo',
	multiedit: 'edit',
};
