import { parse, YAMLError } from 'yaml';

/** The head of a skill. */
export interface SkillHead {
	readonly name: string;
	readonly description: string;
}

/**
 * Reads the head of a `SKILL.md`: YAML between two lines `---` at its beginning. A name that is missing is that of its
 * folder. A text instead: what is wrong with it.
 */
export const readSkill = (text: string, folderName: string): SkillHead | string => {
	const head = skillHead(text);
	if (head === undefined) return 'expected a head between two lines ---';
	const { fields } = head;
	if (typeof fields === 'string') return fields;
	const { name = folderName, description } = fields;
	if (typeof name !== 'string' || !/^[\p{L}\d][\p{L}\d _.-]{0,63}$/u.test(name))
		return 'name: expected letters, digits, "-", "_"';
	if (typeof description !== 'string' || description.trim() === '')
		return 'description: expected a text that says when to use it';
	return { name, description: description.trim() };
};

/** The head of a `SKILL.md` and what follows it; `undefined` where there is none. */
export const skillHead = (
	text: string,
): { readonly fields: Readonly<Record<string, unknown>> | string; readonly body: string } | undefined => {
	const [whole, head] = /^---[ \t]*\r?\n([\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
	return head === undefined ? undefined : { fields: parseHead(head), body: text.slice(whole!.length) };
};

const parseHead = (head: string): Readonly<Record<string, unknown>> | string => {
	try {
		const value: unknown = parse(head, { maxAliasCount: 0 });
		if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
		return 'expected keys and values in the head';
	} catch (error) {
		// The parser throws a plain error of its own for too many aliases.
		if (error instanceof YAMLError || error instanceof ReferenceError) return firstLine(error.message);
		throw error;
	}
};

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;
