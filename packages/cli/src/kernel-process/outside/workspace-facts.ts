import { commandNames, networkCommandNames } from '@tenon/commands/names';
import { isTenonError } from '@tenon/core';
import { planWorkspace, type WorkspacePlan } from '@tenon/host';
import { bashNames, describeShell } from '@tenon/shell';
import { declareTools, shownOutput } from '@tenon/tools/declarations';
import type { OpenedWorkspace, WorkspaceOrder } from '../messages.ts';
import { overlayDeclarations } from '../overlay-declarations.ts';
import { planOptions } from '../plan-options.ts';
import { factsOf } from '../tool-facts.ts';
import { WorkspaceRefused } from './errors.ts';

/**
 * What a session says of its workspace: all that the process of its kernels says when it has opened the same, but what
 * that finds in the audit log. No kernel is opened here, no log and no program. Rejects with {@link WorkspaceRefused}.
 */
export const workspaceFacts = async (order: WorkspaceOrder): Promise<OpenedWorkspace> => {
	const plan = await planned(order);
	const { place, runsPrograms, policy, notices } = plan;
	const { places, preset } = policy.policy;
	return {
		...{ kernel: 'main', cwd: place, tools: toolsOf(order, plan) },
		...{ notices, places, preset, runsPrograms, hasOverlay: order.hasOverlay },
	};
};

const planned = async (order: WorkspaceOrder): Promise<WorkspacePlan> => {
	const narrowing = { mode: order.mode, policy: order.runPolicy, isReadonly: () => undefined };
	try {
		return await planWorkspace({ ...planOptions(order), narrowing });
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		throw new WorkspaceRefused(isTenonError(error) ? error.code : null, error.message);
	}
};

const toolsOf = (order: WorkspaceOrder, plan: WorkspacePlan): OpenedWorkspace['tools'] => {
	const { place, runsPrograms, files, limits } = plan;
	const { maxOutputBytes: maxBytes, outputTailBytes: tailBytes } = limits;
	const budget = shownOutput({ outputLimit: { maxBytes, tailBytes } });
	const { type, readOnly } = files.fileSystem.traits;
	const about = describeShell(
		{
			// Where programs run, curl and wget are those of the machine.
			commands: [...bashNames, ...commandNames, ...(runsPrograms ? [] : networkCommandNames)],
			mounts: [{ path: '/', type, readOnly }],
			cwd: place,
			keepsChangesAside: files.overlay !== undefined,
			hidesSome: false,
			...{ runsPrograms, limits },
		},
		{ shownBytes: budget.headBytes + budget.tailBytes },
	);
	const declared = declareTools({
		...{ shell: { about }, runsPrograms, hasJobs: true, hasUndo: true, hasNetwork: true },
		...{ memory: order.memory, hasTurns: order.memory !== undefined },
	});
	return [...declared, ...(order.hasOverlay ? overlayDeclarations() : [])].map(factsOf);
};
