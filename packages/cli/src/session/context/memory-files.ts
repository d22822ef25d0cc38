import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { entriesOf, type MemoryPlace, type MemoryToolOptions } from '@tenon/tools';

/**
 * Where the memory of a project and of its user is, and how long each may be. Neither is among the files that hold a
 * policy: a model may write the first, and the person is asked about the second, which is told in every project.
 */
export const memoryPlaces = (
	root: string,
	environment: Readonly<Record<string, string | undefined>>,
): MemoryToolOptions & { readonly user: MemoryPlace } => ({
	project: { file: join(root, '.agents/memory.md'), maxCharacters: 2_200 },
	user: { file: join(environment.HOME ?? homedir(), '.agents/memory.md'), maxCharacters: 1_400 },
});

/** What is remembered, as a part of a system prompt; empty without any. What is too long is cut, and complained of. */
export const memoryText = (
	{ project, user }: { readonly project: MemoryPlace; readonly user: MemoryPlace },
	complain: (problem: string) => void,
): string => {
	const parts = [
		{ about: 'of the user', place: user },
		{ about: 'of this project', place: project },
	].flatMap(({ about, place }) => {
		const entries = entriesOf(textAt(place, complain));
		const lines = entries.map((entry) => `- ${entry}`).join('\n');
		return entries.length === 0 ? [] : [`Remembered ${about}, from ${place.file}:\n${lines}`];
	});
	return parts.join('\n\n');
};

const textAt = ({ file, maxCharacters }: MemoryPlace, complain: (problem: string) => void): string => {
	if (!existsSync(file)) return '';
	try {
		const text = readFileSync(file, 'utf8');
		if (text.length > maxCharacters)
			complain(`${file}: only its first ${maxCharacters} characters are told to the model`);
		return text.slice(0, maxCharacters);
	} catch (error) {
		complain(`${file}: ${error instanceof Error ? error.message : String(error)}`);
		return '';
	}
};
