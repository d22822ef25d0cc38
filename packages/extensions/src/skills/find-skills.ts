import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { compareText } from '@tenon/core';
import type { SkillContribution } from '../contribution/contribution.ts';
import { readSmallFile } from '../discovery/read-small-file.ts';
import type { ExtensionProblem, FoundExtension } from '../host/extension.ts';
import { kebabCase } from './kebab-case.ts';
import { readSkill } from './read-skill.ts';

/** The skills of an extension, and what is wrong with others. */
export interface FoundSkills {
	readonly skills: readonly SkillContribution[];
	readonly problems: readonly ExtensionProblem[];
}

const maxSkills = 200;
const maxDepth = 16;

/** Reads the skills that an extension names: files `SKILL.md`, and all in the folders it names. */
export const findSkills = async (extension: FoundExtension): Promise<FoundSkills> => {
	const skills = new Map<string, SkillContribution>();
	const problems: ExtensionProblem[] = [];
	const files = new Set<string>();
	for (const path of extension.skills) {
		const found = await skillFiles(extension.folder, path);
		if (found.length === 0) problems.push(missing(extension, path));
		for (const file of found) files.add(file);
	}
	for (const path of [...files].slice(0, maxSkills)) {
		const file = await readSmallFile(path);
		const read = readSkill(file.type === 'text' ? file.text : '', basename(dirname(path)));
		const where = relative(extension.folder, path);
		if (typeof read === 'string') problems.push({ code: 'skill.malformed', where, message: read });
		else {
			const name = `${kebabCase(extension.name)}:${read.name}`;
			if (skills.has(name))
				problems.push({ code: 'skill.twice', where, message: `there is a skill ${name} already` });
			else skills.set(name, { type: 'skill', name, description: read.description, path });
		}
	}
	return { skills: [...skills.values()], problems };
};

const missing = ({ folder }: FoundExtension, path: string): ExtensionProblem => ({
	code: 'skill.missing',
	where: relative(folder, path),
	message: 'expected SKILL.md, or a folder that holds one, inside of the extension',
});

// Links are followed as long as they stay inside.
const skillFiles = async (folder: string, path: string): Promise<readonly string[]> => {
	const root = await realpath(folder).catch(() => folder);
	const visit = async (place: string, depth: number): Promise<string[]> => {
		const real = await realpath(place).catch(() => undefined);
		if (real === undefined || depth > maxDepth || !isInside(root, real)) return [];
		const found = await stat(real);
		// `real` is there: what was looked at a moment ago.
		if (found.isFile()) return basename(place) === 'SKILL.md' ? [place] : [];
		if (!found.isDirectory()) return [];
		const names = (await readdir(place)).filter((name) => name !== 'node_modules' && name !== '.git');
		const below: string[] = [];
		for (const name of names.sort(compareText)) {
			if (below.length >= maxSkills) break;
			below.push(...(await visit(join(place, name), depth + 1)));
		}
		return below;
	};
	return visit(path, 0);
};

const isInside = (root: string, path: string): boolean => path === root || path.startsWith(root + sep);
