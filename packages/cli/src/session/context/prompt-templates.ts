import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { foldersDownTo } from './context-files.ts';
import { filledTemplate } from './filled-template.ts';

/** A prompt that is kept in a file, and is a slash command. */
export interface PromptTemplate {
	readonly name: string;
	readonly description: string;
	readonly file: string;
	readonly text: string;
}

/**
 * The prompts that are kept for a folder: those of the user, then those of each folder from the top of the repository
 * down to it; of two with one name the nearer counts. Files are read at each question.
 */
export class PromptTemplates {
	readonly #folders: readonly string[];

	constructor(cwd: string, environment: Readonly<Record<string, string | undefined>>) {
		const home = environment.HOME ?? homedir();
		const { XDG_CONFIG_HOME = '' } = environment;
		const config = isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(home, '.config');
		this.#folders = [
			join(home, '.claude/commands'),
			join(config, 'tenon/prompts'),
			...foldersDownTo(cwd).flatMap((folder) => [
				join(folder, '.claude/commands'),
				join(folder, '.tenon/prompts'),
			]),
		];
	}

	/** By name. What cannot be read is left out. */
	list(): readonly PromptTemplate[] {
		const found = new Map<string, PromptTemplate>();
		for (const folder of this.#folders)
			for (const template of templatesIn(folder)) found.set(template.name, template);
		return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
	}

	/** A template with its arguments in their places; `undefined` if there is none of that name. */
	fill(name: string, args: string): string | undefined {
		const template = this.list().find((each) => each.name === name.toLowerCase());
		return template === undefined ? undefined : filledTemplate(template.text, args);
	}
}

const templatesIn = (folder: string): readonly PromptTemplate[] => {
	try {
		return readdirSync(folder)
			.filter((file) => /^[a-z0-9][a-z0-9_-]*\.md$/i.test(file))
			.slice(0, maxFiles)
			.flatMap((file) => templateIn(join(folder, file)));
	} catch (error) {
		// A folder that is not there, or that is not ours to read, has none.
		if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
		return [];
	}
};

const templateIn = (file: string): readonly PromptTemplate[] => {
	const stat = statSync(file, { throwIfNoEntry: false });
	if (stat?.isFile() !== true || stat.size > maxBytes) return [];
	const source = readFileSync(file, 'utf8');
	const [, head = '', body = source] =
		/^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(source) ?? [];
	const field = (key: string): string =>
		new RegExp(`^${key}:[ \\t]*(.*)$`, 'm')
			.exec(head)?.[1]
			?.trim()
			.replace(/^(['"])(.*)\1$/, '$2') ?? '';
	const [firstLine = ''] = body.trim().split('\n', 1);
	const hint = field('argument-hint');
	const said = field('description') || firstLine.replace(/^#+\s*/, '').slice(0, maxDescription);
	return [
		{
			name: basename(file, '.md').toLowerCase(),
			description: hint === '' ? said : `${said} (${hint})`,
			file,
			text: body.trim(),
		},
	];
};

const maxFiles = 200;
const maxBytes = 64 * 1024;
const maxDescription = 100;
