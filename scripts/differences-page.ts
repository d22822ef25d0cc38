import { fileURLToPath } from 'node:url';
import { refusals } from '../packages/shell/src/check/refusals.ts';

/** Where the page about differences from bash lies. */
export const differencesPath: string = fileURLToPath(
	new URL('../docs/shell/differences.md', import.meta.url),
);

/** The page about what the shell refuses, made from the table that the check itself uses. */
export const differencesPage = (): string =>
	`# What the shell refuses

A script that bash 5.2 runs without a terminal does the same here, or it is refused before its first
effect: exit status 2, nothing done, and a message that names the construct. This page lists
everything that is refused by name. It is generated from the table that the check uses:
\`npx node -C @tenon/source scripts/generate-differences.ts\`.

| construct | write instead | code |
|---|---|---|
${refusals.map(({ construct, instead, code }) => `| ${cell(construct)} | ${cell(instead)} | \`${code}\` |`).join('\n')}

Found earlier than in bash, which finds it when it gets there: a syntax error inside of backquotes, a
name that is no identifier in \`for\` or before \`()\`, a here-document whose last line is missing.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|');
