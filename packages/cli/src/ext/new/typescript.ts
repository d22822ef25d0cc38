import { manifestFile, readmeFile, type TemplateFacts, type TemplateFile, toolName } from './template.ts';

/** A program in TypeScript, which Node runs as it is. */
export const typescriptTemplate = (facts: TemplateFacts): readonly TemplateFile[] => [
	manifestFile(facts, 'typescript', { exec: 'node', args: ['main.ts'] }),
	{ path: 'main.ts', text: mainText(facts.name) },
	{
		path: 'package.json',
		text: `${JSON.stringify(
			{
				name: facts.name,
				version: '0.1.0',
				private: true,
				type: 'module',
				dependencies: { '@tenon/sdk': facts.version },
			},
			undefined,
			'\t',
		)}\n`,
	},
	{ path: '.gitignore', text: 'node_modules/\n' },
	readmeFile(
		facts,
		'main.ts',
		'It needs Node 22.19 or newer, which runs TypeScript without a build, and `@tenon/sdk` in `node_modules`.',
	),
];

const mainText = (name: string): string => `import { display, Extension, textResult } from '@tenon/sdk';

const extension = new Extension('${name}', '0.1.0');
extension.command('${name}', 'Greets you.', ({ args }) => display(\`Hello, \${args || 'you'}!\`));
const who = { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] } as const;
extension.tool({ name: '${toolName(name)}', description: 'Greets a person.', schema: who }, (args) =>
	textResult(\`Hello, \${args.who}!\`),
);
await extension.run();
`;
