import { oneLine } from '@tenon/core';
import { type FoundExtension, requestedGrants } from '@tenon/extensions';

/** Says in plain words what an extension is, what it runs and what it asks for: one line each. */
export const describeRequest = (extension: FoundExtension): readonly string[] =>
	[...describeStart(extension), ...describeWishes(extension)].map(oneLine);

const describeStart = ({
	name,
	version,
	description,
	start,
	skills,
	folder,
}: FoundExtension): readonly string[] => [
	`${name}${version === '' ? '' : ` ${version}`}${description === '' ? '' : `: ${description}`}`,
	...runs(start, folder),
	...(skills.length === 0 ? [] : ['  brings texts that a model may load (skills)']),
];

const runs = (start: FoundExtension['start'], folder: string): readonly string[] => {
	if (start.kind === 'module') return ['  loads a module into Tenon', `    ${within(start.file, folder)}`];
	if (start.kind === 'process') {
		if (start.program === '') return [];
		return [
			'  starts a program, which has your own rights',
			`    ${quoted([within(start.program, folder), ...start.args])}`,
		];
	}
	const { server } = start;
	return server.transport === 'http'
		? ['  connects to an MCP server', `    ${server.url}`]
		: [
				'  starts an MCP server, which has your own rights',
				`    ${quoted([server.command, ...server.args])}`,
			];
};

// As the manifest writes it: where its folder lies for the moment says nothing.
const within = (path: string, folder: string): string =>
	path.startsWith(`${folder}/`) ? `./${path.slice(folder.length + 1)}` : path;

const quoted = (words: readonly string[]): string =>
	words.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word))).join(' ');

const describeWishes = (extension: FoundExtension): readonly string[] => {
	const { profile, permissions } = requestedGrants(extension);
	const wishes = [
		...(profile === 'compat' ? ['  gets your environment, without what looks like a secret'] : []),
		...wish('gets these variables of your environment', permissions.env),
		...wish('wants to read', permissions.read),
		...wish('wants to write', permissions.write),
		...wish('wants to reach', permissions.net),
		...wish('wants to run', permissions.exec),
		...wish('wants to call these tools', permissions.tools),
		...Object.entries(extension.intercept).map(([event, { tools }]) =>
			event === 'tool_call' && tools.length > 0
				? `  wants to be asked before each call of ${tools.join(', ')}, and may refuse or change it`
				: `  wants to be asked before each ${event}, and may refuse or change it`,
		),
		...Object.keys(extension.mcpServers ?? {}).map((name) => `  brings the MCP server ${name} along`),
	];
	return wishes.length === 0 ? ['  asks for nothing else'] : wishes;
};

const wish = (what: string, names: readonly string[]): readonly string[] =>
	names.length === 0 ? [] : [`  ${what}: ${names.join(', ')}`];
