import { oneLine } from '@tenon/core';
import {
	type ExtensionGrants,
	type FoundExtension,
	newWishes,
	requestedGrants,
	type TrustRecord,
} from '@tenon/extensions';
import { describeGrants } from '../grants/describe-grants.ts';
import { describeContributes } from './describe-contributes.ts';

/** What is proposed for an extension. */
export interface Proposal {
	readonly grants: ExtensionGrants;
	/** What was granted to it before; `undefined`: it is new. */
	readonly before: TrustRecord | undefined;
	/** The user's home, absolute. */
	readonly home: string;
}

/** Says in plain words what an extension is, what it runs, what it asks for and what is proposed: one line each. */
export const describeRequest = (extension: FoundExtension, proposal: Proposal): readonly string[] =>
	[...describeStart(extension), ...describeWishes(extension, proposal)].map(oneLine);

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
	if (start.kind === 'module')
		return ['  runs a module, which has your own rights', `    ${within(start.file, folder)}`];
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

const describeWishes = (extension: FoundExtension, { grants, before, home }: Proposal): readonly string[] => {
	const { kind, intercept, mcpServers = {} } = extension;
	const requested = requestedGrants(extension).permissions;
	const wishes = [
		...describeGrants({ grants, requested, kind }, (each) =>
			before === undefined ? [] : newWishes(extension, before, each, home),
		),
		...Object.entries(intercept).map(([event, { tools }]) =>
			event === 'tool_call' && tools.length > 0
				? `  wants to be asked before each call of ${tools.join(', ')}, and may refuse or change it`
				: `  wants to be asked before each ${event}, and may refuse or change it`,
		),
		...Object.keys(mcpServers).map((name) => `  brings the MCP server ${name} along`),
		...describeContributes(extension),
	];
	return wishes.length === 0 ? ['  asks for nothing else'] : wishes;
};
