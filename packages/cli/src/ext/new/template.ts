/** A file of a new extension. */
export interface TemplateFile {
	/** Relative to the extension's folder. */
	readonly path: string;
	readonly text: string;
}

/** The facts that a template's texts differ by. */
export interface TemplateFacts {
	/** Letters, digits, `-` and `_`: it needs no quoting in any of the languages. */
	readonly name: string;
	/** Of Tenon: what the extension is written for. */
	readonly version: string;
}

/** `extension.json`: what is the same in all of them, and how this one is started. */
export const manifestFile = (
	{ name }: TemplateFacts,
	language: string,
	start: Readonly<Record<string, unknown>>,
): TemplateFile => ({
	path: 'extension.json',
	text: `${JSON.stringify(
		{
			name,
			version: '0.1.0',
			description: 'Greets people.',
			language,
			...start,
			data: 'separate',
			permissions: {},
		},
		undefined,
		'\t',
	)}\n`,
});

/** `README.md`: what it does and how it is tried; what is special about the language stands at the end. */
export const readmeFile = ({ name }: TemplateFacts, main: string, special: string): TemplateFile => ({
	path: 'README.md',
	text: `# ${name}

An extension of Tenon. It has one slash command, \`/${name}\`, and one tool for the model, \`${toolName(name)}\`; both greet a person. The program is \`${main}\`; \`extension.json\` says how it is started and what it asks for.

\`\`\`sh
tenon ext dev .        # start it, see each frame, start it again whenever a file is saved
tenon ext test .       # hold it to the protocol
tenon ext install .    # keep it
\`\`\`

${special}
`,
});

/** What the tool is called: with the extension's name in it, so that two new extensions do not claim one name. */
export const toolName = (name: string): string => `${name.replaceAll('-', '_')}_greet`;
