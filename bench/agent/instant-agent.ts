import { Agent, type AgentOptions, kernelTools, oneModel, type Provider, type Store } from '@tenon/agent';
import { commands } from '@tenon/commands';
import { Kernel } from '@tenon/shell';
import { createTools } from '@tenon/tools';
import { createMemoryFileSystem } from '@tenon/vfs';

const usage = { input: 9, cacheRead: 0, cacheWrite: 0, output: 9, reasoning: 0 };

/** A model that answers at once: where it is asked to work it calls the shell once, then it speaks. */
const instantProvider: Provider = {
	name: 'instant',
	complete: async ({ messages }) => {
		const last = messages.at(-1)!;
		const works =
			last.role === 'user' && last.parts.some((part) => part.type === 'text' && part.text === 'work');
		return {
			parts: works
				? [{ type: 'tool_call', callId: 'c', toolName: 'shell', args: { script: 'n=$((n+1)); echo $n' } }]
				: [{ type: 'text', text: 'Done.' }],
			model: 'instant',
			responseId: null,
			finishReason: works ? 'tool_use' : 'end',
			usage,
		};
	},
};

/** An agent with that model, whose sessions each have a kernel and the tools of a model. */
export const instantAgent = (store: Store, more: Partial<AgentOptions> = {}): Agent =>
	new Agent({
		store,
		...oneModel(instantProvider, 'instant'),
		maxDrives: 1000,
		...more,
		openTools: () => {
			const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
			const shell = { kernel, about: 'A shell.', runsPrograms: false };
			return kernelTools({ kernel, tools: createTools({ shell }) });
		},
	});
