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
import { describeServer, found, pathOf, quoted, within } from './describe-server.ts';

/** What is proposed for an extension. */
export interface Proposal {
	readonly grants: ExtensionGrants;
	/** What was granted to it before; `undefined`: it is new. */
	readonly before: TrustRecord | undefined;
	/** The user's home, absolute. */
	readonly home: string;
	/** What grants choose from, among it the `PATH` that programs are looked for in. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** The project, in which servers are started; absolute. */
	readonly project: string;
}

/** Says in plain words what an extension is, what it runs, what it asks for and what is proposed: one line each. */
export const describeRequest = (extension: FoundExtension, proposal: Proposal): readonly string[] =>
	[...describeStart(extension, proposal), ...describeWishes(extension, proposal)].map(oneLine);

const describeStart = (extension: FoundExtension, proposal: Proposal): readonly string[] => {
	const { name, version, description, skills } = extension;
	return [
		`${name}${version === '' ? '' : ` ${version}`}${description === '' ? '' : `: ${description}`}`,
		...runs(extension, proposal),
		...(skills.length === 0 ? [] : ['  brings texts that a model may load (skills)']),
	];
};

const runs = ({ start, folder }: FoundExtension, proposal: Proposal): readonly string[] => {
	if (start.kind === 'module')
		return ['  runs a module, which has your own rights', `    ${within(start.file, folder)}`];
	if (start.kind === 'lua')
		return ['  runs Lua, which has only what you grant', `    ${within(start.file, folder)}`];
	if (start.kind === 'mcp') return describeServer(start.server, proposal);
	if (start.program === '') return [];
	const path = pathOf(proposal);
	return [
		'  starts a program, which has your own rights',
		`    ${quoted([within(start.program, folder), ...start.args])}`,
		...found(start.program, { written: within(start.program, folder), folder, path }),
	];
};

const describeWishes = (extension: FoundExtension, proposal: Proposal): readonly string[] => {
	const { grants, before, home } = proposal;
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
		...Object.entries(mcpServers).flatMap(([name, server]) => [
			`  brings the MCP server ${name} along`,
			...describeServer(server, proposal).map((line) => `  ${line}`),
		]),
		...describeContributes(extension),
	];
	return wishes.length === 0 ? ['  asks for nothing else'] : wishes;
};
