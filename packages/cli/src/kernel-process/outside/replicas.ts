import type { HookRegistry } from '@tenon/core';
import type { ContributionRegistry } from '@tenon/extensions';
import type { OwnTool } from '../../session/direct/model-complete-tool.ts';
import type { ContributedTools, HookNames } from '../messages.ts';
import { factsOf } from '../tool-facts.ts';
import type { KernelProcess } from './kernel-process.ts';

/**
 * Keeps what the process of kernels has a copy of as it is here: who listens for which calls, and which tools the
 * session and extensions have. What has changed is told at once, before anything that comes later.
 */
export const tellChanges = (
	process: KernelProcess,
	hooks: HookRegistry | undefined,
	registry: ContributionRegistry | undefined,
	ownTools: readonly OwnTool[],
): Disposable => {
	const watches: Disposable[] = [];
	if (hooks !== undefined) {
		let told = '';
		const tell = (): void => {
			const names = namesOf(hooks);
			const text = JSON.stringify(names);
			if (text === told) return;
			told = text;
			process.tell('hookNames', names);
		};
		tell();
		watches.push(hooks.watch(tell));
	}
	if (registry !== undefined) {
		const tell = (): void => process.tell('contributed', contributedIn(registry, ownTools));
		tell();
		watches.push(registry.watch(tell));
	}
	return {
		[Symbol.dispose]: () => {
			for (const watch of watches) watch[Symbol.dispose]();
		},
	};
};

const namesOf = (hooks: HookRegistry): HookNames => ({
	tool_call: hooks.listenedNames('tool_call'),
	command: hooks.listenedNames('command'),
	file_written: hooks.listenedNames('file_written'),
	tool_result: hooks.listenedNames('tool_result'),
	tool_finished: hooks.listenedNames('tool_finished'),
});

const contributedIn = (registry: ContributionRegistry, ownTools: readonly OwnTool[]): ContributedTools => {
	const listed = new Set(registry.callables.list().map(({ name }) => name));
	return {
		tools: [
			...ownTools.map(
				(tool) =>
					({ ...factsOf(tool), scripts: tool.onlyForExtensions === true ? 'never' : 'listed' }) as const,
			),
			...registry.of('tool').map(
				({ contribution: { tool } }) =>
					({
						...factsOf(tool),
						scripts: !registry.callables.find(tool.name)
							? 'never'
							: listed.has(tool.name)
								? 'listed'
								: 'by-name',
					}) as const,
			),
		],
		wrapped: [...new Set(registry.of('tool-wrap').map(({ contribution }) => contribution.toolName))],
	};
};
