import { callerOf, type KnownTool, kernelTools, type SessionRecord, type ToolHost } from '@tenon/agent';
import { type Principal, principalId } from '@tenon/core';
import { RunNarrowing, type SubagentPrincipal } from '@tenon/host';
import type { SessionKernels } from '../../kernel-process/outside/session-kernels.ts';
import { kernelAt, type SessionTools, type ToolsPerson } from '../session-tools.ts';
import { factsOf } from './subagent-config.ts';

/** What the tools of subagents are joined from. */
export interface SubagentToolsOptions {
	readonly kernels: SessionKernels;
	/** Those of the session, of which a subagent has what is left to it. */
	readonly tools: SessionTools;
	/** What a person can be asked, as a subagent of a name. */
	personFor(name: string): ToolsPerson;
	/** What patterns of files are relative to; absolute. */
	readonly root: string;
	isReadonly(name: string): boolean | undefined;
	/** Who the session's model is. */
	readonly principal: Principal;
}

/**
 * The tools of a subagent: those of the session that are left to it, in a kernel of its own. It judges as the session
 * does: what its caller may not do, it may not.
 */
export const subagentTools = async (
	record: Pick<SessionRecord, 'id' | 'config'>,
	{ kernels, tools, personFor, root, isReadonly, principal }: SubagentToolsOptions,
): Promise<ToolHost> => {
	const { name, narrowings } = factsOf(record);
	const own = narrowings.map((narrowing) => new RunNarrowing({ root, isReadonly, ...narrowing }));
	const { kernel } = await kernels.subagentSeat({
		principal: subagentPrincipal(record.id, name, principal),
		narrowings,
	});
	let all: readonly KnownTool[] | undefined;
	let shown: readonly KnownTool[] = [];
	return kernelTools<KnownTool>({
		kernel: kernelAt(kernels, kernel),
		tools: () => {
			const now = tools.shown();
			if (now !== all) {
				all = now;
				shown = now.filter((tool) =>
					own.every((narrowing) => narrowing.toolRefusal(tool.name) === undefined),
				);
			}
			return shown;
		},
		runsCallHooks: true,
		close: () => kernels.end(kernel),
		...personFor(name),
	});
};

/** A subagent as policies and logs know it, by all that lead to it. */
export const subagentPrincipal = (
	sessionId: string,
	name: string,
	principal: Principal,
): SubagentPrincipal => {
	const caller = callerOf(sessionId);
	const grandparent = caller === undefined ? undefined : callerOf(caller);
	const parent = grandparent === undefined ? principal : subagentPrincipal(caller!, 'subagent', principal);
	return { kind: 'subagent', id: principalId(name), parent };
};
