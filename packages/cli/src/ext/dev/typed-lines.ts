import { decodeText } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import type { HostInput } from '../../sh/host-streams.ts';
import { readLine } from '../../sh/read-line.ts';
import type { DevHost, Tell } from './dev-host.ts';
import { readTypedLine, type TypedLine } from './typed-line.ts';

/**
 * Tries out what is typed, until the end of the input or of the signal. Commands and tools run one after the other; a
 * key goes to the panel on top, and waits until there is one or nothing is left that could open it.
 */
export const tryTypedLines = async (
	input: HostInput,
	host: DevHost,
	tell: Tell,
	signal: AbortSignal,
): Promise<void> => {
	const close = (): void => input.close();
	signal.addEventListener('abort', close);
	let running: Promise<void> = Promise.resolve();
	for (;;) {
		const bytes = await readLine(input);
		if (bytes.length === 0 || signal.aborted) break;
		const text = decodeText(bytes).trimEnd();
		const line = readTypedLine(text);
		if (line.kind === 'key') await press(line, text, host, running, tell);
		else running = running.then(() => tryLine(line, text, host, tell, signal));
	}
	await Promise.race([running, aborted(signal)]);
	signal.removeEventListener('abort', close);
};

const aborted = (signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener('abort', () => resolve(), { once: true });
	});

// One that sees no file of the machine: a tool is all that runs in it.
const kernel = new Kernel({ fileSystem: createMemoryFileSystem() });

const tryLine = async (
	line: Exclude<TypedLine, { readonly kind: 'key' }>,
	input: string,
	host: DevHost,
	tell: Tell,
	signal: AbortSignal,
): Promise<void> => {
	const { extensions } = host;
	switch (line.kind) {
		case 'nothing':
			return;
		case 'mistake':
			return tell({ type: 'mistake', input, text: line.text });
		case 'command': {
			const action = await extensions.invokeCommand(line.name, line.args, { sessionId: 'ext', signal });
			return tell({ type: 'command', input, action });
		}
		case 'tool': {
			const tool = extensions.registry.tool(line.name);
			if (tool === undefined) {
				const names = extensions.registry.of('tool').map(({ contribution }) => contribution.tool.name);
				const known = names.length === 0 ? 'there is none' : `there is ${names.join(', ')}`;
				return tell({ type: 'mistake', input, text: `there is no tool ${line.name}; ${known}` });
			}
			const { result } = await kernel.callTool(tool, line.args, { signal });
			return tell({ type: 'tool', input, result });
		}
	}
};

const press = async (
	{ key, text }: TypedLine & { readonly kind: 'key' },
	input: string,
	{ front: { panels } }: DevHost,
	running: Promise<void>,
	tell: Tell,
): Promise<void> => {
	await panelOpen(panels, running);
	if (key === 'esc') return panels.dismiss();
	if (!panels.press({ key, text })) tell({ type: 'mistake', input, text: 'no panel is open' });
};

// Resolves when there is a panel, or when nothing runs that could open one.
const panelOpen = async (panels: DevHost['front']['panels'], running: Promise<void>): Promise<void> => {
	if (panels.panels.length > 0) return;
	const { promise: opened, resolve } = Promise.withResolvers<void>();
	const watching = panels.watch(({ type }) => {
		if (type === 'opened') resolve();
	});
	try {
		await Promise.race([running, opened]);
	} finally {
		watching[Symbol.dispose]();
	}
};
