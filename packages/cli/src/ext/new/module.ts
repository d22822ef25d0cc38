import { manifestFile, readmeFile, type TemplateFacts, type TemplateFile, toolName } from './template.ts';

/** A module in TypeScript that Tenon loads itself: no program, no frames, the same surface. */
export const moduleTemplate = (facts: TemplateFacts): readonly TemplateFile[] => [
	manifestFile(facts, 'typescript', { module: 'extension.ts' }),
	{ path: 'extension.ts', text: mainText(facts.name) },
	readmeFile(
		facts,
		'extension.ts',
		'Tenon loads it as it is, without a build; all that it needs is handed to its function. For types, `npm install --save-dev @tenon/extensions`.',
	),
];

const mainText = (name: string): string => `import type { Tenon } from '@tenon/extensions';

const who = { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] } as const;

export default (tenon: Tenon): void => {
	tenon.command('${name}', 'Greets you.', ({ args }) => tenon.display(\`Hello, \${args || 'you'}!\`));
	tenon.tool({ name: '${toolName(name)}', description: 'Greets a person.', schema: who }, (args) =>
		tenon.textResult(\`Hello, \${args.who}!\`),
	);
};
`;
