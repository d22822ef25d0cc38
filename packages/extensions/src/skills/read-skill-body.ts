import { basename, dirname } from 'node:path';
import { readSmallFile } from '../discovery/read-small-file.ts';
import { readSkill, skillHead } from './read-skill.ts';

/** All of a skill, as a model is told it. */
export interface SkillFile {
	/** What follows the head. */
	readonly text: string;
	/** What the head allows, in its own words; null: it says nothing. */
	readonly allowedTools: readonly string[] | null;
}

/** Reads a `SKILL.md`. A text instead: what is wrong with it, or that it is gone. */
export const readSkillBody = async (path: string): Promise<SkillFile | string> => {
	const file = await readSmallFile(path);
	if (file.type !== 'text') return 'the file cannot be read';
	const read = readSkill(file.text, basename(dirname(path)));
	if (typeof read === 'string') return read;
	const { fields, body } = skillHead(file.text)!;
	const allowed = allowedIn(typeof fields === 'string' ? undefined : fields['allowed-tools']);
	return typeof allowed === 'string' ? allowed : { text: body, allowedTools: allowed };
};

// A list, or names between commas or blanks; blanks inside of parentheses are part of a name.
const allowedIn = (value: unknown): readonly string[] | null | string => {
	if (value === undefined || value === null) return null;
	if (typeof value === 'string') return value.match(/[^\s,()]+(?:\([^)]*\))?/g) ?? [];
	if (Array.isArray(value) && value.every((name) => typeof name === 'string')) return value;
	return 'allowed-tools: expected names of tools';
};
