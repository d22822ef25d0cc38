import type { ContributionRegistry } from '@tenon/extensions';
import type { ListedCommand } from './service/verbs/commands.ts';

/**
 * Skills as slash commands: by the name that their file has, where one skill alone has it and no command, else by their
 * full name, `extension:skill`. All in small letters.
 */
export const skillCommands = (
	registry: ContributionRegistry,
	taken: ReadonlySet<string>,
): readonly ListedCommand[] => {
	const all = registry.of('skill').map(({ owner, contribution: { name, description } }) => ({
		name: name.toLowerCase(),
		description,
		extension: owner,
	}));
	const short = all.map(({ name }) => shortName(name));
	return all.map((skill) => {
		const own = shortName(skill.name);
		const isFree = !taken.has(own) && short.indexOf(own) === short.lastIndexOf(own);
		return isFree ? { ...skill, name: own } : skill;
	});
};

/**
 * What the model is told when a person runs a skill by its name; `undefined` if there is none of that name. The model
 * loads it by its tool, so that the skill binds the turn as it does elsewhere.
 */
export const skillPrompt = (
	registry: ContributionRegistry,
	name: string,
	args: string,
): string | undefined => {
	const wanted = name.toLowerCase();
	const names = registry.of('skill').map(({ contribution }) => contribution.name);
	const fitting = names.filter((each) => each.toLowerCase() === wanted);
	const found =
		fitting.length > 0 ? fitting : names.filter((each) => shortName(each.toLowerCase()) === wanted);
	if (found.length !== 1) return undefined;
	const order = `Load the skill ${found[0]!} with the tool skill, and do as it says.`;
	return args.trim() === '' ? order : `${order}\n\n${args.trim()}`;
};

const shortName = (name: string): string => name.slice(name.indexOf(':') + 1);
