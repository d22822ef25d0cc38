import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../src/session/service/', import.meta.url);

const sources = [
	...readdirSync(new URL('verbs/', folder)).map((name) => `verbs/${name}`),
	...['data.ts', 'events.ts'],
].map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, ''));

/** The fields of what each verb answers with, as the contracts say, in one line of Markdown. */
export const verbResults = (): ReadonlyMap<string, string> => {
	const found = new Map<string, string>();
	for (const source of sources)
		for (const [, verb, result] of source.matchAll(/^\t(\w+)\([^\n]*\): Promise<(.*)>;$/gm))
			found.set(verb!, resultText(result!));
	return found;
};

const resultText = (type: string): string => {
	const [, item] = /^readonly (\w+)\[\]$/.exec(type) ?? [];
	if (type === 'void') return '';
	if (item === undefined) return fieldsText(type);
	return item === 'string' ? 'texts' : `list of ${fieldsText(item)}`;
};

const fieldsText = (name: string): string => fieldsOf(name).join(', ');

const fieldsOf = (name: string): readonly string[] => {
	for (const source of sources) {
		const [, bases = '', body] =
			new RegExp(`^export interface ${name}(?: extends ([^{]*))? \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(source) ??
			[];
		if (body !== undefined)
			return [
				...bases
					.split(', ')
					.filter((base) => base !== '')
					.flatMap(fieldsOf),
				...[...body.matchAll(/^\treadonly (\w+\??):/gm)].map(([, field]) => `\`${field}\``),
			];
		const [, alias] =
			new RegExp(`^export type ${name} =([\\s\\S]*?);\\n(?=\\n|export|const|$)`, 'm').exec(source) ?? [];
		if (alias !== undefined)
			return [...new Set([...alias.matchAll(/readonly (\w+\??):/g)].map(([, field]) => `\`${field}\``))];
	}
	throw new Error(`there is no contract ${name}`);
};
