import { errorResult, type ToolResult } from '@tenon/core';
import { hostCall, hostToolName } from '../compat/tool-words.ts';
import type { Contribution, McpServerContribution, ToolContribution } from '../contribution/contribution.ts';
import { TooManyContributions } from '../registry/errors.ts';
import { grantedEnvironment } from '../trust/granted-environment.ts';
import { interceptReach, mayCall, mayRegister } from '../trust/granted-names.ts';
import { mayNotCall, notGranted } from '../trust/not-granted.ts';
import { boundedFront } from './bounded-front.ts';
import { dataFolder } from './data-folder.ts';
import type { ExtensionGrants, ExtensionPorts, ExtensionProblem } from './extension.ts';
import { extensionPort } from './extension-port.ts';
import { extensionPrincipal } from './extension-principal.ts';
import { type GivenSettings, giveSettings, type StartFacts } from './give-settings.ts';
import type { OwnerHooks } from './owner-hooks.ts';
import type { Stage } from './stage.ts';
import type { Trusted } from './world.ts';

/** What the ports of one start need. */
export interface PortsOptions extends StartFacts {
	readonly trusted: Trusted;
	readonly hooks: OwnerHooks;
	/** What it may do now; asked at each call. */
	grants(): ExtensionGrants;
	/** Holds back what it adds while an earlier start has its place. */
	readonly stage: Stage;
	/** The extension cannot be asked any more. */
	lost(message: string): void;
	/** Starts a server that the extension brings along; it ends with the extension, or when it is disposed of. */
	startServer(contribution: McpServerContribution): Disposable;
}

/** Makes what one start of an extension has of its host. Throws where its folder for data cannot be made. */
export const extensionPorts = (options: PortsOptions): ExtensionPorts => {
	const { world, extension, trusted, hooks, report, isLive, stage } = options;
	const { front, timer, stateFolder, environment, hostInfo } = world.options;
	const { contentHash } = trusted;
	const given: GivenSettings = { settings: new Map() };
	return {
		principal: extensionPrincipal(extension, contentHash),
		get grants() {
			return options.grants();
		},
		get environment() {
			return grantedEnvironment(options.grants(), environment);
		},
		dataFolder: dataFolder(stateFolder, extension),
		contribute: (contribution) => (isLive() ? contribute(options, contribution, given) : nothing),
		hooks: stage.subscriptions(hooks.subscriptions(isLive)),
		front: boundedFront(front, { timer, report, isLive: () => isLive() && !stage.isHeld }),
		log: world.log(extension.name),
		hostInfo: () => hostInfo(),
		callTool: (call) => callTool(options, call),
		port: extensionPort(options),
		toolNames: () => toolNames(options),
		offeredToolNames: () => toolNames(options).filter((name) => world.registry.isOffered(name)),
		offerTools: (names) => {
			stage.add(() => {
				if (isLive()) world.registry.offer(extension.name, names);
				return nothing;
			});
		},
		activateTools: (names) => {
			stage.add(() => {
				if (isLive()) world.registry.activate(names);
				return nothing;
			});
		},
		report,
		lost: (message) => {
			if (isLive()) options.lost(message);
		},
		settings: () => given.settings,
		timer,
	};
};

// Names that are kept free, since a tool of ours has them elsewhere, are no tools.
const toolNames = ({ world }: PortsOptions): readonly string[] =>
	[...new Set([...world.options.builtins.tools, ...world.registry.tools().map(({ name }) => name)])].filter(
		(name) => hostToolName(name) === name,
	);

const nothing: Disposable = { [Symbol.dispose]: () => undefined };

const contribute = (options: PortsOptions, contribution: Contribution, given: GivenSettings): Disposable => {
	const { report, stage } = options;
	if (contribution.type === 'command' && !/^[A-Za-z0-9_-]+$/.test(contribution.name)) {
		const message = `${JSON.stringify(contribution.name)} cannot be typed; use letters, digits, "-" and "_"`;
		report({ code: 'command.name', where: 'register_command name', message });
		return nothing;
	}
	const refusal = refusalOf(options, contribution);
	if (refusal !== undefined) {
		report(refusal);
		return nothing;
	}
	const added = stage.add(() => register(options, contribution));
	// Its settings are given to it at once: it may need them to get ready.
	return contribution.type === 'settings' ? both(added, giveSettings(options, contribution, given)) : added;
};

const register = (options: PortsOptions, contribution: Contribution): Disposable => {
	const { world, extension, report, startServer } = options;
	try {
		const added = world.registry.add(
			extension.name,
			contribution.type === 'tool' ? attended(options, contribution) : contribution,
		);
		return contribution.type === 'mcp-server' ? both(added, startServer(contribution)) : added;
	} catch (error) {
		if (!(error instanceof TooManyContributions)) throw error;
		report({ code: error.code, where: contribution.type, message: error.message });
		return nothing;
	}
};

// Who wraps a tool is asked about each of its calls.
const refusalOf = (
	{ trusted: { grants } }: PortsOptions,
	contribution: Contribution,
): ExtensionProblem | undefined => {
	if (contribution.type === 'tool')
		return mayRegister(grants, contribution.tool.name)
			? undefined
			: notGranted('register', contribution.tool.name);
	if (contribution.type !== 'tool-wrap') return undefined;
	const toolName = hostToolName(contribution.toolName);
	const reach = interceptReach(grants.permissions, 'tool_call', [toolName]);
	return reach.type === 'none' ? notGranted('intercept', `tool_call:${toolName}`) : undefined;
};

const both = (one: Disposable, other: Disposable): Disposable => ({
	[Symbol.dispose]: () => {
		one[Symbol.dispose]();
		other[Symbol.dispose]();
	},
});

// A tool that waits for a person would wait for ever where there is none.
const attended = ({ world }: PortsOptions, contribution: ToolContribution): ToolContribution => {
	if (!contribution.interactive) return contribution;
	const { tool } = contribution;
	const { panels } = world.options.front;
	const refusal = errorResult(`${tool.name}: needs a person to answer, and there is none`, {
		exitStatus: 126,
	});
	return {
		...contribution,
		tool: { ...tool, run: (args, context) => (panels.isShown ? tool.run(args, context) : refusal) },
	};
};

const callTool = async (
	{ world, extension, trusted, isLive, grants: grantsNow }: PortsOptions,
	asked: Parameters<ExtensionPorts['callTool']>[0],
): Promise<ToolResult> => {
	const call = { ...asked, ...hostCall(asked) };
	const { contentHash } = trusted;
	const grants = grantsNow();
	if (!isLive()) return errorResult(`extension ${extension.name} has ended`);
	if (!mayCall(grants, call.name))
		return errorResult(mayNotCall(extension.name, call.name), { exitStatus: 126 });
	const { stateFolder } = world.options;
	return world.options.callTool({
		principal: extensionPrincipal(extension, contentHash),
		grants,
		folder: extension.folder,
		dataFolder: dataFolder(stateFolder, extension),
		...call,
	});
};
