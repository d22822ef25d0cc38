import { grantedEnvironment, type McpServerConfig, resolveProgram } from '@tenon/extensions';
import type { Proposal } from './describe-request.ts';

/** What an MCP server is and what it is started with: its whole command line, its folder and its variables. */
export const describeServer = (server: McpServerConfig, proposal: Proposal): readonly string[] => {
	if (server.transport === 'http') {
		const headers = Object.entries(server.headers);
		return [
			'  connects to an MCP server',
			`    ${server.url}`,
			...headers.map(([name, value]) => `    with the header ${name}: ${value}`),
		];
	}
	const { command, args, env, cwd } = server;
	const folder = cwd ?? proposal.project;
	return [
		'  starts an MCP server, which has your own rights',
		`    ${quoted([command, ...args])}`,
		...found(command, { written: command, folder, path: env.PATH ?? pathOf(proposal) }),
		...(cwd === undefined ? [] : [`    in ${cwd}`]),
		...Object.entries(env).map(([name, value]) => `    with ${name}=${quoted([value])}${warning(name)}`),
	];
};

/** Where a program is found, if that is not what is written. */
export const found = (
	program: string,
	{ written, folder, path }: { readonly written: string; readonly folder: string; readonly path: string },
): readonly string[] => {
	// What a variable says is only known when it is started.
	if (program.includes('${')) return [];
	const file = resolveProgram(program, folder, path);
	if (file === undefined) return /[/\\]/.test(program) ? [] : [`    ${written} is not found now`];
	const shown = within(file, folder);
	return shown === written ? [] : [`    ${written} is ${shown}`];
};

/** The `PATH` that an extension gets. */
export const pathOf = ({ grants, environment }: Proposal): string =>
	grantedEnvironment(grants, environment).PATH ?? '';

/** As the manifest writes it: where its folder lies for the moment says nothing. */
export const within = (path: string, folder: string): string =>
	path.startsWith(`${folder}/`) ? `./${path.slice(folder.length + 1)}` : path;

/** Words as one writes them. */
export const quoted = (words: readonly string[]): string =>
	words.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word))).join(' ');

// Names that tell programs what else to run.
const warning = (name: string): string => (runsMore.test(name) ? ' (runs what it names)' : '');

const runsMore =
	/^(NODE_OPTIONS|NODE_PATH|PATH|LD_.*|DYLD_.*|PYTHON(STARTUP|PATH|HOME)|PERL5(OPT|LIB)|RUBY(OPT|LIB)|BASH_ENV|ENV|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|GIT_.*|npm_config_.*|NPM_CONFIG_.*)$/;
